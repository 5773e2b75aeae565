import type { EstimateTarget, Pin, PinRule, SubjectReference } from '../../../preload/contract/index.ts';
import { type Location, organizationName } from '../navigation/location.ts';
import { createStore, withActions } from '../store/store.ts';

/** A target for a pin, with its name; pinning a search saves it as a view. */
export interface PinCandidate {
  readonly target: EstimateTarget;
  readonly title: string;
  /** Archives to include; none if absent. */
  readonly rule?: PinRule;
}

export function pinCandidateOf({ organization, device, view }: Location): PinCandidate {
  if (view !== undefined) {
    const { id, name, terms } = view;
    return { target: id === null ? { kind: 'search', terms } : { kind: 'view', viewId: id }, title: name };
  }
  return device === null
    ? {
        target: { kind: 'organization', organizationId: organization.id },
        title: organizationName(organization),
      }
    : { target: { kind: 'device', deviceId: device.id }, title: device.name };
}

/** Most pins added at a time, as a list to read; an organization is pinned as a whole. */
export const PIN_LIMIT = 200;

/** Returns subjects as targets, by their names. */
export function pinCandidatesOf(
  subjects: readonly SubjectReference[],
  nameOf: (subject: SubjectReference) => string | undefined,
): PinCandidate[] {
  return subjects.map((subject) => {
    const { deviceId, archiveId } = subject;
    const title = nameOf(subject) ?? archiveId ?? deviceId;
    return archiveId === null
      ? { target: { kind: 'device', deviceId }, title }
      : { target: { kind: 'archive', deviceId, archiveId }, title };
  });
}

/**
 * Purpose of the pin dialog: to choose targets, to pin given ones, to prepare a visit to them, or
 * to change a pin.
 */
export type PinRequest =
  | { readonly kind: 'choose' }
  | { readonly kind: 'add' | 'prepare'; readonly candidates: readonly PinCandidate[] }
  | { readonly kind: 'change'; readonly pin: Pin };

/**
 * Creates the store for opening the pin dialog from any part of the window; `null` while closed.
 */
export function createPinningStore() {
  const store = createStore<PinRequest | null>(null);
  return withActions(store, {
    request: store.set,
    close: () => store.set(null),
  });
}
