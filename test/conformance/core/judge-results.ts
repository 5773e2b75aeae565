import type { CheckResult } from './check.ts';

/** A check that something fails on purpose, and why. */
export interface Deviation {
  /** Area and name of the check. */
  readonly name: string;
  readonly reason: string;
}

/** What is wrong with a run, one sentence each: none when the list of deviations is exactly what failed. */
export function judgeResults(
  names: readonly string[],
  results: readonly CheckResult[],
  deviations: readonly Deviation[],
): readonly string[] {
  const found = new Map(results.map((result) => [result.name, result]));
  const expected = new Set(deviations.map(({ name }) => name));
  const ofChecks = names.flatMap((name) => {
    const result = found.get(name);
    if (result === undefined) return [`${name}: was not run`];
    const isExpected = expected.has(name);
    if (result.outcome === 'failed' && !isExpected) return [`${name}: ${result.message}`];
    if (result.outcome === 'passed' && isExpected) return [`${name}: passes, and is a deviation in the list`];
    return [];
  });
  const unknown = [...expected].filter((name) => !names.includes(name));
  return [...ofChecks, ...unknown.map((name) => `${name}: is in the list, and is no check`)];
}
