import type { Pin, PinTarget } from '../../../preload/contract/index.ts';
import { type Location, organizationName } from '../navigation/location.ts';
import { createStore, type Readable, withActions } from '../store/store.ts';

/** Something that may be kept here, with its name. */
export interface PinCandidate {
  readonly target: PinTarget;
  readonly title: string;
}

/** An organization or a device as the dialog for pins takes it. */
export function pinCandidateOf({ organization, device }: Location): PinCandidate {
  return device === null
    ? {
        target: { kind: 'organization', organizationId: organization.id },
        title: organizationName(organization),
      }
    : { target: { kind: 'device', deviceId: device.id }, title: device.name };
}

/** What the dialog for pins is to be about: a new pin of nothing yet, of what is meant, or a change of one. */
export type PinRequest =
  | { readonly kind: 'choose' }
  | { readonly kind: 'add'; readonly candidates: readonly PinCandidate[] }
  | { readonly kind: 'change'; readonly pin: Pin };

/** What the person wants to keep here; null: nothing is asked. Any part of the window may ask. */
export interface PinningStore extends Readable<PinRequest | null> {
  request(request: PinRequest): void;
  close(): void;
}

/** Makes the store: one dialog at a time. */
export function createPinningStore(): PinningStore {
  const store = createStore<PinRequest | null>(null);
  return withActions(store, {
    request: store.set,
    close: () => store.set(null),
  });
}
