import type { Failure, Result, Unsubscribe } from '../../../preload/contract/index.ts';
import { invoke } from './invoke.ts';
import { createRenewableSignal } from './renewable-signal.ts';
import { createStore, withActions } from './store.ts';

interface BridgedView<State> {
  /** `null` until the first answer. */
  readonly state: State | null;
  /** Why the last call failed; `null` again at the next. */
  readonly failure: Failure | null;
}

/**
 * Creates the store of a state of the main process, from the area of the bridge that changes it
 * and its event.
 */
export function createBridgedStore<State, Area extends { state(): Promise<Result<State>> }>(
  area: Area,
  listen: (listener: (state: State) => void) => Unsubscribe,
) {
  const store = createStore<BridgedView<State>>({ state: null, failure: null });
  /** Renewed by each event: the answer to an earlier call is older. */
  const events = createRenewableSignal();
  listen((state) => {
    events.renew();
    store.change({ state });
  });

  /** Makes a call that answers with the resulting state. Returns false if it failed. */
  async function act(call: (area: Area) => Promise<Result<State>>): Promise<boolean> {
    const signal = events.current;
    if (store.value.failure !== null) store.change({ failure: null });
    const answer = await invoke(() => call(area));
    if (!answer.ok) store.change({ failure: answer.failure });
    else if (!signal.aborted) store.change({ state: answer.value });
    return answer.ok;
  }

  return withActions(store, {
    load: async () => void (await act((calls) => calls.state())),
    act,
    reset() {
      events.renew();
      store.set({ state: null, failure: null });
    },
  });
}
