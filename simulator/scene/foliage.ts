import { ink } from './canvas.ts';
import { type Colour, mix } from './colour.ts';
import { fillEllipse } from './fill.ts';
import { roughNoise, softNoise } from './noise.ts';
import { facing, type Painting } from './painting.ts';
import { depthAt } from './place.ts';

/** A crown of leaves: an ellipse whose edge and light are broken up. */
export function drawFoliage(
  painting: Painting,
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  footY: number,
  albedo: Colour,
): void {
  const { light, place, weather, canvas } = painting;
  const depth = depthAt(place, footY);
  const snowy = mix(albedo, [232, 236, 240], weather.groundSnow * 0.6);
  const bright = light.surface(snowy, 0.9 * Math.max(0.2, facing(light, 0, 0.7)), depth);
  const dark = light.surface(mix(albedo, [10, 14, 10], 0.55), -0.3, depth);
  const leaf = 90 / Math.max(18, radiusY);
  fillEllipse(canvas, x, y, radiusX, radiusY, (px, py) => {
    const dx = (px - x) / radiusX;
    const dy = (py - y) / radiusY;
    const clump = softNoise(px * leaf + x, py * leaf + y);
    const edge = 1 - Math.sqrt(dx * dx + dy * dy);
    const top = 0.5 - dy * 0.45 + dx * light.sunSide * 0.3;
    const lit = Math.min(
      1,
      Math.max(0, top + (clump - 0.5) * 1.3 + (roughNoise(px * 1.3, py * 1.3) - 0.5) * 0.5),
    );
    ink.red = dark[0] + (bright[0] - dark[0]) * lit;
    ink.green = dark[1] + (bright[1] - dark[1]) * lit;
    ink.blue = dark[2] + (bright[2] - dark[2]) * lit;
    ink.alpha = Math.min(1, Math.max(0, (edge + (clump - 0.62) * 0.9) * 5));
  });
}
