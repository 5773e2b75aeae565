import { unit } from '../core/random.ts';
import { DRAWING_WIDTH } from './canvas.ts';
import { rgb } from './colour.ts';
import { bar, rectangle } from './outlines.ts';
import type { Pen } from './pen.ts';
import { roadAt } from './site.ts';

const STEEL = rgb(0xa4a8aa);
const HEIGHT = 1.9;

export function drawFence(pen: Pen, fromX: number, toX: number, height: number): void {
  const [left, right] = [(fromX - pen.x) / pen.metre, (toX - pen.x) / pen.metre];
  for (let y = 0.1; y <= height; y += 0.3) pen.paint(bar(left, y, right, y, 0.035), rgb(0x969a9c));
  for (let x = left; x <= right; x += 2.5) {
    pen.paint(bar(x, 0, x, height * 1.06, 0.1), rgb(0x7e8280), 0.2);
    pen.paint(bar(x, height * 1.05, x + 0.28, height * 1.22, 0.06), rgb(0x7e8280), 0.2);
  }
}

/**
 * Draws a sliding gate across the road, a fence on both sides and a guard house; open in some
 * pictures.
 */
export function drawGate(pen: Pen, next: () => number): void {
  const { site, request } = pen.painting;
  const [roadLeft, roadRight] = roadAt(site.road, pen.footY) ?? [pen.x, pen.x];
  const gate = pen.beside(((roadLeft + roadRight) / 2 - pen.x) / pen.metre);
  const half = Math.max(2.6, (roadRight - roadLeft) / 2 / pen.metre + 0.3);
  const side = next() < 0.5 ? -1 : 1;
  drawGuardHouse(gate.beside(side * (half + 3.2), -0.5));
  drawFence(gate, 0, gate.x - half * gate.metre, HEIGHT);
  drawFence(gate, gate.x + half * gate.metre, DRAWING_WIDTH, HEIGHT);

  const isOpen = request.state?.isOpen ?? unit(request.variant, 71) < 0.3;
  const shift = isOpen ? -side * half * 1.85 : 0;
  gate.shadow(shift, half * 1.92, HEIGHT * 0.7);
  const [left, right] = [shift - half, shift + half];
  for (const y of [0.16, HEIGHT / 2, HEIGHT]) gate.paint(bar(left, y, right, y, 0.11), STEEL);
  for (let x = left; x <= right; x += 0.3) gate.paint(bar(x, 0.1, x, HEIGHT, 0.055), STEEL);
  for (const x of [-half, half]) {
    gate.shadow(x, 0.4, HEIGHT * 1.15);
    gate.box(x - 0.2, 0, x + 0.2, HEIGHT * 1.15, 0.16, rgb(0x8a8a86));
  }
}

function drawGuardHouse(pen: Pen): void {
  pen.shadow(0, 3, 2.6);
  pen.box(-1.5, 0, 1.5, 2.6, 0.75, rgb(0xccc6b8));
  pen.paint(rectangle(-1.7, 2.6, 1.7, 2.8), rgb(0x606266));
  pen.window(-1.1, 1.2, 0.3, 2.05);
  pen.paint(rectangle(0.6, 0, 1.28, 2.1), rgb(0x76543e));
}
