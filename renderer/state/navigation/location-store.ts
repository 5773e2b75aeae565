import type { Bridge, Device, GalleryLocation, LocationScope } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createStore, type Readable } from '../store/store.ts';

/** The location at the end of the last start. */
export type LastLocation =
  | { readonly kind: 'unknown' }
  /** There was none, or it has been used. */
  | { readonly kind: 'none' }
  | { readonly kind: 'organization'; readonly organizationId: string | null }
  | { readonly kind: 'device'; readonly device: Device };

export interface LocationStore extends Readable<LastLocation> {
  load(): Promise<void>;
  /** Saves the location for the next start. */
  save(scope: LocationScope): void;
  /** Saves the orders of the gallery for the next start. */
  saveOrders(orders: GalleryLocation['orders']): void;
  reset(): void;
}

/** Makes the store over the bridge. `recall` gets the stored orders before a gallery is shown. */
export function createLocationStore(
  bridge: Bridge,
  recall: (stored: GalleryLocation) => void = () => {},
): LocationStore {
  const store = createStore<LastLocation>({ kind: 'unknown' });
  /** Counts accounts: a late answer for an earlier one is dropped. */
  let generation = 0;

  let orders: GalleryLocation['orders'] = {};
  let current: LocationScope | null = null;

  const write = () => {
    const scope = current;
    if (scope !== null) void invoke(() => bridge.gallery.storeLocation({ scope, orders }));
  };

  const read = async (account: number): Promise<LastLocation> => {
    const answer = await invoke(() => bridge.gallery.location());
    if (!answer.ok || answer.value === null || account !== generation) return { kind: 'none' };
    const { scope } = answer.value;
    ({ orders } = answer.value);
    recall(answer.value);
    if (scope.kind === 'organization') return scope;
    const details = await invoke(() => bridge.fleet.device({ deviceId: scope.deviceId }));
    return details.ok ? { kind: 'device', device: details.value.device } : { kind: 'none' };
  };

  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    async load() {
      const account = generation;
      const location = await read(account);
      if (account === generation) store.set(location);
    },
    save(scope) {
      store.set({ kind: 'none' });
      current = scope;
      write();
    },
    saveOrders(next) {
      orders = next;
      write();
    },
    reset() {
      generation += 1;
      orders = {};
      current = null;
      store.set({ kind: 'unknown' });
    },
  };
}
