import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Unsubscribe } from '../../../preload/contract/derived.ts';
import type { Readable } from './store.ts';

class StoreController implements ReactiveController {
  private readonly host: ReactiveControllerHost;
  private readonly stores: () => readonly Readable<unknown>[];
  private subscriptions = new Map<Readable<unknown>, Unsubscribe>();

  constructor(host: ReactiveControllerHost, stores: () => readonly Readable<unknown>[]) {
    this.host = host;
    this.stores = stores;
  }

  hostConnected(): void {
    this.host.requestUpdate();
  }

  hostUpdate(): void {
    const wanted = new Set(this.stores());
    for (const [store, unsubscribe] of this.subscriptions) {
      if (wanted.has(store)) continue;
      unsubscribe();
      this.subscriptions.delete(store);
    }
    for (const store of wanted) {
      if (this.subscriptions.has(store)) continue;
      this.subscriptions.set(
        store,
        store.subscribe(() => this.host.requestUpdate()),
      );
    }
  }

  hostDisconnected(): void {
    for (const unsubscribe of this.subscriptions.values()) unsubscribe();
    this.subscriptions.clear();
  }
}

/** Renders an element again when one of its stores changes; the stores may come later than the element. */
export function showStores(
  host: ReactiveControllerHost,
  stores: () => readonly Readable<unknown>[],
): ReactiveController {
  const controller = new StoreController(host, stores);
  host.addController(controller);
  return controller;
}
