import type { Bridge, Failure, OfflineState, Result } from '../../preload/contract/index.ts';
import { ask } from './ask.ts';
import { createStore, type Readable } from './store.ts';

/** What is brought here, and what holds it. */
export interface OfflineView {
  /** Null until the main process has told. */
  readonly state: OfflineState | null;
  /** Why the last thing that the person wanted did not happen; gone at the next. */
  readonly failure: Failure | null;
}

export interface OfflineStore extends Readable<OfflineView> {
  load(): Promise<void>;
  /** Does something that answers with the state after it. True: it was done. */
  act(call: (offline: Bridge['offline']) => Promise<Result<OfflineState>>): Promise<boolean>;
  /** Another account, or nobody: its downloads are none of ours. */
  reset(): void;
}

/** Makes the store over the bridge. */
export function createOfflineStore(bridge: Bridge): OfflineStore {
  const store = createStore<OfflineView>({ state: null, failure: null });
  /** Counts what was told: an answer that is older than an event is not taken. */
  let told = 0;
  bridge.on.offlineChanged((state) => {
    told += 1;
    store.change({ state });
  });

  const act: OfflineStore['act'] = async (call) => {
    const before = told;
    if (store.value.failure !== null) store.change({ failure: null });
    const answer = await ask(() => call(bridge.offline));
    if (!answer.ok) store.change({ failure: answer.failure });
    else if (told === before) store.change({ state: answer.value });
    return answer.ok;
  };

  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    load: async () => void (await act((offline) => offline.state())),
    act,
    reset() {
      told += 1;
      store.set({ state: null, failure: null });
    },
  };
}
