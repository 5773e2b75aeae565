import { sequence } from '../core/random.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH, setInk } from './canvas.ts';
import { fillPolygon } from './fill-polygon.ts';
import { softNoise } from './noise.ts';
import { bar, rectangle } from './outlines.ts';
import type { Painting } from './pen.ts';

const MIST: Readonly<Record<string, number>> = { fog: 0.5, dust: 0.36, snow: 0.24 };

export function drawPrecipitation({ canvas, weather, light, site, request }: Painting): void {
  const next = sequence(request.variant, 101);
  const mist = MIST[weather.kind] ?? 0;
  // Mist fades upwards and drifts in banks.
  const middle = site.horizonY + 30;
  if (mist > 0) {
    fillPolygon(canvas, rectangle(0, middle - 640, DRAWING_WIDTH, middle + 640), (x, y) => {
      const level = mist * Math.exp(-(((y - middle) / 330) ** 2));
      setInk(light.haze, 1, level * (0.55 + softNoise(x * 0.05 + (request.variant & 511), y * 0.16) * 0.9));
    });
  }
  if (weather.kind !== 'rain' && weather.kind !== 'snow') return;
  const level = light.night === 'infrared' ? 235 : Math.min(240, light.horizon[1] * 1.12 + 26);
  const isSnow = weather.kind === 'snow';
  for (let drop = 0; drop < 600; drop += 1) {
    const near = next() ** 4;
    const [x, y] = [next() * DRAWING_WIDTH, next() * (DRAWING_HEIGHT + 60) - 60];
    const [length, width] = isSnow ? [2.5 + near * 16, 2.5 + near * 14] : [16 + near * 60, 0.9 + near * 1.5];
    const outline = bar(x, y, x + length * 0.2, y + length, width);
    fillPolygon(canvas, outline, () =>
      setInk([level, level, level], 1, isSnow ? 0.6 - near * 0.3 : 0.12 + near * 0.14),
    );
  }
}
