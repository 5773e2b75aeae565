import { unit } from '../core/random.ts';
import { DRAWING_WIDTH, setInk } from './canvas.ts';
import { clamp, mix, rgb, smoothstep } from './colour.ts';
import { fillPolygon } from './fill-polygon.ts';
import { softNoise } from './noise.ts';
import { ellipse } from './outlines.ts';
import type { Painting } from './pen.ts';

/** Grid step of the sky in drawing units, interpolated between, as clouds have no sharp edges. */
const STEP = 12;
const COLUMNS = Math.ceil(DRAWING_WIDTH / STEP) + 2;

/** Returns the sky's red, green and blue at each point of a grid row. */
function skyRow(painting: Painting, gridY: number, sunX: number, sunY: number, glow: number): Float32Array {
  const { request, weather, light, site } = painting;
  const y = Math.min(gridY * STEP, site.horizonY);
  const clear = mix(light.zenith, light.horizon, (y / site.horizonY) ** 1.35);
  const white = Math.max(...light.horizon) * 1.1;
  const cloud = mix(light.horizon, [white, white, white], light.night === 'no' ? 0.72 : 0.3);
  const threshold = 0.78 - weather.clouds * 0.62;
  // Overcast sky is a uniform grey; single clouds have bright rims.
  const contrast = 1 - 0.6 * weather.clouds ** 3;
  // A flat layer of clouds in perspective: denser and smaller towards the horizon.
  const above = Math.max(18, site.horizonY - y) + 90;
  const v = 60_000 / above + unit(request.variant, 2) * 512;
  const values = new Float32Array(COLUMNS * 3);
  for (let column = 0; column < COLUMNS; column += 1) {
    const x = column * STEP;
    const u = ((x - 960) / above) * 95 + unit(request.variant, 1) * 512;
    const bulk = softNoise(u, v);
    const detail = softNoise(u * 3.1 + 57, v * 3.1 + 91);
    const value = bulk * 0.72 + detail * 0.28;
    const towardsSun = softNoise(u + light.sunSide * 5, v - 5) - bulk;
    const shade = (value - threshold) * 0.75 + towardsSun * 0.9 - (detail - 0.5) * 0.16;
    const cover = smoothstep(threshold, threshold + 0.2, value) * clamp(0.2 + above / 330, 0, 1);
    const bright = clamp(0.92 - shade * contrast, 0.4, 1.12);
    const shine = (glow * 94) / (1 + ((x - sunX) ** 2 + (y - sunY) ** 2) * 0.00016);
    for (const channel of [0, 1, 2] as const) {
      const colour = clear[channel] + (cloud[channel] * bright - clear[channel]) * cover;
      values[column * 3 + channel] = colour + shine * (1 - channel * 0.14);
    }
  }
  return values;
}

export function drawSky(painting: Painting): void {
  const { canvas, light, site, weather } = painting;
  const { pixels, width, scale } = canvas;
  const sunX = 960 + light.sunSide * 1_300;
  const sunY = site.horizonY - Math.sin(Math.max(0, light.sunElevation)) * 1_250;
  const rise = smoothstep(-0.06, 0.12, light.sunElevation) * (1 - weather.clouds * 0.75);
  const glow = light.sunAhead > 0 ? rise : 0;
  const gridRows = Array.from({ length: Math.ceil(site.horizonY / STEP) + 4 }, (_, row) =>
    skyRow(painting, row, sunX, sunY, glow),
  );
  const rows = Math.min(canvas.height, Math.ceil((site.horizonY + 12) * scale));
  for (let row = 0; row < rows; row += 1) {
    const gridY = (row + 0.5) / scale / STEP;
    const top = Math.floor(gridY);
    const [upper, lower] = gridRows.slice(top, top + 2) as [Float32Array, Float32Array];
    const blended = upper.map((value, at) => value + ((lower[at] as number) - value) * (gridY - top));
    for (let column = 0; column < width; column += 1) {
      const gridX = (column + 0.5) / scale / STEP;
      const left = Math.floor(gridX);
      for (let at = 0; at < 3; at += 1) {
        const value = blended[left * 3 + at] as number;
        const following = blended[left * 3 + 3 + at] as number;
        pixels[(row * width + column) * 3 + at] = value + (following - value) * (gridX - left);
      }
    }
  }
  fillPolygon(canvas, ellipse(sunX, sunY, 70, 70), (x, y) =>
    setInk(rgb(0xfffaee), 1, glow * (1 - smoothstep(12, 70, Math.hypot(x - sunX, y - sunY)))),
  );
}
