import { pick } from '../../core/random.ts';
import { rgb } from '../drawing/colour.ts';
import { bar, ellipse, rectangle } from '../drawing/outlines.ts';
import type { Pen } from '../site/pen.ts';
import { CAMERA_HEIGHT } from '../site/site.ts';

const WALLS = [rgb(0xb07058), rgb(0xc6beac), rgb(0x96948e)];
const ROOF = rgb(0x704236);
const PIPE = rgb(0x426a8a);

/** A house with a pitched roof, and pipes with hand wheels beside it. */
export function drawPumpHouse(pen: Pen, next: () => number): void {
  const half = 2.6 + next() * 1.4;
  const wall = 2.5 + next() * 0.6;
  const ridge = wall + 1.2 + next() * 0.7;
  const side = next() < 0.5 ? -1 : 1;
  const depth = side * half * 0.75;
  const albedo = pick(WALLS, next());
  pen.shadow(0, half * 2.2, 3.2);
  pen.box(-half, 0, half, wall, depth, albedo);
  // The gable faces the camera; the roof falls away to the visible side.
  pen.paint([-half, wall, 0, ridge, half, wall], albedo);
  const back = (y: number): number => y + (CAMERA_HEIGHT - y) * 0.19;
  const eave = side * half * 1.1;
  const roof = [0, ridge, eave, wall - 0.12, eave + depth, back(wall - 0.12), depth, back(ridge)];
  pen.paint(roof, ROOF, side * 0.6, 0.7);
  for (const end of [-eave, eave]) pen.paint(bar(0, ridge, end, wall - 0.14, 0.16), ROOF, side * 0.6, 0.7);
  pen.paint(rectangle(-0.55, 0, 0.55, 2.05), rgb(0x3e5448));
  for (const x of [-half * 0.62, half * 0.62]) pen.window(x - 0.42, wall - 1.3, x + 0.42, wall - 0.5);
  drawPipes(pen.beside(-side * (half + 1.6), 0.5));
}

function drawPipes(pen: Pen): void {
  for (const x of [-0.9, 0.2]) {
    pen.shadow(x, 0.4, 1.4);
    pen.round(rectangle(x - 0.22, 0, x + 0.22, 1.3), x, 0.22, PIPE);
    pen.paint(bar(x, 1.4, x, 1.8, 0.07), rgb(0x969696));
    pen.paint(ellipse(x, 1.8, 0.32, 0.1), rgb(0xc43428));
  }
  pen.paint(bar(-2.2, 0.55, 1.6, 0.55, 0.3), PIPE, 0, 0.35);
}
