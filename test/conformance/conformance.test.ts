import { beforeAll, describe, expect, test } from 'vitest';
import { areas } from './areas/index.ts';
import { fullName } from './core/check.ts';
import { type Deviation, judgeResults } from './core/judge-results.ts';
import { PROGRAM_LIMIT_MS, type Run, runProgram } from './core/run-program.ts';
import { deviations } from './deviations.ts';

/** In ms, with the build: a program that hangs says how far it came before this test is given up. */
const RUN_LIMIT = PROGRAM_LIMIT_MS + 60_000;

const LEAST_CHECKS = 150;

const checks = areas.flatMap((area) => area.checks.map((one) => ({ ...one, full: fullName(area, one) })));
const names = checks.map(({ full }) => full);

describe('P45: the checks of Electron', () => {
  test(`are at least ${LEAST_CHECKS}, and each has a name of its own`, () => {
    expect(names.length).toBeGreaterThanOrEqual(LEAST_CHECKS);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('each name the source in Electron that they follow', () => {
    const pattern = /^(?:docs|spec|lib|shell)\/[\w./-]+\.(?:md|ts|cc|h)(?::\d+)?$/;
    expect(checks.filter(({ source }) => !pattern.test(source)).map(({ full }) => full)).toEqual([]);
  });

  test('the list of deviations fails when it is too short, too long, or names nothing', () => {
    const result = (name: string, outcome: 'passed' | 'failed') => ({ name, outcome, message: 'why' });
    const listed = (name: string): Deviation => ({ name, reason: 'r' });
    expect(judgeResults(['a'], [result('a', 'failed')], [])).toEqual(['a: why']);
    expect(judgeResults(['a'], [result('a', 'failed')], [listed('a')])).toEqual([]);
    expect(judgeResults(['a'], [result('a', 'passed')], [listed('a')])).toEqual([
      'a: passes, and is a deviation in the list',
    ]);
    expect(judgeResults(['a'], [], [])).toEqual(['a: was not run']);
    expect(judgeResults([], [], [listed('b')])).toEqual(['b: is in the list, and is no check']);
  });
});

describe('P45: the stand-in', () => {
  let run: Run;
  beforeAll(async () => {
    run = await runProgram(null);
  }, RUN_LIMIT);

  test('comes to the end of the checks', () => {
    expect(run).toMatchObject({ code: 0 });
  });

  test('does what Electron does, but for the deviations in the list', () => {
    expect(judgeResults(names, run.results, deviations)).toEqual([]);
  });
});
