import type { Bridge, ConnectionState, Result } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, type Readable, withActions } from '../store/store.ts';

/** Whether the service answers. Null until the first answer. */
export interface ConnectionStore extends Readable<ConnectionState | null> {
  load(): Promise<void>;
  workOffline(on: boolean): Promise<void>;
  /** Sends a request to the service now. */
  retry(): Promise<void>;
}

/** Makes the store over the bridge. */
export function createConnectionStore(bridge: Bridge): ConnectionStore {
  const store = createStore<ConnectionState | null>(null);
  /** Renewed by each event: the answer to an earlier call is older. */
  const events = createRenewableSignal();
  bridge.on.connectionChanged((state) => {
    events.renew();
    store.set(state);
  });
  const take = async (call: () => Promise<Result<ConnectionState>>) => {
    const signal = events.current;
    const answer = await invoke(call);
    if (answer.ok && !signal.aborted) store.set(answer.value);
  };
  return withActions(store, {
    load: () => take(() => bridge.connection.state()),
    workOffline: (on) => take(() => bridge.connection.workOffline({ on })),
    retry: () => take(() => bridge.connection.retry()),
  });
}
