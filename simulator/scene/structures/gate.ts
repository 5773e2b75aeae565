import { sequence, unit } from '../../random.ts';
import type { Colour } from '../colour.ts';
import { drawLine, fillRectangle } from '../fill.ts';
import { roadAt } from '../ground.ts';
import { face, type Painting } from '../painting.ts';
import { metreAt } from '../place.ts';
import { castShadow, drawBox } from '../shapes.ts';
import { drawFence } from './fence.ts';

const GALVANISED: Colour = [164, 168, 170];

/** Whether the gate of a picture stands open; the only thing on the site that people change. */
function isGateOpen(variant: number): boolean {
  return unit(variant, 71) < 0.3;
}

/** A sliding gate across the road with a fence on both sides and a guard house. */
export function drawGate(painting: Painting, x: number, footY: number): void {
  const { canvas, place, request } = painting;
  const next = sequence(request.placeSeed, 21);
  const metre = metreAt(place, footY);
  const height = metre * 1.9;
  const span = place.road === null ? null : roadAt(place.road, footY);
  const half = Math.max(metre * 2.6, span === null ? 0 : (span[1] - span[0]) / 2 + metre * 0.3);
  const middle = span === null ? x : (span[0] + span[1]) / 2;
  const side = next() < 0.5 ? -1 : 1;

  drawGuardHouse(painting, middle + side * (half + metre * 3.2), footY - metre * 0.5, metre);
  drawFence(painting, -60, middle - half, footY, height);
  drawFence(painting, middle + half, 1_980, footY, height);
  const shift = isGateOpen(request.variant) ? -side * half * 1.85 : 0;
  const left = middle - half + shift;
  const right = middle + half + shift;
  castShadow(painting, (left + right) / 2, footY, (right - left) * 0.96, height * 0.7);
  const steel = face(painting, GALVANISED, footY);
  for (const y of [footY - height * 0.96, footY - height * 0.5, footY - metre * 0.16]) {
    drawLine(canvas, left, y, right, y, metre * 0.11, steel);
  }
  const bars = Math.round((right - left) / (metre * 0.3));
  for (let bar = 0; bar <= bars; bar += 1) {
    const px = left + ((right - left) * bar) / bars;
    drawLine(canvas, px, footY - height, px, footY - metre * 0.1, metre * 0.055, steel);
  }
  // Warning stripes on the leading edge.
  const lead = side < 0 ? left : right;
  for (let stripe = 0; stripe < 6; stripe += 1) {
    const y = footY - height + (height * stripe) / 6;
    const colour: Colour = stripe % 2 === 0 ? [212, 52, 40] : [232, 230, 224];
    fillRectangle(
      canvas,
      lead - metre * 0.09,
      y,
      lead + metre * 0.09,
      y + height / 6,
      face(painting, colour, footY),
    );
  }
  for (const px of [middle - half, middle + half]) {
    castShadow(painting, px, footY, metre * 0.4, height * 1.15);
    drawBox(
      painting,
      px - metre * 0.2,
      footY - height * 1.15,
      px + metre * 0.2,
      footY + 2,
      metre * 0.16,
      [138, 138, 134],
    );
  }
}

function drawGuardHouse(painting: Painting, x: number, footY: number, metre: number): void {
  const { canvas, light } = painting;
  const half = metre * 1.5;
  const topY = footY - metre * 2.6;
  castShadow(painting, x, footY, half * 2, metre * 2.6);
  drawBox(painting, x - half, topY, x + half, footY, half * 0.5, [204, 198, 184]);
  fillRectangle(
    canvas,
    x - half * 1.15,
    topY - metre * 0.22,
    x + half * 1.2,
    topY,
    face(painting, [96, 98, 102], footY),
  );
  const lit = light.night === 'lamps';
  const glass: Colour = lit ? [900, 760, 480] : [74, 92, 108];
  fillRectangle(
    canvas,
    x - half * 0.75,
    topY + metre * 0.55,
    x + half * 0.2,
    topY + metre * 1.4,
    face(painting, glass, footY, 0, 0, 0.05),
  );
  fillRectangle(
    canvas,
    x + half * 0.4,
    topY + metre * 0.5,
    x + half * 0.85,
    footY - 2,
    face(painting, [118, 84, 62], footY),
  );
}
