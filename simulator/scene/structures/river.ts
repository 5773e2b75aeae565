import { unit } from '../../core/random.ts';
import { DRAWING_HEIGHT, mixInk } from '../drawing/canvas.ts';
import { clamp, mix, rgb } from '../drawing/colour.ts';
import { fillPolygon } from '../drawing/fill-polygon.ts';
import { softNoise } from '../drawing/noise.ts';
import { bar, rectangle } from '../drawing/outlines.ts';
import type { Painting, Pen } from '../site/pen.ts';

const STEPS = Array.from({ length: 41 }, (_, step) => step / 40);

/** A river with a gauge staff; each picture has its own level. */
export function drawRiver(pen: Pen, next: () => number): void {
  const level = unit(pen.painting.request.variant, 81);
  drawWater(pen.painting, pen.x, (next() - 0.5) * 900, level);
  drawGauge(pen.beside(3.4, 1), level * 0.7);
}

function drawWater({ canvas, light, site, request }: Painting, x: number, bend: number, level: number): void {
  const depth = DRAWING_HEIGHT - site.horizonY;
  const bank = (side: -1 | 1, share: number): number[] => {
    const y = site.horizonY + 3 + (depth + 10) * share ** 1.6;
    const near = (y - site.horizonY) / depth;
    const middle = x + bend * (1 - near) * 0.6 + Math.sin(near * 4 + bend) * 60 * near;
    const bay = (softNoise(y * 0.7 + side * 99, request.siteSeed & 511) - 0.5) * 90 * near;
    return [middle + side * (34 + near * (560 + level * 130) + bay), y];
  };
  const left = STEPS.flatMap((share) => bank(-1, share));
  const right = STEPS.toReversed().flatMap((share) => bank(1, share));
  const deep = light.surface(mix(rgb(0x34423a), rgb(0x705c3e), level * 0.8), 0.4, 0.02);
  const flow = unit(request.variant, 83) * 512;
  fillPolygon(canvas, [...left, ...right], (px, py) => {
    const below = py - site.horizonY + 3;
    const distance = 3_000 / below;
    const ripple = softNoise((px - 960) * distance * 0.02 + flow, distance * 9 + flow) - 0.5;
    const small = softNoise(px * 0.5 + flow, py * 2.6) - 0.5;
    // At a flat angle water mirrors the sky, near the camera one looks into it.
    const mirror = Math.min(0.92, 0.3 + 55 / below) + ripple * 0.5 + small * 0.22;
    mixInk(deep, mix(light.zenith, light.horizon, clamp(0.9 - below / 700, 0, 1)), mirror);
  });
}

function drawGauge(pen: Pen, waterY: number): void {
  pen.shadow(0, 0.44, 1.9);
  pen.paint(rectangle(-0.22, waterY, 0.22, 3.2), rgb(0xece8d6));
  for (let tick = Math.ceil(waterY * 10); tick < 32; tick += 1) {
    pen.paint(rectangle(-0.22, tick / 10, tick % 5 === 0 ? 0.2 : 0, tick / 10 + 0.05), rgb(0x18181a));
  }
  pen.paint(bar(0.35, waterY, 0.35, 3.84, 0.12), rgb(0x787a78));
  pen.paint(rectangle(0.13, 3.65, 0.66, 4.35), rgb(0xced0d2));
}
