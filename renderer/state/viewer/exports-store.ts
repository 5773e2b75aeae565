import type { Bridge, ExportProgress, Failure, UnfinishedExport } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, withActions } from '../store/store.ts';

export interface ExportsView {
  /** Exports started since the app started, latest last. */
  readonly exports: readonly ExportProgress[];
  /** Export whose progress a dialog shows, if any. */
  readonly watchedId: string | null;
  /** Interrupted exports, oldest first. */
  readonly unfinished: readonly UnfinishedExport[];
}

export type ExportsStore = ReturnType<typeof createExportsStore>;

/** Returns true until an export has ended. */
export function isGoingOn({ state }: ExportProgress): boolean {
  return state === 'downloading' || state === 'running';
}

/** Returns the done share of an export, 0 to 1; preceding downloads count separately. */
export function exportShare({ state, downloads, bytesDone, byteLength }: ExportProgress): number {
  const [done, all] = state === 'downloading' ? [downloads.done, downloads.total] : [bytesDone, byteLength];
  return all === 0 ? 0 : Math.min(1, done / all);
}

/**
 * Returns bytes a second since the first file, and the remaining seconds at that speed; `null`
 * before anything was written.
 */
export function exportSpeed({ bytesDone, byteLength, elapsedMs }: ExportProgress) {
  if (bytesDone === 0 || elapsedMs === 0) return null;
  const bytesPerSecond = (bytesDone * 1_000) / elapsedMs;
  return { bytesPerSecond, secondsLeft: (byteLength - bytesDone) / bytesPerSecond };
}

const noExports: ExportsView = { exports: [], watchedId: null, unfinished: [] };

/** Creates the store of running exports, with or without a dialog. */
export function createExportsStore(bridge: Pick<Bridge, 'exports' | 'on'>) {
  const store = createStore<ExportsView>(noExports);
  const loading = createRenewableSignal();
  /**
   * Passphrases of packs until their result is closed, by ID of the export. They leave the page
   * only into the pack.
   */
  const passphrases = new Map<string, string>();

  const take = (progress: ExportProgress) => {
    const { exports, unfinished } = store.value;
    const isKnown = exports.some(({ exportId }) => exportId === progress.exportId);
    store.change({
      exports: isKnown
        ? exports.map((one) => (one.exportId === progress.exportId ? progress : one))
        : [...exports, progress],
      // At once, because the list is reread later.
      unfinished: unfinished.filter(
        ({ exportId }) => exportId !== progress.exportId || progress.state !== 'done',
      ),
    });
  };

  const one = (exportId: string | null) =>
    store.value.exports.find((progress) => progress.exportId === exportId) ?? null;

  const loadUnfinished = async () => {
    const signal = loading.renew();
    const answer = await invoke(() => bridge.exports.unfinished());
    if (answer.ok && !signal.aborted) store.change({ unfinished: answer.value });
  };

  bridge.on.exportProgressed((progress) => {
    take(progress);
    // A cancelled or failed one can be resumed; a resumed one is done.
    if (!isGoingOn(progress)) void loadUnfinished();
  });

  return withActions(store, {
    /** Loads running ones, even after a reload of the page. */
    async load() {
      const answer = await invoke(() => bridge.exports.list());
      if (answer.ok) answer.value.exports.forEach(take);
      await loadUnfinished();
    },
    loadUnfinished,
    /**
     * Writes the rest, or makes a partial export of what exists. Resolves with the failure, if
     * any.
     */
    async resume(exportId: string, kind: 'rest' | 'partial'): Promise<Failure | null> {
      const answer = await invoke(() => bridge.exports.resume({ exportId, kind }));
      if (!answer.ok) return answer.failure;
      take(answer.value);
      return null;
    },
    /**
     * Deletes the files of an interrupted export; if its drive is disconnected, only forgets it.
     * Resolves with the failure, if any.
     */
    async discard(exportId: string): Promise<Failure | null> {
      const answer = await invoke(() => bridge.exports.discard({ exportId }));
      await loadUnfinished();
      return answer.ok ? null : answer.failure;
    },
    reset() {
      passphrases.clear();
      store.set(noExports);
    },
    keepPassphrase: (exportId: string, passphrase: string) => void passphrases.set(exportId, passphrase),
    /** Returns the passphrase of a pack being made, or whose result is shown, if any. */
    passphraseOf: (exportId: string) => passphrases.get(exportId) ?? null,
    one,
    /** Returns the running export that was started last. */
    latest: () => store.value.exports.findLast(isGoingOn) ?? null,
    /** Forgets the passphrase of a pack whose result was shown. */
    watch(watchedId: string | null) {
      const before = one(store.value.watchedId);
      if (watchedId === null && before !== null && !isGoingOn(before)) passphrases.delete(before.exportId);
      store.change({ watchedId });
    },
    take,
    async cancel(exportId: string) {
      const answer = await invoke(() => bridge.exports.cancel({ exportId }));
      if (answer.ok) take(answer.value);
    },
    stopWaiting: (exportId: string) => void invoke(() => bridge.exports.stopWaiting({ exportId })),
    reveal: (exportId: string) => void invoke(() => bridge.exports.reveal({ exportId })),
  });
}
