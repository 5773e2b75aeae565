import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { facts, openBenchScreen } from '../../images/bench-screen.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';

const IMAGES = 24;
const SIDE = 320;
/** Images that are under way at a time on both sides: as the product's worker has, and as many threads of sharp. */
const UNDER_WAY = 2;

/** Thumbnails as JPEG by one sandboxed worker with two under way, beside sharp in two worker threads of Node. */
function thumbnails(name: string, size: string, width: number, height: number, atMost: number): Benchmark {
  return {
    name: `thumbnails-${name}`,
    title: `${IMAGES} thumbnails of ${SIDE} px from JPEGs of ${size}, sandboxed worker, ${UNDER_WAY} under way`,
    meaning: 'How quickly small tiles fill with images when you open a gallery for the first time.',
    alternative: `sharp in ${UNDER_WAY} worker threads, outside of any sandbox`,
    shortfall:
      'The goals were set when sharp still made WebP; both sides make JPEG since, for which sharp takes less than half of that time. By profile an image of 1920 × 1080 (3840 × 2160) takes 5 ms (10) until its bytes are in the sandbox, through Chromium’s network process, 4 ms (15) to decode, 1 ms to scale, 3 ms to measure for “Needs a look”, and 1 ms to encode; sharp reads the file and does all but the measuring in one call of native code. Three or four images under way instead of two were tried: 2.17 and 1.95 (2.05 and 1.89) for 2.3. They would take the processor from the screen.',
    atMost,
    pairs: 5,
    async prepare() {
      const screen = await openBenchScreen({ unlimited: false });
      const files = await screen.draw(IMAGES, width, height);
      const images = files.map(facts);
      const threads = Array.from(
        { length: UNDER_WAY },
        () => new Worker(join(import.meta.dirname, '../../programs/sharp-worker.ts')),
      );
      const shares = threads.map((_, share) =>
        files.filter((_file, number) => number % UNDER_WAY === share).map(({ file }) => file),
      );
      await Promise.all(
        threads.map((thread) =>
          makeThumbnails(
            thread,
            files.slice(0, 1).map(({ file }) => file),
            SIDE,
          ),
        ),
      );
      const run = (milliseconds: number, sizes: readonly number[]): Sync => ({
        milliseconds,
        work: { images: sizes.length },
        facts: { 'kB of a thumbnail': sizes.reduce((sum, size) => sum + size, 0) / sizes.length / 1_000 },
      });
      return {
        async ours() {
          const made = await screen.page.evaluate(
            ([list, side]) => window.benchScreen.makeThumbnails(list, side),
            [images, SIDE] as const,
          );
          return run(made.milliseconds, made.sizes);
        },
        async theirs() {
          const begun = performance.now();
          const sizes = await Promise.all(
            threads.map((thread, share) => makeThumbnails(thread, shares[share] ?? [], SIDE)),
          );
          return run(performance.now() - begun, sizes.flat());
        },
        async close() {
          await Promise.all(threads.map((thread) => thread.terminate()));
          await screen.close();
        },
      };
    },
  };
}

/** Has a thread of sharp make thumbnails; their sizes in bytes. */
function makeThumbnails(thread: Worker, files: readonly string[], side: number): Promise<readonly number[]> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    // A thread has no origin to be named, unlike a window.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.postMessage({ files, side });
  });
}

/** At the size of most cameras. */
export const thumbnailsFullHd = thumbnails('1080p', '1920 × 1080', 1_920, 1_080, 0.8);
/** At the size of large ones. */
export const thumbnailsUltraHd = thumbnails('4k', '3840 × 2160', 3_840, 2_160, 1.2);
