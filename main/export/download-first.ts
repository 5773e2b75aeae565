import type { ExportProgress } from '../../preload/contract/index.ts';
import type { ExportDraft } from '../bagit/export-draft.ts';
import type { ExportDownloads } from './export-downloads.ts';

interface DownloadFirstOptions {
  readonly draft: ExportDraft;
  readonly downloads: ExportDownloads;
  /** Aborts if the user cancels the export. */
  readonly cancelled: AbortSignal;
  /**
   * Aborts if the wait is over, whatever has arrived: the user stopped waiting, or the account
   * closes.
   */
  readonly ended: AbortSignal;
  readonly onProgress: (progress: ExportProgress['downloads']) => void;
}

/**
 * Downloads what an export misses, and finds its images again. Returns early if `cancelled` or
 * `ended`.
 */
export async function downloadFirst(options: DownloadFirstOptions): Promise<void> {
  const { draft, cancelled, ended } = options;
  const images = draft.downloads();
  const total = images.length;
  const awaited = await options.downloads.await(images, () =>
    options.onProgress({ done: awaited.done(), total }),
  );
  const over = AbortSignal.any([cancelled, ended]);
  const stopped = new Promise<void>((resolve) => {
    if (over.aborted) resolve();
    else over.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([awaited.settled, stopped]);
  // If the app ends, the downloads resume at its next start.
  if (cancelled.aborted) awaited.cancel();
  if (!cancelled.aborted) await draft.findAgain();
}
