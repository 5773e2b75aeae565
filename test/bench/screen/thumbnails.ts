import { startWorker } from '../../../renderer/workers/start-worker.ts';
import type { MadeThumbnail, ThumbnailRequest } from '../../../renderer/workers/thumbnail-worker.ts';
import { createWorkerClient } from '../../../renderer/workers/worker-client.ts';
import { asSnapshot, type BenchImage } from './stage.ts';

/** Makes thumbnails in the product's worker, with the facts of the images; answers how long that took (ms) and their sizes in bytes. */
export function makeThumbnails(images: readonly BenchImage[], side: number) {
  const worker = createWorkerClient<ThumbnailRequest, MadeThumbnail>(() => startWorker('thumbnail'));
  return inTurns(worker, images, async (image, wanted) => {
    const request = { source: asSnapshot(image), side, isThumbnailWanted: true };
    return (await worker.send(request, wanted)).thumbnail?.byteLength ?? 0;
  });
}

/** The same in a worker that measures nothing. */
export function makeThumbnailsAlone(images: readonly BenchImage[], side: number) {
  const worker = createWorkerClient<Pick<ThumbnailRequest, 'source' | 'side'>, ArrayBuffer>(
    () => new Worker(new URL('./thumbnail-alone-worker.ts', import.meta.url), { type: 'module' }),
  );
  return inTurns(
    worker,
    images,
    async (image, wanted) => (await worker.send({ source: asSnapshot(image), side }, wanted)).byteLength,
  );
}

/** Two images under way as in the product, after one that starts the worker. */
async function inTurns(
  worker: { close(): void },
  images: readonly BenchImage[],
  make: (image: BenchImage, wanted: AbortSignal) => Promise<number>,
) {
  const wanted = new AbortController().signal;
  const [first] = images;
  if (first !== undefined) await make(first, wanted);
  const begun = performance.now();
  const sizes: number[] = [];
  const left = [...images];
  const makeNext = async (): Promise<void> => {
    const image = left.shift();
    if (image === undefined) return;
    sizes.push(await make(image, wanted));
    await makeNext();
  };
  // As the product asks: the next one is fetched and decoded while one is encoded.
  await Promise.all([makeNext(), makeNext()]);
  const milliseconds = performance.now() - begun;
  worker.close();
  return { milliseconds, sizes };
}
