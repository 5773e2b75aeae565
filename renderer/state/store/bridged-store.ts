import type { Failure, Result, Unsubscribe } from '../../../preload/contract/index.ts';
import { invoke } from './invoke.ts';
import { createStore, type Readable } from './store.ts';

/** A state that the main process keeps and tells. */
interface BridgedView<State> {
  /** Null until the main process has told. */
  readonly state: State | null;
  /** Why the last thing that the person wanted did not happen; gone at the next. */
  readonly failure: Failure | null;
}

/** Shows a state of the main process, and asks for changes of it. */
export interface BridgedStore<State, Room> extends Readable<BridgedView<State>> {
  load(): Promise<void>;
  /** Does something that answers with the state after it. True: it was done. */
  act(call: (room: Room) => Promise<Result<State>>): Promise<boolean>;
  /** Another account, or nobody: what was told is none of ours. */
  reset(): void;
}

/** Makes the store over a room of the bridge and the event that tells its state. */
export function createBridgedStore<State, Room extends { state(): Promise<Result<State>> }>(
  room: Room,
  listen: (listener: (state: State) => void) => Unsubscribe,
): BridgedStore<State, Room> {
  const store = createStore<BridgedView<State>>({ state: null, failure: null });
  /** Counts what was told: an answer that is older than an event is not taken. */
  let told = 0;
  listen((state) => {
    told += 1;
    store.change({ state });
  });

  async function act(call: (room: Room) => Promise<Result<State>>): Promise<boolean> {
    const before = told;
    if (store.value.failure !== null) store.change({ failure: null });
    const answer = await invoke(() => call(room));
    if (!answer.ok) store.change({ failure: answer.failure });
    else if (told === before) store.change({ state: answer.value });
    return answer.ok;
  }

  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    load: async () => void (await act((asked) => asked.state())),
    act,
    reset() {
      told += 1;
      store.set({ state: null, failure: null });
    },
  };
}
