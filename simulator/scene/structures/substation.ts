import { rgb } from '../drawing/colour.ts';
import { bar, rectangle } from '../drawing/outlines.ts';
import { Pen } from '../site/pen.ts';
import { drawLattice } from './lattice.ts';

const STEEL = rgb(0x969ca0);
const PORCELAIN = rgb(0x7a4a36);
const HALF = 7.4;

/** A switchyard: two gantries, and transformers with fins and bushings. */
export function drawSubstation(pen: Pen): void {
  const { painting, x, footY } = pen;
  const below = footY - painting.site.horizonY;
  for (const share of [0.46, 0.2]) drawGantry(new Pen(painting, x, footY - below * share));
  for (const offset of [-3.9, 0.2, 4.3]) drawTransformer(pen.beside(offset));
}

function drawGantry(pen: Pen): void {
  for (const x of [-HALF, 0, HALF]) {
    pen.shadow(x, 0.5, 6.4);
    drawLattice(pen, x, 6.4, 0.6, [STEEL]);
  }
  for (const y of [5.95, 6.4]) pen.paint(bar(-HALF, y, HALF, y, 0.06), STEEL);
  for (let x = -HALF; x < HALF - 0.1; x += HALF / 9) {
    pen.paint(bar(x, 5.95, x + HALF / 18, 6.4, 0.05), STEEL);
    pen.paint(bar(x + HALF / 18, 6.4, x + HALF / 9, 5.95, 0.05), STEEL);
  }
  for (let x = -6; x < HALF; x += 2.4) pen.paint(rectangle(x - 0.1, 5.15, x + 0.1, 5.95), PORCELAIN);
}

function drawTransformer(pen: Pen): void {
  pen.shadow(0, 2.6, 2.4);
  pen.paint(rectangle(-1.5, -0.1, 1.6, 0.25), rgb(0x929088));
  pen.box(-1.15, 0.2, 1.15, 2, 0.46, rgb(0x8a9694));
  for (let x = -0.98; x < 1; x += 0.24) pen.paint(rectangle(x, 0.45, x + 0.07, 1.7), rgb(0x606a6a));
  for (const x of [-0.6, 0, 0.6]) pen.round(rectangle(x - 0.13, 2, x + 0.13, 3.05), x, 0.13, PORCELAIN);
}
