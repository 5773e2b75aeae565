import { pick } from '../core/random.ts';
import { type Colour, rgb } from './colour.ts';
import { bar, ellipse, rectangle } from './outlines.ts';
import { Pen } from './pen.ts';

const PANELS = 10;
const MAST_STEEL = rgb(0x9ea2a6);
const EQUIPMENT = rgb(0xc6c8ca);
const GANTRY_STEEL = rgb(0x969ca0);
const PORCELAIN = rgb(0x7a4a36);
const HALF_GANTRY = 7.4;

/** Draws a tower of crossed bars, `foot` wide at its foot; a wide one tapers. */
function drawLattice(pen: Pen, x: number, height: number, foot: number, bands: readonly Colour[]): void {
  const halfAt = (panel: number): number => (foot + (Math.min(foot, 0.4) - foot) * (panel / PANELS)) / 2;
  for (let panel = 0; panel < PANELS; panel += 1) {
    const [y, top] = [(height * panel) / PANELS, (height * (panel + 1)) / PANELS];
    const [half, above] = [halfAt(panel), halfAt(panel + 1)];
    const albedo = pick(bands, (panel / 4) % 1);
    for (const side of [-1, 1]) {
      pen.paint(bar(x + side * half, y, x - side * above, top, 0.05), albedo, 0.3);
      pen.paint(bar(x + side * half, y, x + side * above, top, 0.075), albedo, side * 0.8);
    }
    pen.paint(bar(x - half, y, x + half, y, 0.05), albedo, 0.3);
  }
}

export function drawMast(pen: Pen, next: () => number): void {
  const height = Math.min((pen.footY - 44) / pen.metre, 9 + next() * 5);
  pen.shadow(0, 0.95, height);
  drawCabin(pen.beside(next() < 0.5 ? -2.3 : 2.3, 0.1));
  const bent = pen.bent((pen.painting.request.state?.lean ?? 0) / height ** 2);
  drawLattice(bent, 0, height, 1.7, next() < 0.55 ? [rgb(0xba3a2a), rgb(0xdededa)] : [MAST_STEEL]);
  for (let antenna = 0; antenna < 5; antenna += 1) {
    const y = height - (0.2 + antenna * 0.16 + next() * 0.2) * 2.2;
    const x = (antenna % 2 === 0 ? -1 : 1) * (1.15 - 0.69 * (y / height));
    const radius = 0.3 + next() * 0.28;
    bent.paint(bar(0, y, x, y, 0.05), MAST_STEEL);
    if (next() < 0.45) bent.round(ellipse(x, y, radius, radius), x, radius, EQUIPMENT);
    else bent.round(rectangle(x - 0.12, y - 0.55, x + 0.12, y + 0.8), x, 0.12, EQUIPMENT);
  }
  bent.lamp(height, 1.6);
}

function drawCabin(pen: Pen): void {
  pen.shadow(0, 1.9, 1.9);
  pen.box(-0.95, 0, 0.95, 1.9, 0.75, rgb(0xbcbab0));
  pen.paint([-1.03, 1.9, 1.03, 1.9, 1.7, 2.02, -0.4, 2.02], rgb(0x747678), 0, 0.9);
  pen.paint(rectangle(-0.47, 0, 0.1, 1.55), rgb(0x5c7068));
}

export function drawSubstation(pen: Pen): void {
  const { painting, x, footY } = pen;
  const below = footY - painting.site.horizonY;
  for (const share of [0.46, 0.2]) drawGantry(new Pen(painting, x, footY - below * share));
  for (const offset of [-3.9, 0.2, 4.3]) drawTransformer(pen.beside(offset));
}

function drawGantry(pen: Pen): void {
  for (const x of [-HALF_GANTRY, 0, HALF_GANTRY]) {
    pen.shadow(x, 0.5, 6.4);
    drawLattice(pen, x, 6.4, 0.6, [GANTRY_STEEL]);
  }
  for (const y of [5.95, 6.4]) pen.paint(bar(-HALF_GANTRY, y, HALF_GANTRY, y, 0.06), GANTRY_STEEL);
  for (let x = -HALF_GANTRY; x < HALF_GANTRY - 0.1; x += HALF_GANTRY / 9) {
    pen.paint(bar(x, 5.95, x + HALF_GANTRY / 18, 6.4, 0.05), GANTRY_STEEL);
    pen.paint(bar(x + HALF_GANTRY / 18, 6.4, x + HALF_GANTRY / 9, 5.95, 0.05), GANTRY_STEEL);
  }
  for (let x = -6; x < HALF_GANTRY; x += 2.4) pen.paint(rectangle(x - 0.1, 5.15, x + 0.1, 5.95), PORCELAIN);
}

function drawTransformer(pen: Pen): void {
  pen.shadow(0, 2.6, 2.4);
  pen.paint(rectangle(-1.5, -0.1, 1.6, 0.25), rgb(0x929088));
  pen.box(-1.15, 0.2, 1.15, 2, 0.46, rgb(0x8a9694));
  for (let x = -0.98; x < 1; x += 0.24) pen.paint(rectangle(x, 0.45, x + 0.07, 1.7), rgb(0x606a6a));
  for (const x of [-0.6, 0, 0.6]) pen.round(rectangle(x - 0.13, 2, x + 0.13, 3.05), x, 0.13, PORCELAIN);
}
