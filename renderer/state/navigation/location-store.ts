import type { Bridge, Device, GalleryPlace, PlaceScope } from '../../../preload/contract/index.ts';
import { ask } from '../store/invoke.ts';
import { createStore, type Readable } from '../store/store.ts';

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
  /** The person looks at places in these orders now. */
  keepOrders(orders: GalleryPlace['orders']): void;
  /** Another account, or nobody. */
  reset(): void;
}

/** Makes the store over the bridge. `recall` is told what was kept, before anything is shown. */
export function createPlaceStore(
  bridge: Bridge,
  recall: (place: GalleryPlace) => void = () => {},
): PlaceStore {
  const store = createStore<LastPlace>({ kind: 'unknown' });
  /** Moves on with each account, so that a late answer for another one is dropped. */
  let generation = 0;

  let orders: GalleryPlace['orders'] = {};
  let kept: PlaceScope | null = null;

  const write = () => {
    const scope = kept;
    if (scope !== null) void ask(() => bridge.gallery.keepPlace({ scope, orders }));
  };

  const read = async (asked: number): Promise<LastPlace> => {
    const answer = await ask(() => bridge.gallery.place());
    if (!answer.ok || answer.value === null || asked !== generation) return { kind: 'none' };
    const { scope } = answer.value;
    ({ orders } = answer.value);
    recall(answer.value);
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
      const place = await read(asked);
      if (asked === generation) store.set(place);
    },
    keep(scope) {
      store.set({ kind: 'none' });
      kept = scope;
      write();
    },
    keepOrders(next) {
      orders = next;
      write();
    },
    reset() {
      generation += 1;
      orders = {};
      kept = null;
      store.set({ kind: 'unknown' });
    },
  };
}
