import { THUMBNAIL_SIDE } from '../../preload/contract/core/limits.ts';
import type { Bridge } from '../../preload/contract/index.ts';
import { whenIdle, whenIdleAfterStart } from '../core/when-idle.ts';
import type { TileEvents } from '../elements/tile/snapshot-tile.ts';
import type { ImageSource } from '../imaging/image-decode.ts';
import { createThumbnailMaker } from '../state/viewer/thumbnail-maker.ts';
import { startWorker } from '../workers/start-worker.ts';
import type { MadeThumbnail, ThumbnailRequest } from '../workers/thumbnail-worker.ts';
import { createWorkerClient } from '../workers/worker-client.ts';

/**
 * Makes the thumbnails of all tiles (`thumbnail-wanted`), and measures images, in its own worker.
 */
export function followTiles(bridge: Bridge, page: EventTarget): void {
  const worker = createWorkerClient<ThumbnailRequest, MadeThumbnail>(() => startWorker('thumbnail'));
  const request = (isThumbnailWanted: boolean) => (source: ImageSource, signal: AbortSignal) =>
    worker.send({ source, side: THUMBNAIL_SIDE, isThumbnailWanted }, signal);
  const maker = createThumbnailMaker(bridge, request(true));
  page.addEventListener('thumbnail-wanted', (event) =>
    maker.want((event as CustomEvent<TileEvents['thumbnail-wanted']>).detail),
  );
  page.addEventListener('thumbnail-dropped', (event) =>
    maker.drop((event as CustomEvent<TileEvents['thumbnail-dropped']>).detail.hash),
  );
  void measureWhenIdle(bridge, request(false), maker.isBusy);
}

/** Measures while idle: thumbnails have priority. */
async function measureWhenIdle(
  bridge: Bridge,
  measure: (source: ImageSource, signal: AbortSignal) => Promise<MadeThumbnail>,
  isBusy: () => boolean,
): Promise<void> {
  await whenIdleAfterStart();
  const { measureImages } = await import('../state/health/measure-images.ts');
  measureImages(bridge, measure, async () => {
    do await whenIdle();
    while (isBusy());
  });
}
