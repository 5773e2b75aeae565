import { sequence } from '../../random.ts';
import type { Colour } from '../colour.ts';
import { drawCable, drawLine, fillRectangle } from '../fill.ts';
import { face, type Painting } from '../painting.ts';
import { metreAt } from '../place.ts';
import { castShadow, drawBox, drawBracing, drawCylinder } from '../shapes.ts';

const STEEL: Colour = [150, 156, 160];
const PORCELAIN: Colour = [122, 74, 54];
const TRANSFORMER: Colour = [138, 150, 148];

/** A switchyard: gantries with cables, and transformers with fins and bushings. */
export function drawSubstation(painting: Painting, x: number, footY: number): void {
  const { place, request, canvas } = painting;
  const next = sequence(request.placeSeed, 51);
  const rows = [footY - (footY - place.horizonY) * 0.46, footY - (footY - place.horizonY) * 0.2];
  let previous: readonly [left: number, right: number, topY: number] | null = null;
  for (const y of rows) {
    const metre = metreAt(place, y);
    const half = metre * (7 + next());
    const topY = y - metre * 6.4;
    drawGantry(painting, x - half, x + half, topY, y, metre);
    if (previous !== null) {
      for (let phase = 0; phase < 6; phase += 1) {
        const share = (phase + 0.5) / 6;
        const far = previous[0] + (previous[1] - previous[0]) * share;
        const near = x - half + half * 2 * share;
        const ends = [far, previous[2] + metre * 0.4, near, topY + metre * 0.7] as const;
        drawCable(canvas, ends, metre * 0.5, 1.6, face(painting, [48, 50, 54], y));
      }
    }
    previous = [x - half, x + half, topY];
  }
  const metre = metreAt(place, footY);
  for (const offset of [-3.9, 0.2, 4.3]) drawTransformer(painting, x + offset * metre, footY, metre);
}

function drawGantry(
  painting: Painting,
  left: number,
  right: number,
  topY: number,
  footY: number,
  metre: number,
): void {
  const { canvas } = painting;
  for (const x of [left, (left + right) / 2, right]) {
    castShadow(painting, x, footY, metre * 0.5, footY - topY);
    for (let panel = 0; panel < 7; panel += 1) {
      const y = footY + ((topY - footY) * panel) / 7;
      const y2 = footY + ((topY - footY) * (panel + 1)) / 7;
      const half = metre * 0.3;
      drawBracing(painting, [x - half, x + half, y, x - half, x + half, y2], metre * 0.05, STEEL, footY);
    }
    for (const side of [-0.3, 0.3]) {
      drawLine(
        canvas,
        x + side * metre,
        footY,
        x + side * metre,
        topY,
        metre * 0.08,
        face(painting, STEEL, footY, side * 2),
      );
    }
  }
  const beams = 18;
  for (let beam = 0; beam < beams; beam += 1) {
    const a = left + ((right - left) * beam) / beams;
    const b = left + ((right - left) * (beam + 1)) / beams;
    drawBracing(painting, [a, b, topY, a, b, topY + metre * 0.45], metre * 0.05, STEEL, footY);
  }
  for (let phase = 0; phase < 6; phase += 1) {
    const x = left + ((right - left) * (phase + 0.5)) / 6;
    drawInsulator(painting, x, topY + metre * 0.45, metre * 0.8, metre * 0.1, footY);
  }
}

function drawInsulator(
  painting: Painting,
  x: number,
  topY: number,
  length: number,
  radius: number,
  footY: number,
): void {
  const discs = 6;
  for (let disc = 0; disc < discs; disc += 1) {
    const y = topY + (length * disc) / discs;
    fillRectangle(
      painting.canvas,
      x - radius,
      y,
      x + radius,
      y + (length / discs) * 0.62,
      face(painting, PORCELAIN, footY, 0.2, 0.3),
    );
  }
}

function drawTransformer(painting: Painting, x: number, footY: number, metre: number): void {
  const { canvas } = painting;
  const half = metre * 1.15;
  const topY = footY - metre * 2;
  castShadow(painting, x, footY, half * 2.3, metre * 2.4);
  fillRectangle(
    canvas,
    x - half * 1.3,
    footY - metre * 0.25,
    x + half * 1.4,
    footY + metre * 0.1,
    face(painting, [146, 144, 138], footY),
  );
  drawBox(painting, x - half, topY, x + half, footY - metre * 0.2, half * 0.4, TRANSFORMER);
  for (let fin = 0; fin < 9; fin += 1) {
    const px = x - half * 0.85 + (half * 1.7 * fin) / 8;
    fillRectangle(
      canvas,
      px,
      topY + metre * 0.3,
      px + metre * 0.07,
      footY - metre * 0.45,
      face(painting, [96, 106, 106], footY),
    );
  }
  for (const offset of [-0.6, 0, 0.6]) {
    drawInsulator(painting, x + offset * metre, topY - metre * 1.05, metre * 1.05, metre * 0.13, footY);
  }
  drawCylinder(painting, x + half * 0.9, topY - metre * 0.7, topY - metre * 0.1, metre * 0.3, TRANSFORMER);
}
