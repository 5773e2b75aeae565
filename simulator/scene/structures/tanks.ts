import { pick } from '../../core/random.ts';
import { type Colour, rgb, scaled } from '../drawing/colour.ts';
import { bar } from '../drawing/outlines.ts';
import type { Pen } from '../site/pen.ts';

const PAINTS = [rgb(0xd6d6d0), rgb(0xc4ccd0), rgb(0xaebeaa), rgb(0xcec4ac)];

/** One to three storage tanks. */
export function drawTanks(pen: Pen, next: () => number): void {
  const count = 1 + Math.floor(next() * 3);
  const paint = pick(PAINTS, next());
  for (let tank = 0; tank < count; tank += 1) {
    const foot = pen.beside((tank - (count - 1) / 2) * (6.4 + next()));
    drawTank(foot, 2.3 + next() * 0.8, 3.6 + next() * 2.2, paint);
  }
}

/** A tank with a cone roof, the seams of its plates, and stairs. */
function drawTank(pen: Pen, radius: number, height: number, paint: Colour): void {
  pen.shadow(0, radius * 2, height);
  const [near, ridge] = [radius * 0.6, height + radius * 0.24];
  const wall = [-radius, height, -radius, 0, -near, -0.2, near, -0.2, radius, 0, radius, height];
  pen.round(wall, 0, radius, paint);
  pen.round([-radius, height, -0.3, ridge, 0.3, ridge, radius, height], 0, radius, paint);
  for (const share of [0.25, 0.5, 0.75, 1]) {
    pen.round(bar(-radius, height * share, radius, height * share, 0.05), 0, radius, scaled(paint, 0.66));
  }
  // Stairs wind up from the left foot to the right edge of the roof.
  for (let step = 0; step < 22; step += 1) {
    const [x, y] = [-radius * Math.cos((step / 21) * 2.2 + 0.35), (height * step) / 21];
    pen.paint(bar(x - 0.2, y, x + 0.22, y, 0.07), rgb(0x6c6e70), 0, 0.5);
    pen.paint(bar(x, y, x, y + 0.55, 0.03), rgb(0xceb03c));
  }
}
