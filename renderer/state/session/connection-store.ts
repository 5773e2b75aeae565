import type { Bridge, ConnectionState, Result } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, withActions } from '../store/store.ts';

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** Creates the store of the connection; `null` until the first answer. */
export function createConnectionStore(bridge: Bridge) {
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
    workOffline: (on: boolean) => take(() => bridge.connection.workOffline({ on })),
    /** Sends a request to the service now. */
    retry: () => take(() => bridge.connection.retry()),
  });
}
