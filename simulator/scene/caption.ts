import type { Canvas } from './canvas.ts';
import { CELL_HEIGHT, CELL_WIDTH, glyph } from './font.ts';

/** One pixel of the font at the full size; the low precision has a quarter of it. */
const FULL_DOT = 4;
const FULL_WIDTH = 1_920;

function paint(
  { pixels, width, height }: Canvas,
  left: number,
  top: number,
  size: number,
  level: number,
): void {
  for (let row = Math.max(0, top); row < Math.min(height, top + size); row += 1) {
    for (let column = Math.max(0, left); column < Math.min(width, left + size); column += 1) {
      pixels.fill(level, (row * width + column) * 3, (row * width + column) * 3 + 3);
    }
  }
}

function write(canvas: Canvas, text: string, left: number, top: number, dot: number): void {
  const dots = Array.from(text).flatMap((character, index) =>
    Array.from(glyph(character)).flatMap((bits, column) =>
      Array.from({ length: 8 }, (_, row) => row)
        .filter((row) => (bits >> row) & 1)
        .map((row) => ({ x: left + (index * CELL_WIDTH + column) * dot, y: top + row * dot })),
    ),
  );
  const edge = Math.max(1, dot >> 1);
  for (const { x, y } of dots) paint(canvas, x - edge, y - edge, dot + 2 * edge, 12);
  for (const { x, y } of dots) paint(canvas, x, y, dot, 246);
}

/** Burns in what cameras burn in: the name at the top left, the time at the top right, the model below. Cut where it is too long. */
export function drawCaption(canvas: Canvas, name: string, time: string, model: string): void {
  const dot = Math.max(1, Math.round((FULL_DOT * canvas.width) / FULL_WIDTH));
  const margin = 6 * dot;
  const timeWidth = time.length * CELL_WIDTH * dot;
  const room = Math.floor((canvas.width - timeWidth - 4 * margin) / (CELL_WIDTH * dot));
  write(canvas, name.slice(0, Math.max(0, room)), margin, margin, dot);
  write(canvas, time, canvas.width - margin - timeWidth, margin, dot);
  write(canvas, model, margin, canvas.height - margin - CELL_HEIGHT * dot, dot);
}
