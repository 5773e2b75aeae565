import type { Bridge, ConnectionState, Result } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createStore, type Readable } from '../store/store.ts';

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
  /** Counts the events: an answer that was asked for before the last one knows less than it. */
  let told = 0;
  bridge.on.connectionChanged((state) => {
    told += 1;
    store.set(state);
  });
  const take = async (call: () => Promise<Result<ConnectionState>>) => {
    const before = told;
    const answer = await invoke(call);
    if (answer.ok && before === told) store.set(answer.value);
  };
  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    load: () => take(() => bridge.connection.state()),
    workOffline: (on) => take(() => bridge.connection.workOffline({ on })),
    retry: () => take(() => bridge.connection.retry()),
  };
}
