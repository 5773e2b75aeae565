// Makes the map that the app ships: `npm run ground`. Natural Earth (public domain) at 1 : 50 million, from world-atlas.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { feature, mesh } from 'topojson-client';

export const GROUND_FILE = join(import.meta.dirname, '../../renderer/elements/map/ground.bin');

/** Steps of a degree: 0.0025°, under 300 m. */
const STEPS = 400;
/** Web Mercator ends here. */
const MOST_NORTH = 85;

/** Appends an integer: 7 bits a byte, the lowest first, the sign in the lowest bit. */
function writeInteger(bytes, value) {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** Returns the steps of a line, each point once. */
function stepsOf(line) {
  const steps = line.map(([longitude, latitude]) => [
    Math.round(longitude * STEPS),
    Math.round(Math.max(-MOST_NORTH, Math.min(MOST_NORTH, latitude)) * STEPS),
  ]);
  return steps.filter(
    ([x, y], index) => index === 0 || x !== steps[index - 1][0] || y !== steps[index - 1][1],
  );
}

function writeLine(bytes, line) {
  const steps = stepsOf(line);
  writeInteger(bytes, steps.length);
  let [fromX, fromY] = [0, 0];
  for (const [x, y] of steps) {
    writeInteger(bytes, x - fromX);
    writeInteger(bytes, y - fromY);
    [fromX, fromY] = [x, y];
  }
}

/** Returns a ring whose longitudes go on beyond 180° instead of jumping; one around a pole is closed along the edge. */
function unwrapped(ring) {
  let turns = 0;
  const points = ring.map(([longitude, latitude], index) => {
    const step = index === 0 ? 0 : longitude - ring[index - 1][0];
    turns -= Math.abs(step) > 180 ? Math.sign(step) : 0;
    return [longitude + 360 * turns, latitude];
  });
  const edge = Math.sign(points[0][1]) * 90;
  return turns === 0 ? points : [...points, [points.at(-1)[0], edge], [points[0][0], edge]];
}

/** Returns a polygon, and again on the other side of the map if it goes beyond an edge. */
function onMap(rings) {
  const whole = rings.map(unwrapped);
  const longitudes = whole[0].map(([longitude]) => longitude);
  const shifts = [
    0,
    ...(Math.max(...longitudes) > 180 ? [-360] : []),
    ...(Math.min(...longitudes) < -180 ? [360] : []),
  ];
  return shifts.map((shift) =>
    whole.map((ring) => ring.map(([longitude, latitude]) => [longitude + shift, latitude])),
  );
}

const polygonsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates);

/** Returns twice the area of a ring in square degrees. */
function areaOf(ring) {
  return Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length];
      return sum + x * nextY - nextX * y;
    }, 0),
  );
}

/** Returns the middle of the widest place at half the height of a ring, for a label. */
function middleOf(ring) {
  const heights = ring.map(([, y]) => y);
  const y = (Math.min(...heights) + Math.max(...heights)) / 2 + 1e-7;
  const crossings = ring
    .flatMap(([x, from], index) => {
      const [nextX, to] = ring[(index + 1) % ring.length];
      return from > y === to > y ? [] : [x + ((y - from) / (to - from)) * (nextX - x)];
    })
    .sort((one, other) => one - other);
  const spans = crossings.flatMap((x, index) => (index % 2 === 0 ? [[x, crossings[index + 1]]] : []));
  const [start, end] = spans.sort((one, other) => other[1] - other[0] - (one[1] - one[0]))[0];
  return [(start + end) / 2, y];
}

/**
 * Returns the bytes: polygons of land with their rings, lines of borders, and for each country its
 * number of ISO 3166-1, the point and the size (tenths of a degree) of its label.
 */
export function makeGround() {
  const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const world = JSON.parse(readFileSync(atlas, 'utf8'));
  const bytes = [];
  const land = feature(world, world.objects.land);
  const polygons = (land.features ?? [land]).flatMap(({ geometry }) => polygonsOf(geometry)).flatMap(onMap);
  writeInteger(bytes, polygons.length);
  for (const rings of polygons) {
    writeInteger(bytes, rings.length);
    for (const ring of rings) writeLine(bytes, ring);
  }
  const borders = mesh(world, world.objects.countries, (one, other) => one !== other).coordinates;
  writeInteger(bytes, borders.length);
  for (const line of borders) writeLine(bytes, line);
  const parts = Map.groupBy(feature(world, world.objects.countries).features, ({ id }) => Number(id ?? 0));
  parts.delete(0);
  writeInteger(bytes, parts.size);
  for (const [id, features] of parts) {
    const [largest] = features
      .flatMap(({ geometry }) => polygonsOf(geometry))
      .map(([ring]) => unwrapped(ring))
      .sort((one, other) => areaOf(other) - areaOf(one));
    const [label] = stepsOf([middleOf(largest)]);
    for (const value of [id, ...label, Math.round(Math.sqrt(areaOf(largest)) * 10)])
      writeInteger(bytes, value);
  }
  return Buffer.from(bytes);
}

if (process.argv[1] === import.meta.filename) writeFileSync(GROUND_FILE, makeGround());
