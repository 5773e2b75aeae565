import type { Bridge, Failure, Result, StorageState } from '../../preload/contract/index.ts';
import { ask } from './ask.ts';
import { createStore, type Readable } from './store.ts';

/** The room that images take, and the work on them. */
export interface StorageView {
  /** Null until the main process has told. */
  readonly state: StorageState | null;
  /** Why the last thing that the person wanted did not happen; gone at the next. */
  readonly failure: Failure | null;
}

export interface StorageStore extends Readable<StorageView> {
  load(): Promise<void>;
  /** Does something that answers with the state after it. True: it was done. */
  act(call: (storage: Bridge['storage']) => Promise<Result<StorageState>>): Promise<boolean>;
  /** Another account, or nobody: its images are none of ours. */
  reset(): void;
}

/** Makes the store over the bridge. */
export function createStorageStore(bridge: Bridge): StorageStore {
  const store = createStore<StorageView>({ state: null, failure: null });
  /** Counts what was told: an answer that is older than an event is not taken. */
  let told = 0;
  bridge.on.storageChanged((state) => {
    told += 1;
    store.change({ state });
  });

  const act: StorageStore['act'] = async (call) => {
    const before = told;
    if (store.value.failure !== null) store.change({ failure: null });
    const answer = await ask(() => call(bridge.storage));
    if (!answer.ok) store.change({ failure: answer.failure });
    else if (told === before) store.change({ state: answer.value });
    return answer.ok;
  };

  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    load: async () => void (await act((storage) => storage.state())),
    act,
    reset() {
      told += 1;
      store.set({ state: null, failure: null });
    },
  };
}
