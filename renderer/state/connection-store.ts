import type { Bridge, ConnectionState, Result } from '../../preload/contract/index.ts';
import { ask } from './ask.ts';
import { createStore, type Readable } from './store.ts';

/** Whether the service answers. Null until the main process has told. */
export interface ConnectionStore extends Readable<ConnectionState | null> {
  load(): Promise<void>;
  workOffline(on: boolean): Promise<void>;
  /** Asks the service now. */
  retry(): Promise<void>;
}

/** Makes the store over the bridge. */
export function createConnectionStore(bridge: Bridge): ConnectionStore {
  const store = createStore<ConnectionState | null>(null);
  bridge.on.connectionChanged((state) => store.set(state));
  const take = (answer: Result<ConnectionState>) => {
    if (answer.ok) store.set(answer.value);
  };
  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    load: async () => take(await ask(() => bridge.connection.state())),
    workOffline: async (on) => take(await ask(() => bridge.connection.workOffline({ on }))),
    retry: async () => take(await ask(() => bridge.connection.retry())),
  };
}
