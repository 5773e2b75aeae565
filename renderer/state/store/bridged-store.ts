import type { Failure, Result, Unsubscribe } from '../../../preload/contract/index.ts';
import { invoke } from './invoke.ts';
import { createRenewableSignal } from './renewable-signal.ts';
import { createStore, type Readable, withActions } from './store.ts';

interface BridgedView<State> {
  /** Null until the first answer. */
  readonly state: State | null;
  /** Why the last call failed; null again at the next. */
  readonly failure: Failure | null;
}

/** Shows a state of the main process, which `Area` of the bridge changes. */
export interface BridgedStore<State, Area> extends Readable<BridgedView<State>> {
  load(): Promise<void>;
  /** Makes a call that answers with the state after it. False: it failed. */
  act(call: (area: Area) => Promise<Result<State>>): Promise<boolean>;
  reset(): void;
}

/** Makes the store over an area of the bridge and the event with its state. */
export function createBridgedStore<State, Area extends { state(): Promise<Result<State>> }>(
  area: Area,
  listen: (listener: (state: State) => void) => Unsubscribe,
): BridgedStore<State, Area> {
  const store = createStore<BridgedView<State>>({ state: null, failure: null });
  /** Renewed by each event: the answer to an earlier call is older. */
  const events = createRenewableSignal();
  listen((state) => {
    events.renew();
    store.change({ state });
  });

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
