import { sequence } from '../random.ts';
import { blend, DRAWING_HEIGHT, DRAWING_WIDTH, ink } from './canvas.ts';
import { drawLine, fillEllipse } from './fill.ts';
import { softNoise } from './noise.ts';
import type { Painting } from './painting.ts';

/** Rain, snow and banks of mist between the site and the camera. */
export function drawPrecipitation(painting: Painting): void {
  const { weather, light, request } = painting;
  const next = sequence(request.variant, 101);
  const brightness = light.night === 'infrared' ? 235 : Math.min(240, light.horizon[1] * 1.12 + 26);
  const white = (alpha: number) => () => {
    ink.red = brightness;
    ink.green = brightness;
    ink.blue = brightness;
    ink.alpha = alpha;
  };
  if (weather.kind === 'fog' || weather.kind === 'dust' || weather.kind === 'snow') drawMist(painting);
  if (weather.kind === 'rain') {
    for (let drop = 0; drop < 520; drop += 1) {
      const near = next() ** 3;
      const length = 16 + near * 60;
      const x = next() * (DRAWING_WIDTH + 200) - 100;
      const y = next() * (DRAWING_HEIGHT + 60) - 60;
      drawLine(
        painting.canvas,
        x,
        y,
        x + weather.wind * length * 0.35,
        y + length,
        0.9 + near * 1.5,
        white(0.12 + near * 0.14),
      );
    }
  }
  if (weather.kind === 'snow') {
    for (let flake = 0; flake < 620; flake += 1) {
      const near = next() ** 4;
      const radius = 1.3 + near * 8;
      const x = next() * DRAWING_WIDTH;
      const y = next() * DRAWING_HEIGHT;
      fillEllipse(painting.canvas, x, y, radius, radius * 1.15, white(near > 0.25 ? 0.34 : 0.72));
    }
  }
}

/** Mist thins out upwards and drifts in banks. */
function drawMist({ canvas, light, place, weather, request }: Painting): void {
  const { width, height, scale } = canvas;
  const drift = request.variant & 511;
  const thickness = weather.kind === 'fog' ? 0.5 : weather.kind === 'dust' ? 0.36 : 0.24;
  [ink.red, ink.green, ink.blue] = light.haze;
  ink.alpha = 1;
  for (let row = 0; row < height; row += 1) {
    const y = (row + 0.5) / scale;
    const from = Math.abs(y - place.horizonY - 30);
    const level = thickness * Math.exp(-((from / 330) ** 2));
    if (level < 0.01) continue;
    for (let column = 0; column < width; column += 1) {
      const bank = softNoise((column / scale) * 0.05 + drift, y * 0.16);
      blend(canvas, (row * width + column) * 3, level * (0.55 + bank * 0.9));
    }
  }
}
