import { rgb } from '../drawing/colour.ts';
import { bar, ellipse, rectangle } from '../drawing/outlines.ts';
import type { Pen } from '../site/pen.ts';
import { drawLattice } from './lattice.ts';

const STEEL = rgb(0x9ea2a6);
const EQUIPMENT = rgb(0xc6c8ca);

/** A lattice mast with antennas, dishes, and a cabin at its foot. */
export function drawMast(pen: Pen, next: () => number): void {
  const height = Math.min((pen.footY - 44) / pen.metre, 9 + next() * 5);
  pen.shadow(0, 0.95, height);
  drawCabin(pen.beside(next() < 0.5 ? -2.3 : 2.3, 0.1));
  drawLattice(pen, 0, height, 1.7, next() < 0.55 ? [rgb(0xba3a2a), rgb(0xdededa)] : [STEEL]);
  for (let antenna = 0; antenna < 5; antenna += 1) {
    const y = height - (0.2 + antenna * 0.16 + next() * 0.2) * 2.2;
    const x = (antenna % 2 === 0 ? -1 : 1) * (1.15 - 0.69 * (y / height));
    const radius = 0.3 + next() * 0.28;
    pen.paint(bar(0, y, x, y, 0.05), STEEL);
    if (next() < 0.45) pen.round(ellipse(x, y, radius, radius), x, radius, EQUIPMENT);
    else pen.round(rectangle(x - 0.12, y - 0.55, x + 0.12, y + 0.8), x, 0.12, EQUIPMENT);
  }
  pen.lamp(height, 1.6);
}

function drawCabin(pen: Pen): void {
  pen.shadow(0, 1.9, 1.9);
  pen.box(-0.95, 0, 0.95, 1.9, 0.75, rgb(0xbcbab0));
  pen.paint([-1.03, 1.9, 1.03, 1.9, 1.7, 2.02, -0.4, 2.02], rgb(0x747678), 0, 0.9);
  pen.paint(rectangle(-0.47, 0, 0.1, 1.55), rgb(0x5c7068));
}
