import { expect, test } from 'vitest';
import { createWindowMemory } from '../../../main/service/client/window-memory.ts';
import { createMemorySettings, createTestTime } from '../../support/memory-desktop.ts';
import { type CountedSync, productMs, scriptMs } from './counted-sync.ts';
import type { LineFigures } from './line.ts';

// The lines of the bench in counted time: its rows tell what a machine makes of it, these tests what the windows and the slots do.

const IMAGE_BYTES = 30_250;
const UNCHANGED_BYTES = 200;
/** As the script of the bench. */
const AT_ONCE = 8;

const FIELD: LineFigures = { roundTripMs: 300, kilobitsPerSecond: 8_000, cutEveryBytes: 0 };
const NEAR: LineFigures = { ...FIELD, roundTripMs: 60 };
const FAR: LineFigures = { ...FIELD, roundTripMs: 600, kilobitsPerSecond: 1_000 };

interface Case {
  readonly name: string;
  readonly line: LineFigures;
  readonly images: number;
  readonly first: number;
  readonly again: number;
}

test.each<Case>([
  { name: 'field', line: FIELD, images: 200, first: 0.6, again: 0.5 },
  { name: 'near', line: NEAR, images: 200, first: 1, again: 1 },
  { name: 'far', line: FAR, images: 60, first: 1, again: 1 },
])(
  'B18: a sync over the $name line takes at most $first of what a script with eight connections takes, and $again when nothing has changed',
  ({ line, images, first, again }) => {
    const whole: CountedSync = { line, images, answerBytes: IMAGE_BYTES };
    const unchanged: CountedSync = { ...whole, answerBytes: UNCHANGED_BYTES };
    expect(productMs(whole) / scriptMs(whole, AT_ONCE)).toBeLessThan(first);
    expect(productMs(unchanged) / scriptMs(unchanged, AT_ONCE)).toBeLessThan(again);
  },
);

test('images with an origin of their own are checked in three quarters of the time', () => {
  const unchanged: CountedSync = { line: FIELD, images: 200, answerBytes: UNCHANGED_BYTES };
  expect(productMs(unchanged, 'two') / productMs(unchanged)).toBeLessThan(0.75);
});

test('a line that is known from before is used at once', () => {
  const unchanged: CountedSync = { line: FIELD, images: 60, answerBytes: UNCHANGED_BYTES };
  const memory = createWindowMemory(createMemorySettings(), createTestTime().timers);
  const first = productMs(unchanged, 'one', memory);
  expect(productMs(unchanged, 'one', memory) / first).toBeLessThan(0.85);
});
