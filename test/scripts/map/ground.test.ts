import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Point, readGround } from '../../../renderer/elements/map/ground.ts';
import { GROUND_FILE, makeGround } from '../../../scripts/map/make-ground.mjs';

const shipped = readFileSync(GROUND_FILE);

it('the shipped map is what `npm run ground` makes, in 220 kB at most', () => {
  expect(shipped.equals(makeGround())).toBe(true);
  expect(shipped.length).toBeLessThanOrEqual(220_000);
});

it('the page reads land, borders and the labels of countries from it', () => {
  const { land, borders, countries } = readGround(shipped);
  const points = land.flat(2);
  expect(points.length).toBeGreaterThan(50_000);
  expect(borders.flat().length).toBeGreaterThan(10_000);
  const isOnMap = ([longitude, latitude]: Point) => Math.abs(longitude) <= 540 && Math.abs(latitude) <= 85;
  expect([...points, ...borders.flat()].every(isOnMap)).toBe(true);
  const jumps = (line: readonly Point[]) =>
    line.filter(([longitude], index) => Math.abs(longitude - (line[index - 1]?.[0] ?? longitude)) > 180);
  const rings = land.flat();
  // Antarctica has an edge along the map.
  expect(
    rings
      .filter((ring) => jumps(ring).length > 0)
      .every((ring) => ring.some(([, latitude]) => latitude === -85)),
  ).toBe(true);
  expect(borders.flatMap(jumps)).toEqual([]);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  const japan = countries.find(({ code }) => code === '392');
  expect(japan?.label[0]).toBeGreaterThan(130);
  expect(japan?.label[0]).toBeLessThan(142);
});
