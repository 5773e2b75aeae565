import { unit } from '../random.ts';
import type { Canvas } from './canvas.ts';
import { clamp, smoothstep } from './colour.ts';
import type { Light } from './light.ts';
import { softNoise } from './noise.ts';
import type { SceneRequest } from './scene.ts';
import type { Weather } from './weather.ts';

/** Clouds are worked out on a grid of this many drawing units, and smoothed between: they have no sharp edges. */
const STEP = 7.5;

interface Clouds {
  readonly columns: number;
  /** Share of the sky that is covered, and how bright the cover is, for each point of the grid. */
  readonly density: Float32Array;
  readonly brightness: Float32Array;
}

function cloudGrid(request: SceneRequest, weather: Weather, light: Light, horizonY: number): Clouds {
  const columns = Math.ceil(1_920 / STEP) + 2;
  const rows = Math.ceil(horizonY / STEP) + 2;
  const density = new Float32Array(columns * rows);
  const brightness = new Float32Array(columns * rows);
  const driftX = unit(request.variant, 1) * 512;
  const driftY = unit(request.variant, 2) * 512;
  const threshold = 0.78 - weather.clouds * 0.62;
  // A closed cover is one grey; single clouds have bright rims.
  const contrast = 1 - 0.6 * weather.clouds ** 3;
  for (let row = 0; row < rows; row += 1) {
    // A flat layer of clouds in perspective: it gets denser and smaller towards the horizon.
    const above = Math.max(18, horizonY - row * STEP) + 90;
    for (let column = 0; column < columns; column += 1) {
      const x = ((column * STEP - 960) / above) * 95 + driftX;
      const y = 60_000 / above + driftY;
      const bulk = softNoise(x, y);
      const detail = softNoise(x * 3.1 + 57, y * 3.1 + 91);
      const value = bulk * 0.72 + detail * 0.28;
      const cover = smoothstep(threshold, threshold + 0.2, value);
      const towards = softNoise(x + light.sunSide * 5, y - 5) - bulk;
      const at = row * columns + column;
      density[at] = cover * clamp(0.2 + above / 330, 0, 1);
      brightness[at] = clamp(
        0.92 - ((value - threshold) * 0.75 + towards * 0.9 - (detail - 0.5) * 0.16) * contrast,
        0.4,
        1.12,
      );
    }
  }
  return { columns, density, brightness };
}

/** Paints the sky down to the horizon, and a little below it for what stands there. */
export function drawSky(
  canvas: Canvas,
  request: SceneRequest,
  weather: Weather,
  light: Light,
  horizonY: number,
): void {
  const { pixels, width, scale } = canvas;
  const { columns, density, brightness } = cloudGrid(request, weather, light, horizonY);
  const { zenith, horizon } = light;
  const bright = Math.max(horizon[0], horizon[1], horizon[2]);
  const whiteness = light.night === 'no' ? 0.72 : 0.3;
  const cloudRed = horizon[0] * (1 - whiteness) + bright * 1.1 * whiteness;
  const cloudGreen = horizon[1] * (1 - whiteness) + bright * 1.1 * whiteness;
  const cloudBlue = horizon[2] * (1 - whiteness) + bright * 1.1 * whiteness;

  const sunX = 960 + light.sunSide * 1_300;
  const sunY = horizonY - Math.sin(Math.max(0, light.sunElevation)) * 1_250;
  const glow =
    light.sunAhead > 0 ? smoothstep(-0.06, 0.12, light.sunElevation) * (1 - weather.clouds * 0.75) : 0;
  const lastRow = Math.min(canvas.height, Math.ceil((horizonY + 12) * scale));
  for (let row = 0; row < lastRow; row += 1) {
    const y = Math.min((row + 0.5) / scale, horizonY);
    const share = (y / horizonY) ** 1.35;
    const red = zenith[0] + (horizon[0] - zenith[0]) * share;
    const green = zenith[1] + (horizon[1] - zenith[1]) * share;
    const blue = zenith[2] + (horizon[2] - zenith[2]) * share;
    const gridY = y / STEP;
    const top = Math.floor(gridY) * columns;
    const v = gridY - Math.floor(gridY);
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5) / scale;
      const gridX = x / STEP;
      const left = Math.floor(gridX);
      const u = gridX - left;
      const a = top + left;
      const b = a + columns;
      const wa = (1 - u) * (1 - v);
      const wb = u * (1 - v);
      const wc = (1 - u) * v;
      const wd = u * v;
      const cover =
        (density[a] as number) * wa +
        (density[a + 1] as number) * wb +
        (density[b] as number) * wc +
        (density[b + 1] as number) * wd;
      const lit =
        (brightness[a] as number) * wa +
        (brightness[a + 1] as number) * wb +
        (brightness[b] as number) * wc +
        (brightness[b + 1] as number) * wd;
      let shine = 0;
      if (glow > 0) {
        const distance = Math.sqrt((x - sunX) * (x - sunX) + (y - sunY) * (y - sunY));
        shine =
          glow * (150 / (1 + distance * distance * 0.00016) / 1.6 + 900 / (1 + distance * distance * 0.012));
      }
      const at = (row * width + column) * 3;
      pixels[at] = red + (cloudRed * lit - red) * cover + shine;
      pixels[at + 1] = green + (cloudGreen * lit - green) * cover + shine * 0.9;
      pixels[at + 2] = blue + (cloudBlue * lit - blue) * cover + shine * 0.72;
    }
  }
}
