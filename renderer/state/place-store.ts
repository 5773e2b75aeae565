import type { Bridge, Device, PlaceScope } from '../../preload/contract/index.ts';
import { ask } from './ask.ts';
import { createStore, type Readable } from './store.ts';

/** Where the person was the last time, to begin there. */
export type LastPlace =
  | { readonly kind: 'unknown' }
  /** Nowhere, or it has been used. */
  | { readonly kind: 'none' }
  | { readonly kind: 'organization'; readonly organizationId: string | null }
  | { readonly kind: 'device'; readonly device: Device };

export interface PlaceStore extends Readable<LastPlace> {
  /** Asks where this account was last. */
  load(): Promise<void>;
  /** The person is somewhere now. */
  keep(scope: PlaceScope): void;
  /** Another account, or nobody. */
  reset(): void;
}

/** Makes the store over the bridge. */
export function createPlaceStore(bridge: Bridge): PlaceStore {
  const store = createStore<LastPlace>({ kind: 'unknown' });
  /** Moves on with each account, so that a late answer for another one is dropped. */
  let generation = 0;

  const read = async (): Promise<LastPlace> => {
    const answer = await ask(() => bridge.gallery.place());
    const scope = answer.ok ? answer.value : null;
    if (scope === null) return { kind: 'none' };
    if (scope.kind === 'organization') return scope;
    const details = await ask(() => bridge.fleet.device({ deviceId: scope.deviceId }));
    return details.ok ? { kind: 'device', device: details.value.device } : { kind: 'none' };
  };

  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    async load() {
      const asked = generation;
      const place = await read();
      if (asked === generation) store.set(place);
    },
    keep(scope) {
      store.set({ kind: 'none' });
      void ask(() => bridge.gallery.keepPlace({ scope }));
    },
    reset() {
      generation += 1;
      store.set({ kind: 'unknown' });
    },
  };
}
