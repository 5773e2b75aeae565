import { randomUUID } from 'node:crypto';
import type { MissingDownload, MissingMoved } from '../../../preload/contract/index.ts';
import type { ImageRequests } from './image-requests.ts';

interface FollowedDownloadsParts {
  readonly requests: ImageRequests;
  readonly emit: (event: { readonly name: 'missingMoved'; readonly payload: MissingMoved }) => void;
}

interface FollowedPage {
  readonly left: () => number;
  readonly cancel: () => void;
}

/** Follows the downloads that the page waits for, page by page, in the same way as an export. */
export function createFollowedDownloads({ requests, emit }: FollowedDownloadsParts) {
  const underWay = new Map<string, readonly FollowedPage[]>();

  function stateOf(downloadId: string): MissingMoved {
    const pages = underWay.get(downloadId) ?? [];
    return { downloadId, left: pages.reduce((sum, page) => sum + page.left(), 0) };
  }

  function moved(downloadId: string): void {
    const state = stateOf(downloadId);
    if (state.left === 0) underWay.delete(downloadId);
    emit({ name: 'missingMoved', payload: state });
  }

  return {
    async download({ downloadId: known, subjects, precision }: MissingDownload): Promise<MissingMoved> {
      const downloadId = known ?? randomUUID();
      const images = requests.imagesOf(subjects, precision);
      const { cancel, done, settled } = await requests.await(images, () => moved(downloadId));
      const page = { left: () => images.length - done(), cancel };
      underWay.set(downloadId, [...(underWay.get(downloadId) ?? []), page]);
      void settled.then(() => moved(downloadId));
      return stateOf(downloadId);
    },
    cancel(downloadId: string): void {
      const pages = underWay.get(downloadId) ?? [];
      underWay.delete(downloadId);
      for (const page of pages) page.cancel();
    },
    /** Downloads continue at the next start without being followed. */
    close(): void {
      const ids = [...underWay.keys()];
      underWay.clear();
      for (const id of ids) moved(id);
    },
  };
}
