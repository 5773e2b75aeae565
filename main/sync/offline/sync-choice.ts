import type { SyncMode } from '../../../preload/contract/index.ts';
import type { OfflineStore, SyncSettings } from '../../library/offline/offline-store.ts';
import type { Connection } from '../connection.ts';
import { effectiveMode } from '../queue/sync-policy.ts';
import { createRequestSwitch } from '../request-switch.ts';
import type { TrafficMeter } from '../traffic/traffic-meter.ts';

interface SyncChoiceOptions {
  readonly store: OfflineStore;
  readonly traffic: TrafficMeter;
  readonly connection: Pick<Connection, 'state' | 'workOffline'>;
  readonly onChanged: () => void;
  readonly onModeChanged: () => void;
}

/** The mode and pause chosen by the user. */
export type SyncChoice = ReturnType<typeof createSyncChoice>;

export function createSyncChoice(options: SyncChoiceOptions) {
  const { store, traffic, connection, onChanged } = options;
  let choice = store.read((tables) => tables.settings());
  const downloads = createRequestSwitch(!choice.paused);

  function change(next: Partial<SyncSettings>): void {
    choice = { ...choice, ...next };
    // It applies in this run even if the disk refuses it.
    downloads.change(!choice.paused);
    try {
      store.write((tables) => tables.changeSettings(choice));
    } finally {
      onChanged();
    }
  }

  return {
    get: () => choice,
    /** Aborts when the user pauses the downloads, and stays aborted until they resume. */
    paused: downloads.signal,
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
