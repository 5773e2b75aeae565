import { rgb } from '../drawing/colour.ts';
import { bar } from '../drawing/outlines.ts';
import type { Pen } from '../site/pen.ts';

/** A fence of wires between posts, from one column of the picture to another. */
export function drawFence(pen: Pen, fromX: number, toX: number, height: number): void {
  const [left, right] = [(fromX - pen.x) / pen.metre, (toX - pen.x) / pen.metre];
  for (let y = 0.1; y <= height; y += 0.3) pen.paint(bar(left, y, right, y, 0.035), rgb(0x969a9c));
  for (let x = left; x <= right; x += 2.5) {
    pen.paint(bar(x, 0, x, height * 1.06, 0.1), rgb(0x7e8280), 0.2);
    pen.paint(bar(x, height * 1.05, x + 0.28, height * 1.22, 0.06), rgb(0x7e8280), 0.2);
  }
}
