import type { Bridge, ExportProgress, Failure, UnfinishedExport } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, withActions } from '../store/store.ts';

export interface ExportsView {
  /** Those of this start of the app that were started, the latest last. */
  readonly exports: readonly ExportProgress[];
  /** The one whose progress a dialog shows; null: none. */
  readonly watchedId: string | null;
  /** Those that were cut off, the oldest first. */
  readonly unfinished: readonly UnfinishedExport[];
}

export type ExportsStore = ReturnType<typeof createExportsStore>;

/** True until an export has ended. */
export function isGoingOn({ state }: ExportProgress): boolean {
  return state === 'downloading' || state === 'running';
}

/** Share of an export that is done, 0 to 1; the downloads before it count for themselves. */
export function exportShare({ state, downloads, bytesDone, byteLength }: ExportProgress): number {
  const [done, all] = state === 'downloading' ? [downloads.done, downloads.total] : [bytesDone, byteLength];
  return all === 0 ? 0 : Math.min(1, done / all);
}

/** Bytes a second since the first file, and the seconds that are left at that speed; null while nothing was written. */
export function exportSpeed({ bytesDone, byteLength, elapsedMs }: ExportProgress) {
  if (bytesDone === 0 || elapsedMs === 0) return null;
  const bytesPerSecond = (bytesDone * 1_000) / elapsedMs;
  return { bytesPerSecond, secondsLeft: (byteLength - bytesDone) / bytesPerSecond };
}

const noExports: ExportsView = { exports: [], watchedId: null, unfinished: [] };

/** Makes the store of the exports that go on, whether a dialog shows them or not. */
export function createExportsStore(bridge: Pick<Bridge, 'exports' | 'on'>) {
  const store = createStore<ExportsView>(noExports);
  const loading = createRenewableSignal();
  /** The passphrases of packs until their result is closed, by the ID of the export. They leave the page nowhere else than into the pack. */
  const passphrases = new Map<string, string>();

  const take = (progress: ExportProgress) => {
    const { exports, unfinished } = store.value;
    const isKnown = exports.some(({ exportId }) => exportId === progress.exportId);
    store.change({
      exports: isKnown
        ? exports.map((one) => (one.exportId === progress.exportId ? progress : one))
        : [...exports, progress],
      // At once: the list that is read next comes later.
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
    // One that was cancelled or failed can be resumed; a resumed one is done.
    if (!isGoingOn(progress)) void loadUnfinished();
  });

  return withActions(store, {
    /** Those that go on, after a reload of the page too. */
    async load() {
      const answer = await invoke(() => bridge.exports.list());
      if (answer.ok) answer.value.exports.forEach(take);
      await loadUnfinished();
    },
    loadUnfinished,
    /** Writes the rest, or makes a partial export of what is there. Resolves to why not. */
    async resume(exportId: string, kind: 'rest' | 'partial'): Promise<Failure | null> {
      const answer = await invoke(() => bridge.exports.resume({ exportId, kind }));
      if (!answer.ok) return answer.failure;
      take(answer.value);
      return null;
    },
    /** Deletes the files of one that was cut off; one whose drive is away is only forgotten. Resolves to why not. */
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
    /** The passphrase of a pack that is being made, or whose result is shown; null: it has none, or it is forgotten. */
    passphraseOf: (exportId: string) => passphrases.get(exportId) ?? null,
    one,
    /** The one that was started last, of those under way. */
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
