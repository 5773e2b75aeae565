import { pick } from '../../core/random.ts';
import type { Colour } from '../drawing/colour.ts';
import { bar } from '../drawing/outlines.ts';
import type { Pen } from '../site/pen.ts';

const PANELS = 10;

/** A tower of crossed bars, `foot` wide at its foot; a wide one gets narrower. */
export function drawLattice(
  pen: Pen,
  x: number,
  height: number,
  foot: number,
  bands: readonly Colour[],
): void {
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
