import type { EstimateTarget, Pin, PinRule } from '../../../preload/contract/index.ts';
import { type Location, organizationName } from '../navigation/location.ts';
import { createStore, withActions } from '../store/store.ts';

/** A target for a pin, with its name; a search is saved as a view when it is pinned. */
export interface PinCandidate {
  readonly target: EstimateTarget;
  readonly title: string;
  /** The archives that are meant; absent: none. */
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

/** The job of the pin dialog: to choose targets, to pin given ones, to prepare a visit to them, or to change a pin. */
export type PinRequest =
  | { readonly kind: 'choose' }
  | { readonly kind: 'add' | 'prepare'; readonly candidates: readonly PinCandidate[] }
  | { readonly kind: 'change'; readonly pin: Pin };

/** Makes the store of the request for the pin dialog from any part of the window; null: it is closed. */
export function createPinningStore() {
  const store = createStore<PinRequest | null>(null);
  return withActions(store, {
    request: store.set,
    close: () => store.set(null),
  });
}
