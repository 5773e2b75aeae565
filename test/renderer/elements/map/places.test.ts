import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { positionInText } from '../../../../preload/contract/rules/position.ts';
import {
  decimalDegrees,
  degreesMinutesSeconds,
  formatDistance,
  scaleFor,
  stateOf,
  wayBetween,
} from '../../../../renderer/elements/map/map-words.ts';
import '../../../../renderer/locales/add-late-texts.ts';
import { distanceBetween, nearestTo } from '../../../../renderer/elements/map/places.ts';

const kiel = { latitude: 54.32, longitude: 10.13 };

it.each([
  // Kiel to Hamburg, Auckland to Santiago de Chile across the 180th meridian, and the length of a degree.
  [kiel, { latitude: 53.55, longitude: 9.99 }, 86_000],
  [{ latitude: -36.85, longitude: 174.76 }, { latitude: -33.45, longitude: -70.67 }, 9_660_000],
  [{ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 }, 111_195],
])('the distance from %j to %j is %i m', (one, other, metres) => {
  expect(distanceBetween(one, other) / metres).toBeCloseTo(1, 2);
});

it.each([
  [{ latitude: 54.34, longitude: 10.165 }, '3.2 km north-east'],
  [{ latitude: 54.32, longitude: 10.1 }, '1.9 km west'],
  [{ latitude: 54.317, longitude: 10.13 }, '334 m south'],
  [{ latitude: -36.85, longitude: 174.76 }, '17,745 km north-east'],
])('%j is %s', (to, words) => {
  expect(wayBetween(kiel, to)).toBe(words);
});

it('copied coordinates are those that are pasted again, to a metre', () => {
  const degree = (limit: number) =>
    fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((millionths) => millionths / 1e6);
  fc.assert(
    fc.property(degree(90), degree(180), (latitude, longitude) => {
      fc.pre(Math.abs(latitude) > 0.001 && Math.abs(longitude) > 0.001);
      for (const copied of [
        decimalDegrees({ latitude, longitude }),
        degreesMinutesSeconds({ latitude, longitude }),
      ]) {
        const pasted = positionInText(copied);
        expect(pasted?.latitude).toBeCloseTo(latitude, 4);
        expect(pasted?.longitude).toBeCloseTo(longitude, 4);
      }
    }),
  );
});

it('finds the nearest first, without those that have no position', () => {
  const rows = [10.2, 54.32, 0, Number.NaN, Number.NaN, 0, 10.14, 54.32, 0, -170, -54, 0];
  expect(nearestTo(Float64Array.from(rows), kiel)).toEqual([2, 0, 3]);
});

it('names the worst state of a mark', () => {
  expect([0, 1, 2, 3, 4, 5, 12].map(stateOf)).toEqual([
    null,
    'stale',
    'old',
    'none',
    'failed',
    'needsLook',
    'needsLook',
  ]);
});

it('has a scale of a round length that fits', () => {
  expect(scaleFor(156_543, 96)).toEqual({ label: formatDistance(10_000_000), width: 64 });
  expect(scaleFor(0.6, 96)).toEqual({ label: '50 m', width: 83 });
});
