import { isDeepStrictEqual } from 'node:util';
import type { Benchmark, Outcome, Sync } from './benchmark.ts';

/** Fewer pairs would make the median an accident. */
const FEWEST_PAIRS = 5;
/** Three have to do where a pair takes longer than a minute: five of `report` took 27 minutes, and of `import@300000` a third of an hour. */
const LONG_PAIR_MS = 60_000;
const LONG_PAIRS = 3;

/**
 * Runs both sides in turns after one warm-up of each, and refuses to compare runs that did different work. One outcome for each
 * size up to `largest`. `now`: time in ms.
 */
export async function* runBenchmark(
  benchmark: Benchmark,
  largest: number,
  now = () => performance.now(),
): AsyncGenerator<Outcome> {
  let before: { readonly ours: number; readonly size: number } | null = null;
  for (const size of benchmark.sizes ?? [0]) {
    if (size > largest) return;
    const outcome = await runSize(benchmark, size, now);
    const { ours } = outcome;
    yield {
      ...outcome,
      exponent: before === null ? null : Math.log(ours / before.ours) / Math.log(size / before.size),
    };
    before = { ours, size };
  }
}

function pairsOf(benchmark: Benchmark, pairMs: number): number {
  if (pairMs > LONG_PAIR_MS) return LONG_PAIRS;
  return Math.max(FEWEST_PAIRS, benchmark.pairs);
}

async function runSize(benchmark: Benchmark, size: number, now: () => number): Promise<Outcome> {
  const contest = await benchmark.prepare(size);
  try {
    const begunAt = now();
    const first = await contest.ours();
    requireSameWork(benchmark.name, first, await contest.theirs());
    const pairs = pairsOf(benchmark, now() - begunAt);
    const runs: { readonly ours: Sync; readonly theirs: Sync }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const ours = await contest.ours();
      const theirs = await contest.theirs();
      requireSameWork(benchmark.name, ours, theirs);
      runs.push({ ours, theirs });
    }
    const ratios = runs.map(({ ours, theirs }) => ours.milliseconds / theirs.milliseconds);
    const { title, alternative, atMost, unit = 'ms', factsAtMost = {} } = benchmark;
    return {
      name: size === 0 ? benchmark.name : `${benchmark.name}@${size}`,
      title,
      alternative,
      atMost,
      factsAtMost,
      unit,
      pairs,
      ours: median(runs.map(({ ours }) => ours.milliseconds)),
      theirs: median(runs.map(({ theirs }) => theirs.milliseconds)),
      ratio: median(ratios),
      lowest: Math.min(...ratios),
      highest: Math.max(...ratios),
      work: first.work,
      ourFacts: medianFacts(runs.map(({ ours }) => ours)),
      theirFacts: medianFacts(runs.map(({ theirs }) => theirs)),
      exponent: null,
    };
  } finally {
    await contest.close();
  }
}

function requireSameWork(name: string, ours: Sync, theirs: Sync): void {
  if (isDeepStrictEqual(ours.work, theirs.work)) return;
  throw new Error(
    `${name}: the two sides did different work: ${JSON.stringify(ours.work)} against ${JSON.stringify(theirs.work)}`,
  );
}

function medianFacts(runs: readonly Sync[]): Readonly<Record<string, number>> {
  const names = Object.keys(runs[0]?.facts ?? {});
  return Object.fromEntries(
    names.map((name) => [name, median(runs.map(({ facts }) => facts?.[name] ?? Number.NaN))]),
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
