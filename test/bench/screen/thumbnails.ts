import { startWorker } from '../../../renderer/workers/start-worker.ts';
import type { MadeThumbnail, ThumbnailRequest } from '../../../renderer/workers/thumbnail-worker.ts';
import { createWorkerClient } from '../../../renderer/workers/worker-client.ts';
import { asSnapshot, type BenchImage } from './stage.ts';

/** Makes thumbnails in the product's worker, two under way as in the product; answers how long that took (ms) and their sizes in bytes. */
export async function makeThumbnails(images: readonly BenchImage[], side: number) {
  const worker = createWorkerClient<ThumbnailRequest, MadeThumbnail>(() => startWorker('thumbnail'));
  const wanted = new AbortController().signal;
  const [first] = images;
  const make = async (image: BenchImage) => {
    const request = { source: asSnapshot(image), side, isThumbnailWanted: true };
    return (await worker.send(request, wanted)).thumbnail?.byteLength ?? 0;
  };
  if (first !== undefined) await make(first);
  const begun = performance.now();
  const sizes: number[] = [];
  const left = [...images];
  const makeNext = async (): Promise<void> => {
    const image = left.shift();
    if (image === undefined) return;
    sizes.push(await make(image));
    await makeNext();
  };
  // As the product asks: the next one is fetched and decoded while one is encoded.
  await Promise.all([makeNext(), makeNext()]);
  const milliseconds = performance.now() - begun;
  worker.close();
  return { milliseconds, sizes };
}
