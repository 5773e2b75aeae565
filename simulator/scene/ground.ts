import { type Colour, clamp, mix, rgb, smoothstep } from './colour.ts';
import { facing } from './light.ts';
import { grainAt, softNoise } from './noise.ts';
import type { Painting } from './pen.ts';
import { CAMERA_HEIGHT, depthAt, FOCAL_LENGTH, roadAt } from './site.ts';

/** Noise samples per metre of ground. */
const TEXTURE_PER_METRE = 5;

export function drawGround(painting: Painting): void {
  const { canvas, site } = painting;
  const first = Math.max(0, Math.ceil(site.horizonY * canvas.scale - 0.5));
  for (let row = first; row < canvas.height; row += 1) drawRow(painting, row);
}

function drawRow({ canvas, light, site, weather, request }: Painting, row: number): void {
  const { pixels, width, scale } = canvas;
  const { groundSnow } = weather;
  const wet = weather.kind === 'rain' ? 0.34 : 0;
  const y = (row + 0.5) / scale;
  const below = y - site.horizonY + 2;
  const lit = (albedo: Colour): Colour => light.surface(albedo, facing(light, 0, 1), depthAt(site, y));
  const [ground, patch, snow] = [lit(site.ground), lit(site.patches), lit(rgb(0xecf0f6))];
  const isPaved = site.road?.isPaved === true;
  const road = lit(mix(rgb(isPaved ? 0x5c5c5e : 0xa49680), rgb(0x323236), wet));
  const [roadLeft, roadRight] = roadAt(site.road, y) ?? [0, 0];
  const half = (roadRight - roadLeft) / 2;
  const shift = request.siteSeed & 511;
  const step = TEXTURE_PER_METRE * (CAMERA_HEIGHT / below);
  const v = FOCAL_LENGTH * step + shift;
  const fineStep = clamp(below / 160, 0.4, 2.4);
  // Detail finer than a pixel would flicker, so it fades with the distance.
  const detail = 0.55 * clamp(below / 190, 0.12, 1);
  const fineDetail = detail * 0.3 * fineStep ** 0.4;
  let broad = 0;
  for (let column = 0; column < width; column += 1) {
    const x = (column + 0.5) / scale;
    const u = (x - 960) * step;
    // The broad pattern is smooth over a few pixels; the fine one is not.
    if ((column & 3) === 0) broad = softNoise(u + shift, v);
    const middle = softNoise(u * 6.3 + 130, v * 6.3);
    const fine = grainAt((x * 1.9) / fineStep + shift, (y * 2.3) / fineStep + row);
    const patches = smoothstep(0.44, 0.65, broad * 0.7 + middle * 0.3);
    let inside = 0;
    let track = 0;
    if (half > 0) {
      const off = Math.abs((x - roadLeft - half) / half);
      const ragged = (middle - 0.5) * (isPaved ? 0.05 : 0.3);
      inside = 1 - smoothstep(0.96 - 3 / half, 1 + 3 / half, off + ragged);
      track = inside * Math.max(0, 1 - Math.abs(off - 0.46) / 0.2);
    }
    const cover = smoothstep(0.72 - groundSnow * 0.75, 0.9 - groundSnow * 0.75, (broad + middle) / 2);
    const lying = groundSnow === 0 ? 0 : cover * (1 - track * 0.85);
    const mirror = wet * Math.max(smoothstep(0.52, 0.7, broad) * 1.5, inside * (0.6 + broad));
    const relief = (middle - 0.5) * 0.75 * detail + fine * fineDetail;
    const bright = (1 - mirror) * (1 + relief * (1 - inside * 0.5) * (1 - lying * 0.7));
    const bare = bright * (1 - lying) * (1 - inside);
    const worn = bright * (1 - lying) * inside * (1 - track * (isPaved ? 0.12 : 0.2));
    for (let channel = 0; channel < 3; channel += 1) {
      const index = channel as 0 | 1 | 2;
      pixels[(row * width + column) * 3 + index] =
        (ground[index] + (patch[index] - ground[index]) * patches) * bare +
        road[index] * worn +
        snow[index] * lying * bright +
        light.horizon[index] * mirror;
    }
  }
}
