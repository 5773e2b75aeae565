import { clamp, mix, smoothstep } from './colour.ts';
import { grainAt, softNoise } from './noise.ts';
import { facing, type Painting } from './painting.ts';
import { CAMERA_HEIGHT, depthAt, FOCAL_LENGTH, type Road } from './place.ts';

/** How many samples of the noise a metre of ground has. */
const TEXTURE_PER_METRE = 5;

/** Left and right edge of a road at `y`, drawing units; null above its far end. */
export function roadAt(road: Road, y: number): readonly [left: number, right: number] | null {
  if (y < road.farY) return null;
  const share = (y - road.farY) / (1_080 - road.farY);
  const middle = road.farX + (road.nearX - road.farX) * share ** 1.25;
  const half = (road.nearWidth / 2) * (0.025 + 0.975 * share);
  return [middle - half, middle + half];
}

/** Paints the ground from the horizon to the lower edge, with its road. */
export function drawGround(painting: Painting): void {
  const { canvas, light, place, weather, request } = painting;
  const { pixels, width, height, scale } = canvas;
  const { ground, road, horizonY } = place;
  const up = facing(light, 0, 1);
  const shift = request.placeSeed & 511;
  const snow = weather.groundSnow;
  const wetness = weather.wet;

  for (let row = Math.max(0, Math.floor(horizonY * scale)); row < height; row += 1) {
    const y = (row + 0.5) / scale;
    if (y < horizonY) continue;
    const below = y - horizonY + 2;
    const depth = depthAt(place, y);
    const near = light.surface(ground.near, up, depth);
    const patch = light.surface(ground.patches, up, depth);
    const white = light.surface([236, 240, 246], up, depth);
    const wayAlbedo = mix(road?.paved === true ? [92, 92, 94] : [164, 150, 128], [50, 50, 54], wetness * 0.5);
    const way = light.surface(wayAlbedo, up, depth);
    const edges = road === null ? null : roadAt(road, y);
    // Detail that is finer than a pixel would flicker; it fades with the distance.
    const detail = ground.relief * clamp(below / 190, 0.12, 1);
    const sheen = wetness * smoothstep(0, 260, below) * 0.34;
    const step = TEXTURE_PER_METRE * (CAMERA_HEIGHT / below);
    const v = FOCAL_LENGTH * step + shift;
    const fineStep = clamp(below / 160, 0.4, 2.4);
    let broad = 0;
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5) / scale;
      const u = (x - 960) * step;
      // The broad pattern is smooth over a few pixels; the fine one is not.
      if ((column & 3) === 0) broad = softNoise(u + shift, v);
      const middle = softNoise(u * 6.3 + 130, v * 6.3);
      const fine = grainAt((x * 1.9) / fineStep + shift, (y * 2.3) / fineStep + row);
      const patches = smoothstep(
        0.62 - ground.patchiness * 0.4,
        0.78 - ground.patchiness * 0.3,
        broad * 0.7 + middle * 0.3,
      );
      let red = near[0] + (patch[0] - near[0]) * patches;
      let green = near[1] + (patch[1] - near[1]) * patches;
      let blue = near[2] + (patch[2] - near[2]) * patches;
      let relief = 1 + ((middle - 0.5) * 0.75 + fine * 0.3 * fineStep ** 0.4) * detail;
      let lying =
        snow === 0 ? 0 : smoothstep(0.72 - snow * 0.75, 0.9 - snow * 0.75, broad * 0.5 + middle * 0.5);
      let mirror = sheen * smoothstep(0.52, 0.7, broad) * 1.5;

      if (edges !== null) {
        const half = (edges[1] - edges[0]) / 2;
        const off = (x - edges[0] - half) / half;
        const ragged = (middle - 0.5) * (road?.paved === true ? 0.05 : 0.3);
        const inside = 1 - smoothstep(0.96 - 3 / half, 1 + 3 / half, Math.abs(off) + ragged);
        if (inside > 0) {
          const track = 1 - Math.min(1, Math.abs(Math.abs(off) - 0.46) / 0.2);
          const worn = 1 - Math.max(0, track) * (road?.paved === true ? 0.12 : 0.2);
          red += (way[0] * worn - red) * inside;
          green += (way[1] * worn - green) * inside;
          blue += (way[2] * worn - blue) * inside;
          relief = 1 + (relief - 1) * (1 - inside * 0.5);
          lying *= 1 - inside * Math.max(0, track) * 0.85;
          mirror = Math.max(mirror, inside * sheen * (0.6 + broad));
        }
      }
      red += (white[0] - red) * lying;
      green += (white[1] - green) * lying;
      blue += (white[2] - blue) * lying;
      relief = 1 + (relief - 1) * (1 - lying * 0.7);
      const at = (row * width + column) * 3;
      pixels[at] = red * relief * (1 - mirror) + light.horizon[0] * mirror;
      pixels[at + 1] = green * relief * (1 - mirror) + light.horizon[1] * mirror;
      pixels[at + 2] = blue * relief * (1 - mirror) + light.horizon[2] * mirror;
    }
  }
}
