import { afterAll, describe, expect, test } from 'vitest';
import { createKillableWork } from '../support/killable-work.ts';
import { outsideReaders } from './support/outside-readers.ts';

/** What one reader may take for some eighty texts of 1 MB: some seconds where each letter is read once, hours where it is not. */
const KILL_MS = 120_000;

const work = createKillableWork(new URL('support/run-reader.ts', import.meta.url));

afterAll(work.close);

describe('P18: 1 MB of the worst letters is read in one pass', () => {
  test.each(Object.keys(outsideReaders))('by what reads %s', { timeout: 2 * KILL_MS }, async (name) => {
    expect(await work.run(name, KILL_MS)).toBe(true);
  });
});
