import { expect, it } from 'vitest';
import type { Benchmark, Outcome, Sync } from './support/benchmark.ts';
import { runBenchmark } from './support/run-benchmark.ts';

const MINUTE_MS = 60_000;

/** A row whose pairs take so long, by a time that is counted. */
async function run(pairMs: number, pairs = 5, theirWork = 1): Promise<Outcome | undefined> {
  let now = 0;
  const side = (work: number) => async (): Promise<Sync> => {
    now += pairMs / 2;
    return { milliseconds: 1, work: { images: work } };
  };
  const benchmark: Benchmark = {
    name: 'import',
    title: 'import of a fleet',
    alternative: 'the shell',
    meaning: 'How long it takes.',
    atMost: 1,
    pairs,
    prepare: async () => ({ ours: side(1), theirs: side(theirWork), close: async () => {} }),
  };
  const { value } = await runBenchmark(benchmark, Number.POSITIVE_INFINITY, () => now).next();
  return value;
}

it.each([
  ['three of those that take minutes', 2 * MINUTE_MS, 5, 3],
  ['five of those that are short', MINUTE_MS / 2, 5, 5],
  ['as many as the row states, where those are more', MINUTE_MS / 2, 7, 7],
])('pairs are %s', async (_what, pairMs, stated, pairs) => {
  expect((await run(pairMs, stated))?.pairs).toBe(pairs);
});

it('two sides that did different work are not compared', async () => {
  await expect(run(1, 5, 2)).rejects.toThrow('did different work');
});
