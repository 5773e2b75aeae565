import { startWorker } from '../../../renderer/workers/start-worker.ts';
import type { ThumbnailRequest } from '../../../renderer/workers/thumbnail-worker.ts';
import { createWorkerClient } from '../../../renderer/workers/worker-client.ts';
import { asSnapshot, type BenchImage } from './stage.ts';

/** Makes thumbnails in the product's worker, two under way as in the product; answers how long that took (ms) and their sizes in bytes. */
export async function makeThumbnails(images: readonly BenchImage[], side: number) {
  const worker = createWorkerClient<ThumbnailRequest, ArrayBuffer>(() => startWorker('thumbnail'));
  const wanted = new AbortController().signal;
  const [first] = images;
  if (first !== undefined) await worker.send({ source: asSnapshot(first), side }, wanted);
  const begun = performance.now();
  const sizes: number[] = [];
  const left = [...images];
  const makeNext = async (): Promise<void> => {
    const image = left.shift();
    if (image === undefined) return;
    sizes.push((await worker.send({ source: asSnapshot(image), side }, wanted)).byteLength);
    await makeNext();
  };
  // As the product asks: the next one is fetched and decoded while one is encoded.
  await Promise.all([makeNext(), makeNext()]);
  const milliseconds = performance.now() - begun;
  worker.close();
  return { milliseconds, sizes };
}
