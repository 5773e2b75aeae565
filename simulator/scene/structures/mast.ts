import { sequence } from '../../random.ts';
import type { Colour } from '../colour.ts';
import { drawLine, fillEllipse, fillRectangle } from '../fill.ts';
import { fillPolygon } from '../fill-polygon.ts';
import { face, glow, type Painting, roundFace } from '../painting.ts';
import { metreAt } from '../place.ts';
import { castShadow, drawBox, drawBracing } from '../shapes.ts';

const STEEL: Colour = [158, 162, 166];
const RED: Colour = [186, 58, 42];
const WHITE: Colour = [222, 222, 218];
const EQUIPMENT: Colour = [198, 200, 202];

/** A lattice mast with antennas, dishes, and a cabin at its foot. */
export function drawMast(painting: Painting, x: number, footY: number, size = 1): void {
  const { canvas, light, request } = painting;
  const next = sequence(request.placeSeed, Math.round(x), 3);
  const metre = metreAt(painting.place, footY) * size;
  const height = Math.min(footY - 44, metre * (9 + next() * 5));
  const banded = next() < 0.55;
  const footHalf = metre * 0.85;
  const topHalf = metre * 0.16;
  const topY = footY - height;
  const panels = 11;
  const halfAt = (share: number): number => footHalf + (topHalf - footHalf) * Math.min(1, share * 1.12);

  castShadow(painting, x, footY, footHalf * 1.1, height);
  drawCabin(painting, x + (next() < 0.5 ? -1 : 1) * metre * 2.3, footY + 6, metre);
  for (const back of [true, false]) {
    for (let panel = 0; panel < panels; panel += 1) {
      const low = panel / panels;
      const high = (panel + 1) / panels;
      const y = footY - height * low;
      const y2 = footY - height * high;
      const albedo = banded ? (Math.floor(panel / 2) % 2 === 0 ? RED : WHITE) : STEEL;
      const a = halfAt(low) * (back ? 0.55 : 1);
      const b = halfAt(high) * (back ? 0.55 : 1);
      const middle = back ? x + footHalf * 0.18 : x;
      const thickness = metre * (back ? 0.045 : 0.075);
      const dim: Colour = back ? [albedo[0] * 0.7, albedo[1] * 0.7, albedo[2] * 0.7] : albedo;
      drawBracing(
        painting,
        [middle - a, middle + a, y, middle - b, middle + b, y2],
        thickness * 0.7,
        dim,
        footY,
      );
      drawLine(canvas, middle - a, y, middle - b, y2, thickness, face(painting, dim, footY, -0.8));
      drawLine(canvas, middle + a, y, middle + b, y2, thickness, face(painting, dim, footY, 0.8));
    }
  }
  drawLine(canvas, x, topY, x, topY - metre * 0.9, metre * 0.05, face(painting, STEEL, footY));
  for (let antenna = 0; antenna < 5; antenna += 1) {
    const y = topY + metre * (0.2 + antenna * 0.16 + next() * 0.2) * 2.2;
    const side = antenna % 2 === 0 ? -1 : 1;
    const offset = side * (halfAt((footY - y) / height) + metre * 0.3);
    drawLine(canvas, x, y, x + offset, y, metre * 0.05, face(painting, STEEL, footY));
    if (next() < 0.45) drawDish(painting, x + offset, y, metre * (0.3 + next() * 0.28), footY);
    else {
      const half = metre * 0.12;
      fillRectangle(
        canvas,
        x + offset - half,
        y - metre * 0.8,
        x + offset + half,
        y + metre * 0.55,
        roundFace(painting, EQUIPMENT, footY, x + offset, half),
      );
    }
  }
  if (light.night !== 'no') {
    fillEllipse(canvas, x, topY, metre * 1.6, metre * 1.6, glow(x, topY, metre * 1.6, [255, 60, 40], 0.7));
    fillEllipse(canvas, x, topY, metre * 0.13, metre * 0.13, glow(x, topY, 1_000, [255, 190, 170], 1));
  }
}

function drawDish(painting: Painting, x: number, y: number, radius: number, footY: number): void {
  fillEllipse(painting.canvas, x, y, radius, radius, roundFace(painting, EQUIPMENT, footY, x, radius));
  fillEllipse(
    painting.canvas,
    x + radius * 0.12,
    y,
    radius * 0.84,
    radius * 0.88,
    face(painting, [226, 228, 230], footY, -0.25, 0.1, 0.05),
  );
}

/** A small equipment cabin. */
function drawCabin(painting: Painting, x: number, footY: number, metre: number): void {
  const { canvas } = painting;
  const half = metre * 0.95;
  const topY = footY - metre * 1.9;
  castShadow(painting, x, footY, half * 2, metre * 1.9);
  drawBox(painting, x - half, topY, x + half, footY, half * 0.8, [188, 186, 176]);
  fillPolygon(
    canvas,
    [
      x - half * 1.08,
      topY,
      x + half * 1.08,
      topY,
      x + half * 1.8,
      topY - metre * 0.12,
      x - half * 0.4,
      topY - metre * 0.12,
    ],
    face(painting, [116, 118, 120], footY, 0, 0.9),
  );
  fillRectangle(
    canvas,
    x - half * 0.5,
    topY + metre * 0.35,
    x + half * 0.1,
    footY - 2,
    face(painting, [92, 112, 104], footY),
  );
  for (let slat = 0; slat < 5; slat += 1) {
    const y = topY + metre * (0.4 + slat * 0.1);
    fillRectangle(
      canvas,
      x + half * 0.35,
      y,
      x + half * 0.8,
      y + metre * 0.05,
      face(painting, [90, 92, 94], footY),
    );
  }
}
