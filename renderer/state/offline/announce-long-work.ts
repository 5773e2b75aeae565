import type {
  Bridge,
  OfflineState,
  StorageJob,
  StorageState,
  Sync,
} from '../../../preload/contract/index.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import type { ConnectionStore } from '../session/connection-store.ts';
import { invoke } from '../store/invoke.ts';
import type { Readable } from '../store/store.ts';

/** Shorter work is not announced, ms: the user is still at the window. */
const LONG_WORK_MS = 2 * 60 * 1_000;

interface LongWork {
  readonly bridge: Pick<Bridge, 'app'>;
  readonly connection: ConnectionStore;
  readonly offline: Readable<{ readonly state: OfflineState | null }>;
  readonly storage: Readable<{ readonly state: StorageState | null }>;
}

/** `isSeen`: true if the user looks at the window and sees the end there. */
const system = { now: Date.now, isSeen: () => document.hasFocus() };

/**
 * Shows a notification when long work ends while the user is elsewhere. None offline: then the
 * work was interrupted.
 */
export function announceLongWork(app: LongWork, { now, isSeen } = system): void {
  let sync: Sync | null = null;
  let job: { readonly kind: StorageJob['kind']; readonly startedAt: number } | null = null;

  const notify = (startedAt: number, title: string, body: string) => {
    const isOnline = app.connection.value?.status === 'online';
    if (!isOnline || isSeen() || now() - startedAt < LONG_WORK_MS) return;
    void invoke(() => app.bridge.app.notify({ title, body }));
  };

  app.offline.subscribe(() => {
    const { state } = app.offline.value;
    const ended = sync;
    sync = state?.sync ?? null;
    // Switching accounts empties the store: the sync did not end.
    if (ended === null || sync !== null || state === null || state.waiting > 0) return;
    notify(
      ended.startedAt,
      text(ended.failedCount === 0 ? 'notify.synced' : 'notify.syncedFailed'),
      text('notify.syncedText', {
        fresh: ended.newCount,
        failed: ended.failedCount,
        amount: formatBytes(ended.wireBytes),
      }),
    );
  });

  app.storage.subscribe(() => {
    const current = app.storage.value.state?.job ?? null;
    if (current?.state === 'running') {
      job ??= { kind: current.kind, startedAt: now() };
      return;
    }
    const ended = job;
    job = null;
    if (ended === null || current === null || current.state === 'cancelled') return;
    notify(
      ended.startedAt,
      text(current.state === 'failed' ? 'notify.jobFailed' : 'notify.jobDone'),
      text(`storage.job.${ended.kind}`),
    );
  });
}
