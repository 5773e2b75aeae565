import type { Bridge, Result, Settings, SettingsChange } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, withActions } from '../store/store.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

function withoutAbsent(change: SettingsChange): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Creates the store of the settings; `null` until the first answer. */
export function createSettingsStore(bridge: Bridge) {
  const store = createStore<Settings | null>(null);
  /** The main process's settings as last received. */
  let latest: Settings | null = null;
  /**
   * Changes not yet answered by the main process: until then, the page is newer than what it
   * reports.
   */
  let pending = 0;
  /** Renewed by each event: the answer to an earlier call is older. */
  const events = createRenewableSignal();

  const show = () => {
    if (pending === 0 && latest !== null) store.set(latest);
  };

  bridge.on.settingsChanged((settings) => {
    events.renew();
    latest = settings;
    show();
  });

  async function call(made: () => Promise<Result<Settings>>): Promise<boolean> {
    const signal = events.current;
    const answer = await invoke(made);
    if (answer.ok && !signal.aborted) latest = answer.value;
    return answer.ok;
  }

  const load = async () => {
    await call(() => bridge.settings.read());
    show();
  };

  return withActions(store, {
    load,
    /** Takes effect on the screen at once. */
    choose(change: SettingsChange) {
      if (store.value !== null) store.set({ ...store.value, ...withoutAbsent(change) });
      pending += 1;
      void call(() => bridge.settings.change(change)).then((isTaken) => {
        pending -= 1;
        if (isTaken) show();
        else void load();
      });
    },
  });
}
