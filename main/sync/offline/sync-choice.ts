import type { SyncMode } from '../../../preload/contract/index.ts';
import type { OfflineStore, SyncSettings } from '../../library/offline/offline-store.ts';
import type { Connection } from '../connection.ts';
import { createRequestSwitch } from '../request-switch.ts';
import { effectiveMode } from './queue/sync-policy.ts';
import type { TrafficMeter } from './traffic/traffic-meter.ts';

interface SyncChoiceOptions {
  readonly store: OfflineStore;
  readonly traffic: TrafficMeter;
  readonly connection: Pick<Connection, 'state' | 'workOffline'>;
  readonly onChanged: () => void;
  readonly onModeChanged: () => void;
}

/** The mode and the pause that the person chose. */
export type SyncChoice = ReturnType<typeof createSyncChoice>;

export function createSyncChoice(options: SyncChoiceOptions) {
  const { store, traffic, connection, onChanged } = options;
  let choice = store.read((tables) => tables.settings());
  const downloads = createRequestSwitch(!choice.paused);

  function change(next: Partial<SyncSettings>): void {
    choice = { ...choice, ...next };
    // It holds in this run also where the disk does not take it.
    downloads.change(!choice.paused);
    try {
      store.write((tables) => tables.changeSettings(choice));
    } finally {
      onChanged();
    }
  }

  return {
    get: () => choice,
    /** Aborts when the person pauses the downloads, and is aborted until the person resumes them. */
    paused: downloads.signal,
    /** The mode in effect. */
    mode: () => effectiveMode(choice.mode, connection.state().byChoice, traffic.network()?.metered ?? false),
    change,
    changeMode(mode: SyncMode): void {
      const wasOffline = choice.mode === 'offline';
      change({ mode });
      if (mode === 'offline' || wasOffline) connection.workOffline(mode === 'offline');
      options.onModeChanged();
      onChanged();
    },
  };
}
