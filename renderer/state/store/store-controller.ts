import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Unsubscribe } from '../../../preload/contract/derived.ts';
import type { Readable } from './store.ts';

/**
 * Re-renders an element if one of its stores changes; the stores may be set later than the
 * element.
 */
export function showStores(
  host: ReactiveControllerHost,
  stores: () => readonly Readable<unknown>[],
): ReactiveController {
  const subscriptions = new Map<Readable<unknown>, Unsubscribe>();
  const controller: ReactiveController = {
    hostConnected: () => host.requestUpdate(),

    hostUpdate() {
      const wanted = new Set(stores());
      for (const [store, unsubscribe] of subscriptions) {
        if (wanted.has(store)) continue;
        unsubscribe();
        subscriptions.delete(store);
      }
      for (const store of wanted) {
        if (subscriptions.has(store)) continue;
        const unsubscribe = store.subscribe(() => host.requestUpdate());
        subscriptions.set(store, unsubscribe);
      }
    },

    hostDisconnected() {
      for (const unsubscribe of subscriptions.values()) unsubscribe();
      subscriptions.clear();
    },
  };
  host.addController(controller);
  return controller;
}
