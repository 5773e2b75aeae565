import { text } from '../../locales/text.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import { type ExportsStore, isGoingOn } from './exports-store.ts';

/** Says how an export ended that no dialog shows. */
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
    for (const { exportId, failure, filesDone, pack, state } of ended) {
      const isPack = pack !== undefined;
      const run = () => exports.reveal(exportId);
      const action = filesDone === 0 ? null : { label: text('export.show'), run };
      if (state === 'done' && failure === null)
        toasts.show({
          message: isPack ? text('export.packDone') : text('export.done', { count: filesDone }),
          tone: 'good',
          action,
        });
      else if (state === 'cancelled')
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
