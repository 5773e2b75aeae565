import { sequence, unit } from '../../random.ts';
import { ink } from '../canvas.ts';
import { type Colour, mix } from '../colour.ts';
import { drawLine, fillRectangle } from '../fill.ts';
import { fillPolygon } from '../fill-polygon.ts';
import { softNoise } from '../noise.ts';
import { face, type Painting } from '../painting.ts';
import { metreAt } from '../place.ts';
import { castShadow, contactShadow, drawBox } from '../shapes.ts';

/** Corners of each bank's outline. */
const BANK_STEPS = 40;

/** A river with a bridge behind and a gauge staff; its level follows the picture. */
export function drawRiver(painting: Painting, x: number, footY: number): void {
  const { request, place } = painting;
  const level = unit(request.variant, 81);
  drawWater(painting, x, level);
  drawBridge(painting, place.horizonY + (footY - place.horizonY) * 0.42);
  drawGauge(painting, x + metreAt(place, footY) * 3.4, footY + 40, level);
}

function drawWater(painting: Painting, x: number, level: number): void {
  const { canvas, light, place, request, weather } = painting;
  const bend = (unit(request.placeSeed, 82) - 0.5) * 900;
  const bank = (side: -1 | 1, step: number): readonly [x: number, y: number] => {
    const y = place.horizonY + 3 + (1_090 - place.horizonY) * (step / BANK_STEPS) ** 1.6;
    const near = (y - place.horizonY) / (1_080 - place.horizonY);
    const middle = x + bend * (1 - near) * 0.6 + Math.sin(near * 4 + bend) * 60 * near;
    const bay = (softNoise(y * 0.7 + side * 99, request.placeSeed & 511) - 0.5) * 90 * near;
    return [middle + side * (34 + near * (560 + level * 130) + bay), y];
  };
  const steps = Array.from({ length: BANK_STEPS + 1 }, (_, step) => step);
  const outline = [
    ...steps.flatMap((step) => bank(-1, step)),
    ...steps.toReversed().flatMap((step) => bank(1, step)),
  ];
  const deep = light.surface(mix([52, 66, 58], [112, 92, 62], level * 0.8), 0.4, 0.02);
  const flow = unit(request.variant, 83) * 512;
  fillPolygon(canvas, outline, (px, py) => {
    const below = py - place.horizonY + 3;
    const distance = 3_000 / below;
    const ripple = softNoise((px - 960) * distance * 0.02 + flow, distance * 9 + flow) - 0.5;
    const small = softNoise(px * 0.5 + flow, py * 2.6) - 0.5;
    // At a flat angle water mirrors the sky, near the camera one looks into it.
    const mirror = Math.min(0.92, 0.3 + 55 / below) + ripple * 0.5 + small * 0.22;
    const height = Math.max(0, Math.min(1, 0.9 - below / 700));
    const sky = [0, 1, 2].map(
      (channel) =>
        (light.zenith[channel] as number) * (1 - height) + (light.horizon[channel] as number) * height,
    );
    ink.red = deep[0] + ((sky[0] as number) - deep[0]) * mirror;
    ink.green = deep[1] + ((sky[1] as number) - deep[1]) * mirror;
    ink.blue = deep[2] + ((sky[2] as number) - deep[2]) * mirror;
    ink.alpha = weather.groundSnow > 0.9 ? 0.86 : 0.97;
  });
}

function drawBridge(painting: Painting, footY: number): void {
  const { canvas, place, request } = painting;
  const next = sequence(request.placeSeed, 84);
  const metre = metreAt(place, footY);
  const deckY = footY - metre * 3.6;
  const concrete: Colour = [164, 162, 154];
  const piers = 3 + Math.floor(next() * 3);
  for (let pier = 0; pier < piers; pier += 1) {
    const px = 1_920 * ((pier + 0.5) / piers);
    contactShadow(painting, px, footY, metre * 1.6);
    drawBox(painting, px - metre * 0.5, deckY, px + metre * 0.5, footY, metre * 0.4, concrete);
  }
  fillRectangle(canvas, -10, deckY, 1_930, deckY + metre * 0.75, face(painting, concrete, footY, 0, 0, 0.3));
  fillRectangle(
    canvas,
    -10,
    deckY + metre * 0.75,
    1_930,
    deckY + metre * 1,
    face(painting, [70, 70, 70], footY, 0, -0.5),
  );
  const rail = face(painting, [128, 134, 138], footY);
  drawLine(canvas, -10, deckY - metre * 0.9, 1_930, deckY - metre * 0.9, metre * 0.09, rail);
  for (let px = 0; px < 1_930; px += metre * 1.1)
    drawLine(canvas, px, deckY, px, deckY - metre * 0.9, metre * 0.06, rail);
}

function drawGauge(painting: Painting, x: number, footY: number, level: number): void {
  const { canvas, place } = painting;
  const metre = metreAt(place, footY);
  const height = metre * 3.2;
  const half = metre * 0.22;
  const waterY = footY - level * metre * 0.7;
  castShadow(painting, x, footY, half * 2, height * 0.6);
  fillRectangle(
    canvas,
    x - half,
    footY - height,
    x + half,
    waterY,
    face(painting, [236, 232, 214], footY, 0, 0, 0.2),
  );
  const mark = face(painting, [24, 24, 26], footY);
  for (let tick = 0; tick < 32; tick += 1) {
    const y = footY - (height * tick) / 32;
    if (y > waterY) continue;
    const long = tick % 5 === 0;
    fillRectangle(canvas, x - half, y - height / 64, x - half + half * (long ? 1.9 : 1), y, mark);
  }
  drawLine(
    canvas,
    x + half * 1.6,
    waterY,
    x + half * 1.6,
    footY - height * 1.2,
    metre * 0.12,
    face(painting, [120, 122, 120], footY),
  );
  fillRectangle(
    canvas,
    x + half * 0.6,
    footY - height * 1.36,
    x + half * 3,
    footY - height * 1.14,
    face(painting, [206, 208, 210], footY),
  );
}
