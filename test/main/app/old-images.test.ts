import { expect, it } from 'vitest';
import { removeOldImages } from '../../../main/app/old-images.ts';
import { createTestTime } from '../../support/memory-desktop.ts';

function removing() {
  const { timers, advance } = createTestTime();
  let trims = 0;
  const looks: boolean[] = [];
  const failures: unknown[] = [];
  let isJobRunning = false;
  let answer: () => Promise<{ images: number; bytes: number }> = () =>
    Promise.resolve({ images: 0, bytes: 0 });
  const end = removeOldImages({
    timers,
    isJobRunning: () => isJobRunning,
    onFailed: (error) => failures.push(error),
    storage: {
      trim: async () => void (trims += 1),
      removeOld(mayGoOn) {
        looks.push(mayGoOn());
        return answer();
      },
    },
  });
  return {
    trims: () => trims,
    looks,
    failures,
    advance,
    end,
    job: (running: boolean) => (isJobRunning = running),
    fail: () => (answer = () => Promise.reject(new Error('full'))),
  };
}

const HOUR_MS = 3_600_000;

it('older images are looked for after the start, and four times a day', () => {
  const { looks, advance } = removing();
  advance(59_000);
  expect(looks).toEqual([]);
  advance(1_000);
  expect(looks).toEqual([true]);
  for (let hour = 0; hour < 24; hour += 1) advance(HOUR_MS);
  expect(looks).toHaveLength(5);
});

it('records are trimmed after each look', async () => {
  const { trims, advance, end } = removing();
  advance(60_000);
  await new Promise(setImmediate);
  expect(trims()).toBe(1);
  advance(6 * HOUR_MS);
  end();
  await new Promise(setImmediate);
  expect(trims()).toBe(1);
});

it('nothing goes while a job runs that may need it', () => {
  const { looks, advance, job } = removing();
  job(true);
  advance(60_000);
  job(false);
  advance(6 * HOUR_MS);
  expect(looks).toEqual([false, true]);
});

it('a failure is reported, and the next look comes all the same; after the end there is none', async () => {
  const { looks, failures, advance, end, fail } = removing();
  fail();
  advance(60_000);
  await new Promise(setImmediate);
  expect(failures).toEqual([new Error('full')]);
  advance(6 * HOUR_MS);
  expect(looks).toHaveLength(2);
  end();
  await new Promise(setImmediate);
  advance(24 * HOUR_MS);
  expect(looks).toHaveLength(2);
  expect(failures).toHaveLength(1);
});
