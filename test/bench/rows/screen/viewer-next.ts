import { setTimeout as sleep } from 'node:timers/promises';
import { facts, openBenchScreen } from '../../images/bench-screen.ts';
import { watchScreen } from '../../images/watch-screen.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';

/** One more than is counted: the first one is the opening. */
const IMAGES = 12;
/** How long each image is looked at: less than a quick person, enough to decode one ahead (ms). */
const LOOKED_AT = 250;

/** The next image of the viewer, from the step to the frame on which it is seen, beside PhotoSwipe with preloading. */
function viewerNext(name: string, size: string, width: number, height: number): Benchmark {
  return {
    name: `viewer-next-${name}`,
    title: `next image in the viewer, ${size}, ${IMAGES - 1} steps`,
    alternative: 'PhotoSwipe 5 with preloading',
    meaning: 'How long the next image takes when you press an arrow key in the viewer.',
    shortfall:
      'Both sides wait for the next frame of the screen, 8 ms on average at 60 frames a second: most of the 15 ms of a step. The rest is little by profile: 4 to 9 ms of processor time of the main thread compared with 6 to 11 (at a load of 15 to 18), mostly the canvas that goes to the compositor. Not to scale an image while it is decoded ahead would take 8 ms less of the main thread then, and 8 ms more at the step.',
    atMost: 0.5,
    pairs: 5,
    async prepare() {
      const screen = await openBenchScreen({ unlimited: false });
      const images = (await screen.draw(IMAGES, width, height)).map(facts);
      const run = (waits: readonly number[]): Sync => ({
        milliseconds: waits.reduce((sum, wait) => sum + wait, 0),
        work: { images: waits.length },
        facts: { 'longest ms': Math.round(Math.max(...waits)) },
      });
      const inPage = async (side: 'openViewer' | 'openPhotoSwipe') => {
        const page = await screen.fresh();
        const watched = await watchScreen(page);
        await page.evaluate(([open, list]) => window.benchScreen[open](list), [side, images] as const);
        await watched.untilSeen(0, 0);
        const waits: number[] = [];
        for (let index = 1; index < IMAGES; index += 1) {
          await sleep(LOOKED_AT);
          const begun = await page.evaluate((next) => window.benchScreen.showImage(next), index);
          waits.push((await watched.untilSeen(index, begun)) - begun);
        }
        await watched.close();
        await page.close();
        return run(waits);
      };
      return {
        ours: () => inPage('openViewer'),
        theirs: () => inPage('openPhotoSwipe'),
        close: screen.close,
      };
    },
  };
}

/** At the size of most cameras. */
export const viewerNextFullHd = viewerNext('1080p', '1920 × 1080', 1_920, 1_080);
/** At the size of large ones. */
export const viewerNextUltraHd = viewerNext('4k', '3840 × 2160', 3_840, 2_160);
