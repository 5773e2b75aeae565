import type { ExportProgress } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import { type ExportsStore, isGoingOn } from './exports-store.ts';

/**
 * Says what a finished export lacks, a sentence each: images, full precision, the film, the PDF.
 */
export function lackWords({
  missingCount,
  lowCount = 0,
  missingFilm,
  report,
}: ExportProgress): readonly string[] {
  return [
    ...(missingCount > 0 ? [text('export.doneMissing', { count: missingCount })] : []),
    ...(lowCount > 0 ? [text('export.doneLow', { count: lowCount })] : []),
    ...(missingFilm === undefined ? [] : [text(`export.film.${missingFilm}`)]),
    ...(report?.missing ? [text(`export.report.failed.${report.missing}`)] : []),
  ];
}

/** Announces the end of an export without a dialog. */
export function announceExports({
  exports,
  toasts,
}: {
  readonly exports: ExportsStore;
  readonly toasts: ToastStore;
}): void {
  let goingOn: ReadonlySet<string> = new Set();
  exports.subscribe(() => {
    const { exports: all, watchedId } = exports.value;
    const ended = all.filter(
      (progress) => goingOn.has(progress.exportId) && !isGoingOn(progress) && progress.exportId !== watchedId,
    );
    goingOn = new Set(all.filter(isGoingOn).map(({ exportId }) => exportId));
    for (const progress of ended) {
      const { exportId, failure, filesDone, pack, state } = progress;
      const isPack = pack !== undefined;
      const run = () => exports.reveal(exportId);
      const action = filesDone === 0 ? null : { label: text('export.show'), run };
      const lacks = lackWords(progress);
      if (state === 'done' && failure === null) {
        const done = isPack ? text('export.packDone') : text('export.done', { count: filesDone });
        const tone = lacks.length === 0 ? 'good' : 'caution';
        toasts.show({ message: [done, ...lacks].join(' · '), tone, action });
      } else if (state === 'cancelled')
        toasts.show({ message: text(isPack ? 'export.packCancelled' : 'export.cancelled'), action });
      else
        toasts.show({
          message: text(isPack ? 'export.packFailed' : 'export.failed'),
          tone: 'caution',
          action,
        });
    }
  });
}
