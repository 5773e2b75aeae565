import { expect, test } from 'vitest';
import { createShortChecks } from '../../../../main/service/snapshots/short-checks.ts';

function open() {
  let now = 0;
  const checks = createShortChecks(() => now);
  return {
    ...checks,
    wait(milliseconds: number) {
      now += milliseconds;
    },
    /** Returns how many of 100 simultaneous checks are short; ends them all. */
    short() {
      const begun = Array.from({ length: 100 }, () => checks.begin());
      for (const end of begun) end?.();
      return begun.filter((end) => end !== null).length;
    },
  };
}

test('checks are short once images have not changed, the more the longer', () => {
  const checks = open();
  expect(checks.short()).toBe(0);
  checks.answered(304);
  expect(checks.short()).toBe(8);
  checks.answered(304);
  expect(checks.short()).toBe(16);
  for (let count = 0; count < 20; count += 1) checks.answered(304);
  expect(checks.short()).toBe(100);
});

test('one that is under way is one of them', () => {
  const checks = open();
  checks.answered(304);
  const end = checks.begin();
  expect(checks.short()).toBe(7);
  end?.();
  expect(checks.short()).toBe(8);
});

test('none is short after an image that has changed, and after a while', () => {
  const checks = open();
  checks.answered(304);
  checks.answered(200);
  expect(checks.short()).toBe(0);
  checks.answered(304);
  checks.wait(10_000);
  expect(checks.short()).toBe(8);
  checks.wait(1);
  expect(checks.short()).toBe(0);
});

test('an answer that is neither says nothing', () => {
  const checks = open();
  checks.answered(304);
  for (const status of [302, 403, 503]) checks.answered(status);
  expect(checks.short()).toBe(8);
});
