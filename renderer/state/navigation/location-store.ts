import type { Bridge, Device, GalleryLocation, LocationScope } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, withActions } from '../store/store.ts';

/** Location at the end of the last run. */
export type LastLocation =
  | { readonly kind: 'unknown' }
  /** There was none, or it has been used. */
  | { readonly kind: 'none' }
  | { readonly kind: 'organization'; readonly organizationId: string | null }
  | { readonly kind: 'device'; readonly device: Device };

/** Creates the store. `recall` gets the stored orders before a gallery is shown. */
export function createLocationStore(bridge: Bridge, recall: (stored: GalleryLocation) => void = () => {}) {
  const store = createStore<LastLocation>({ kind: 'unknown' });
  const account = createRenewableSignal();

  let orders: GalleryLocation['orders'] = {};
  let current: LocationScope | null = null;

  const write = () => {
    const scope = current;
    if (scope !== null) void invoke(() => bridge.gallery.storeLocation({ scope, orders }));
  };

  const read = async (signal: AbortSignal): Promise<LastLocation> => {
    const answer = await invoke(() => bridge.gallery.location());
    if (!answer.ok || answer.value === null || signal.aborted) return { kind: 'none' };
    const { scope } = answer.value;
    ({ orders } = answer.value);
    recall(answer.value);
    if (scope.kind === 'organization') return scope;
    const details = await invoke(() => bridge.fleet.device({ deviceId: scope.deviceId }));
    return details.ok ? { kind: 'device', device: details.value.device } : { kind: 'none' };
  };

  return withActions(store, {
    async load() {
      const signal = account.current;
      const location = await read(signal);
      if (!signal.aborted) store.set(location);
    },
    /** Saves the location for the next start. */
    save(scope: LocationScope) {
      store.set({ kind: 'none' });
      current = scope;
      write();
    },
    saveOrders(next: GalleryLocation['orders']) {
      orders = next;
      write();
    },
    reset() {
      account.renew();
      orders = {};
      current = null;
      store.set({ kind: 'unknown' });
    },
  });
}
