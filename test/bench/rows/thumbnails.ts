import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { facts, openBenchScreen } from '../support/bench-screen.ts';
import type { Benchmark, Run } from '../support/benchmark.ts';

const IMAGES = 24;
const SIDE = 320;

/** Thumbnails as WebP by one sandboxed worker, beside sharp in one worker thread of Node. */
function thumbnails(name: string, size: string, width: number, height: number): Benchmark {
  return {
    name: `thumbnails-${name}`,
    title: `${IMAGES} thumbnails of ${SIDE} px from JPEGs of ${size}, one sandboxed worker`,
    alternative: 'sharp in one worker thread, outside of any sandbox',
    // 0.8 of sharp's rate.
    atMost: 1.25,
    pairs: 5,
    async prepare() {
      const screen = await openBenchScreen({ unlimited: false });
      const files = await screen.draw(IMAGES, width, height);
      const images = files.map(facts);
      const worker = new Worker(join(import.meta.dirname, '../support/sharp-worker.ts'));
      const run = (milliseconds: number): Run => ({ milliseconds, work: { images: IMAGES } });
      return {
        async ours() {
          const made = await screen.page.evaluate(
            ([list, side]) => window.benchScreen.makeThumbnails(list, side),
            [images, SIDE] as const,
          );
          return run(made.milliseconds);
        },
        theirs: () =>
          new Promise((resolve, reject) => {
            worker.once('message', (milliseconds: number) => resolve(run(milliseconds)));
            worker.once('error', reject);
            // A thread has no origin to be named, unlike a window.
            // oxlint-disable-next-line unicorn/require-post-message-target-origin
            worker.postMessage({ files: files.map(({ file }) => file), side: SIDE });
          }),
        async close() {
          await worker.terminate();
          await screen.close();
        },
      };
    },
  };
}

/** At the size of most cameras. */
export const thumbnailsFullHd = thumbnails('1080p', '1920 × 1080', 1_920, 1_080);
/** At the size of large ones. */
export const thumbnailsUltraHd = thumbnails('4k', '3840 × 2160', 3_840, 2_160);
