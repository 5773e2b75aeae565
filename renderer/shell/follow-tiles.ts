import { THUMBNAIL_SIDE } from '../../preload/contract/core/limits.ts';
import type { Bridge } from '../../preload/contract/index.ts';
import type { TileEvents } from '../elements/tile/snapshot-tile.ts';
import { createThumbnailMaker } from '../state/viewer/thumbnail-maker.ts';
import { startWorker } from '../workers/start-worker.ts';
import type { ThumbnailRequest } from '../workers/thumbnail-worker.ts';
import { createWorkerClient } from '../workers/worker-client.ts';

/** Makes the thumbnails of all tiles (`thumbnail-wanted`), in a worker of its own. */
export function followTiles(bridge: Bridge, page: EventTarget): void {
  const worker = createWorkerClient<ThumbnailRequest, ArrayBuffer>(() => startWorker('thumbnail'));
  const maker = createThumbnailMaker(bridge, (source, signal) =>
    worker.send({ source, side: THUMBNAIL_SIDE }, signal),
  );
  page.addEventListener('thumbnail-wanted', (event) =>
    maker.want((event as CustomEvent<TileEvents['thumbnail-wanted']>).detail),
  );
  page.addEventListener('thumbnail-dropped', (event) =>
    maker.drop((event as CustomEvent<TileEvents['thumbnail-dropped']>).detail.hash),
  );
}
