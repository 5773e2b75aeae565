import type { Bridge, Settings, SettingsChange } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createStore, type Readable, withActions } from '../store/store.ts';

/** The settings. Null until the first answer. */
export interface SettingsStore extends Readable<Settings | null> {
  load(): Promise<void>;
  /** Takes effect on the screen at once. */
  choose(change: SettingsChange): void;
}

function withoutAbsent(change: SettingsChange): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Makes the store over the bridge. */
export function createSettingsStore(bridge: Bridge): SettingsStore {
  const store = createStore<Settings | null>(null);
  /** Changes on their way to the main process: settings that it reports meanwhile are older than the screen's. */
  let underWay = 0;
  bridge.on.settingsChanged((settings) => {
    if (underWay === 0) store.set(settings);
  });
  const load = async () => {
    const answer = await invoke(() => bridge.settings.read());
    if (answer.ok) store.set(answer.value);
  };
  return withActions(store, {
    load,
    choose(change) {
      if (store.value !== null) store.set({ ...store.value, ...withoutAbsent(change) });
      underWay += 1;
      void invoke(() => bridge.settings.change(change)).then((answer) => {
        underWay -= 1;
        if (underWay > 0) return;
        if (answer.ok) store.set(answer.value);
        else void load();
      });
    },
  });
}
