import { openBenchScreen } from '../../images/bench-screen.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';

const WIDTH = 3_840;
const HEIGHT = 2_160;

/** The difference of two images of 4K, measured, counted and painted, beside pixelmatch, both in the browser. */
export const difference: Benchmark = {
  name: 'difference',
  title: `difference of two images of ${WIDTH} × ${HEIGHT}: measured, counted, painted`,
  alternative: 'pixelmatch 7',
  meaning: 'How long the comparison takes to show what differs between two images.',
  shortfall:
    'Runs differ by more than what is missing: 0.33 on a busy machine, 0.42 and 0.40 on quiet ones, pairs from 0.28 to 0.70.',
  atMost: 0.4,
  pairs: 5,
  async prepare() {
    const screen = await openBenchScreen({ unlimited: false });
    const measure = async (side: 'ours' | 'theirs'): Promise<Sync> => {
      const { milliseconds, changed } = await screen.page.evaluate(
        ([width, height, which]) => window.benchScreen.differenceOfBoth(width, height, which),
        [WIDTH, HEIGHT, side] as const,
      );
      // How each weighs colours is its own: what both count alike is the pixels that they looked at.
      return { milliseconds, work: { pixels: WIDTH * HEIGHT }, facts: { 'changed pixels': changed } };
    };
    return { ours: () => measure('ours'), theirs: () => measure('theirs'), close: screen.close };
  },
};
