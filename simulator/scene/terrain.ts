import { unit } from '../core/random.ts';
import { blend, mixInk } from './canvas.ts';
import { clamp, mix, rgb } from './colour.ts';
import { facing } from './light.ts';
import { softNoise } from './noise.ts';
import type { Painting } from './pen.ts';

/** Height of the farthest ridge above the horizon, in drawing units. */
const HEIGHTS = { mountains: 270, hills: 96, desert: 64, coast: 24, plain: 10 };
const [FOREST, SAND, ROCK, SNOW] = [rgb(0x384c28), rgb(0xc4a47a), rgb(0x70706a), rgb(0xe8ecf2)];

interface Ridge {
  /** 0 is the farthest. */
  readonly number: 0 | 1 | 2;
  readonly height: number;
  readonly isWooded: boolean;
}

/** Returns the height of a wood above its ground at `x`: tree next to tree, with clearings. */
function treeTop({ request, site }: Painting, x: number, size: number): number {
  if (softNoise(x * 0.16, request.siteSeed & 511) < 0.42) return 0;
  const tree = Math.floor(x / size);
  const off = Math.abs((x / size - tree) * 2 - 1);
  const height = size * (1 + unit(request.siteSeed, tree) * 1.2);
  return height * (site.trees === 'conifers' ? 1.3 * (1 - off) : Math.sqrt(1 - off * off));
}

/** Returns the upper edge of a ridge at a column of the picture, in pixels. */
function edgeAt(painting: Painting, { number, height, isWooded }: Ridge, column: number): number {
  const { canvas, site, request } = painting;
  const start = unit(request.siteSeed, number, 31) * 512;
  const rugged = 0.25 + height / 200;
  const x = (column + 0.5) / canvas.scale;
  const shape =
    softNoise(x * 0.03 * (1 + number * 0.6) + start, start) * 0.72 +
    softNoise(x * 0.12 + start, start + 40) * 0.2 * rugged +
    softNoise(x * 0.5 + start, start + 80) * 0.07 * rugged;
  const trees = isWooded ? Math.max(treeTop(painting, x, 13), treeTop(painting, x + 8, 10)) : 0;
  return (site.horizonY - height * Math.max(0.06, shape * 1.7 - 0.35) - trees) * canvas.scale;
}

export function drawTerrain(painting: Painting): void {
  const { canvas, light, site, weather, request } = painting;
  const { width, scale } = canvas;
  const lowest = Math.min(canvas.height, Math.ceil((site.horizonY + 14) * scale));
  for (const number of [0, 1, 2] as const) {
    const isWooded = number === 2 && site.trees !== 'none';
    const ridge = { number, isWooded, height: 8 + HEIGHTS[request.landscape] * 0.4 ** number };
    const edge = Float32Array.from({ length: width }, (_, column) => edgeAt(painting, ridge, column));
    const bare = mix(ROCK, site.trees === 'none' ? SAND : FOREST, 0.2 + number * 0.4);
    const albedo = mix(bare, SNOW, weather.groundSnow * (isWooded ? 0.45 : 0.92));
    const depth = 0.9 - number * 0.32;
    const lit = light.surface(albedo, facing(light, 0.2, 0.75), depth);
    const shaded = light.surface(albedo, -0.2, depth);
    const [grain, contrast] = isWooded ? [2.6, 1.5] : [0.8, 0.9];
    for (let column = 0; column < width; column += 1) {
      const top = edge[column] as number;
      const rise =
        (edge[Math.min(width - 1, column + 3)] as number) - (edge[Math.max(0, column - 3)] as number);
      const sunny = 0.5 - light.sunSide * clamp(rise / 10, -1, 1) * 0.35;
      const x = (column + 0.5) / scale;
      for (let row = Math.max(0, Math.floor(top)); row < lowest; row += 1) {
        const texture = softNoise(x * grain, ((row + 0.5) / scale) * grain * 1.6 + number * 77) - 0.5;
        mixInk(shaded, lit, clamp(sunny + texture * contrast, 0, 1));
        blend(canvas, (row * width + column) * 3, Math.min(1, row + 1 - top));
      }
    }
  }
}
