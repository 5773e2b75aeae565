import { isDeepStrictEqual } from 'node:util';
import type { Benchmark, Outcome, Run } from './benchmark.ts';

/** Fewer pairs would make the median an accident. */
const FEWEST_PAIRS = 5;

/** Runs both sides in turns after one warm-up of each, and refuses to compare runs that did different work. */
export async function runBenchmark(benchmark: Benchmark): Promise<Outcome> {
  const pairs = Math.max(FEWEST_PAIRS, benchmark.pairs);
  const contest = await benchmark.prepare();
  try {
    const first = await contest.ours();
    requireSameWork(benchmark.name, first, await contest.theirs());
    const runs: { readonly ours: Run; readonly theirs: Run }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const ours = await contest.ours();
      const theirs = await contest.theirs();
      requireSameWork(benchmark.name, ours, theirs);
      runs.push({ ours, theirs });
    }
    const ratios = runs.map(({ ours, theirs }) => ours.milliseconds / theirs.milliseconds);
    const { name, title, alternative, atMost } = benchmark;
    return {
      name,
      title,
      alternative,
      atMost,
      pairs,
      ours: median(runs.map(({ ours }) => ours.milliseconds)),
      theirs: median(runs.map(({ theirs }) => theirs.milliseconds)),
      ratio: median(ratios),
      lowest: Math.min(...ratios),
      highest: Math.max(...ratios),
      work: first.work,
    };
  } finally {
    await contest.close();
  }
}

function requireSameWork(name: string, ours: Run, theirs: Run): void {
  if (isDeepStrictEqual(ours.work, theirs.work)) return;
  throw new Error(
    `${name}: the two sides did different work: ${JSON.stringify(ours.work)} against ${JSON.stringify(theirs.work)}`,
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
