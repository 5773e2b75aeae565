import { assertNever } from '../assert-never.ts';
import { sequence, unit } from '../random.ts';
import { blend, ink } from './canvas.ts';
import { type Colour, clamp, mix } from './colour.ts';
import { roughNoise, softNoise } from './noise.ts';
import { facing, type Painting } from './painting.ts';

interface Ridge {
  /** Height above the horizon and how rugged it is, drawing units. */
  readonly height: number;
  readonly ruggedness: number;
  readonly albedo: Colour;
  readonly depth: number;
  readonly wooded: boolean;
}

function ridgesOf({ request, place }: Painting): readonly Ridge[] {
  const wooded = place.trees === 'conifers' || place.trees === 'broadleaf';
  const rock: Colour = request.landscape === 'desert' ? [186, 150, 112] : [112, 112, 104];
  const green: Colour = request.landscape === 'hills' ? [112, 108, 66] : [66, 88, 50];
  const forest: Colour = place.trees === 'conifers' ? [36, 54, 34] : [52, 74, 34];
  switch (request.landscape) {
    case 'mountains':
      return [
        { height: 250, ruggedness: 1.5, albedo: rock, depth: 0.9, wooded: false },
        { height: 130, ruggedness: 1, albedo: mix(rock, green, 0.6), depth: 0.55, wooded: false },
        { height: 46, ruggedness: 0.6, albedo: forest, depth: 0.22, wooded },
      ];
    case 'hills':
      return [
        { height: 96, ruggedness: 0.7, albedo: mix(rock, green, 0.5), depth: 0.7, wooded: false },
        { height: 42, ruggedness: 0.5, albedo: green, depth: 0.36, wooded },
      ];
    case 'desert':
      return [
        { height: 64, ruggedness: 0.6, albedo: rock, depth: 0.75, wooded: false },
        { height: 20, ruggedness: 0.3, albedo: [196, 164, 122], depth: 0.35, wooded: false },
      ];
    case 'coast':
      return [
        { height: 22, ruggedness: 0.3, albedo: green, depth: 0.6, wooded: false },
        { height: 18, ruggedness: 0.3, albedo: forest, depth: 0.28, wooded },
      ];
    case 'plain':
      return [{ height: 12, ruggedness: 0.25, albedo: forest, depth: 0.42, wooded }];
    default:
      return assertNever(request.landscape);
  }
}

/** The upper edge of a ridge at each column of the picture, drawing units. */
function skyline(painting: Painting, ridge: Ridge, number: number): Float32Array {
  const { canvas, place, request } = painting;
  const at = unit(request.placeSeed, number, 31) * 512;
  const edge = Float32Array.from({ length: canvas.width }, (_, column) => {
    const x = (column + 0.5) / canvas.scale;
    const rough =
      softNoise(x * 0.03 * (1 + number * 0.6) + at, at) * 0.72 +
      softNoise(x * 0.12 + at, at + 40) * 0.2 * ridge.ruggedness +
      softNoise(x * 0.5 + at, at + 80) * 0.07 * ridge.ruggedness;
    return place.horizonY - ridge.height * Math.max(0.06, rough * 1.7 - 0.35);
  });
  if (ridge.wooded) plantTrees(painting, edge, ridge, number);
  return edge;
}

/** Raises an edge by the outlines of trees. */
function plantTrees(
  { canvas, request, place }: Painting,
  edge: Float32Array,
  ridge: Ridge,
  number: number,
): void {
  const next = sequence(request.placeSeed, number, 5);
  const size = 9 + (1 - ridge.depth) * 16;
  const pointed = place.trees === 'conifers';
  const bare = edge.slice();
  for (let x = -20; x < 1_940; x += size * (0.16 + next() * 0.42)) {
    const height = size * (0.7 + next() * 0.9);
    const half = (pointed ? height * 0.24 : height * 0.5) * canvas.scale;
    const middle = x * canvas.scale;
    // Woods have clearings; what is beyond the clearing stays where it is.
    if (softNoise(x * 0.16 + number * 99, request.placeSeed & 511) < 0.42) continue;
    const foot = bare[clamp(Math.round(middle), 0, canvas.width - 1)] as number;
    for (
      let column = Math.max(0, Math.ceil(middle - half));
      column < Math.min(canvas.width, middle + half);
      column += 1
    ) {
      const off = Math.abs(column + 0.5 - middle) / half;
      const rise = pointed ? 1 - off : Math.sqrt(Math.max(0, 1 - off * off));
      const ragged = 0.86 + roughNoise(column * 7, height * 31) * 0.28;
      edge[column] = Math.min(edge[column] as number, foot + 3 - height * rise * ragged);
    }
  }
}

/** Paints the land behind the site, from the farthest ridge to the nearest. */
export function drawTerrain(painting: Painting): void {
  const { canvas, light, place, weather } = painting;
  const { width, scale } = canvas;
  for (const [number, ridge] of ridgesOf(painting).entries()) {
    const edge = skyline(painting, ridge, number);
    const snowy = weather.groundSnow * (ridge.wooded ? 0.45 : 0.92);
    const albedo = mix(ridge.albedo, [232, 236, 242], snowy);
    const lit = light.surface(albedo, facing(light, 0.2, 0.75), ridge.depth);
    const shaded = light.surface(albedo, -0.2, ridge.depth);
    const highest = Math.floor(edge.reduce((least, y) => Math.min(least, y), Infinity) * scale);
    const lowest = Math.min(canvas.height, Math.ceil((place.horizonY + 14) * scale));
    const grainSize = ridge.wooded ? 2.6 : 0.8;
    for (let row = Math.max(0, highest); row < lowest; row += 1) {
      const y = (row + 0.5) / scale;
      for (let column = 0; column < width; column += 1) {
        const top = (edge[column] as number) * scale;
        if (row + 1 <= top) continue;
        const x = (column + 0.5) / scale;
        const before = edge[Math.max(0, column - 3)] as number;
        const after = edge[Math.min(width - 1, column + 3)] as number;
        const slope = clamp(((after - before) * scale) / 10, -1, 1);
        const texture = softNoise(x * grainSize, y * grainSize * 1.6 + number * 77) - 0.5;
        const sunny = clamp(0.5 + light.sunSide * slope * -0.35 + texture * (ridge.wooded ? 1.5 : 0.9), 0, 1);
        ink.red = shaded[0] + (lit[0] - shaded[0]) * sunny;
        ink.green = shaded[1] + (lit[1] - shaded[1]) * sunny;
        ink.blue = shaded[2] + (lit[2] - shaded[2]) * sunny;
        ink.alpha = 1;
        blend(canvas, (row * width + column) * 3, Math.min(1, row + 1 - top));
      }
    }
  }
}
