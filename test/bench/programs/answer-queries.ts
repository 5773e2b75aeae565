import { setImmediate } from 'node:timers/promises';
import type { Library } from '../../../main/library/library.ts';

const HITS = 50;

/** Answers the first 50 hits of each query and returns how long each took, ms. */
export async function answerQueries(
  library: Library,
  queries: readonly string[],
): Promise<readonly number[]> {
  const times: number[] = [];
  for (const text of queries) {
    const begun = performance.now();
    await library.search.find({ text, among: 'both', filters: {} }, 0, HITS);
    times.push(performance.now() - begun);
    // Each letter comes as a message of its own.
    await setImmediate();
  }
  return times;
}
