import type { Bridge, Failure, Result, UpdateMode, UpdateState } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createStore, type Readable } from '../store/store.ts';

/** What is known of new versions of the app. */
interface UpdatesView {
  /** Null until the main process has told. */
  readonly state: UpdateState | null;
  /** Why the last thing that the person wanted did not happen; gone at the next. */
  readonly failure: Failure | null;
}

export interface UpdatesStore extends Readable<UpdatesView> {
  load(): Promise<void>;
  check(): Promise<void>;
  chooseFile(): Promise<void>;
  installNow(): Promise<void>;
  changeMode(mode: UpdateMode): Promise<void>;
}

/** Makes the store over the bridge. */
export function createUpdatesStore(bridge: Bridge): UpdatesStore {
  const store = createStore<UpdatesView>({ state: null, failure: null });
  /** Counts what was told: an answer that is older than an event is not taken. */
  let told = 0;
  bridge.on.updateChanged((state) => {
    told += 1;
    store.change({ state });
  });

  const take = async (call: () => Promise<Result<UpdateState>>) => {
    const before = told;
    store.change({ failure: null });
    const answer = await invoke(call);
    if (!answer.ok) store.change({ failure: answer.failure });
    else if (told === before) store.change({ state: answer.value });
  };

  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    load: () => take(() => bridge.updates.state()),
    check: () => take(() => bridge.updates.check()),
    chooseFile: () => take(() => bridge.updates.chooseFile()),
    installNow: () => take(() => bridge.updates.installNow()),
    changeMode: (mode) => take(() => bridge.updates.changeMode({ mode })),
  };
}
