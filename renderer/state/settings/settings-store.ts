import type { Bridge, Settings, SettingsChange } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createStore, withActions } from '../store/store.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

function withoutAbsent(change: SettingsChange): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Makes the store of the settings; null until the first answer. */
export function createSettingsStore(bridge: Bridge) {
  const store = createStore<Settings | null>(null);
  /** Changes on their way to the main process: settings that it reports meanwhile are older than the screen's. */
  let pending = 0;
  bridge.on.settingsChanged((settings) => {
    if (pending === 0) store.set(settings);
  });
  const load = async () => {
    const answer = await invoke(() => bridge.settings.read());
    if (answer.ok) store.set(answer.value);
  };
  return withActions(store, {
    load,
    /** Takes effect on the screen at once. */
    choose(change: SettingsChange) {
      if (store.value !== null) store.set({ ...store.value, ...withoutAbsent(change) });
      pending += 1;
      void invoke(() => bridge.settings.change(change)).then((answer) => {
        pending -= 1;
        if (pending > 0) return;
        if (answer.ok) store.set(answer.value);
        else void load();
      });
    },
  });
}
