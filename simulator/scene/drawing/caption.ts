import type { Canvas } from './canvas.ts';
import { CELL_HEIGHT, CELL_WIDTH, glyph } from './font.ts';

function square(canvas: Canvas, left: number, top: number, size: number, level: number): void {
  const { pixels, width, height } = canvas;
  for (let row = Math.max(0, top); row < Math.min(height, top + size); row += 1) {
    const from = row * width + Math.max(0, left);
    const to = row * width + Math.min(width, left + size);
    if (from < to) pixels.fill(level, from * 3, to * 3);
  }
}

function write(canvas: Canvas, text: string, left: number, top: number, dot: number): void {
  const columns = Array.from(text).flatMap((character) => glyph(character));
  const print = (level: number, outset: number): void => {
    for (const [column, bits] of columns.entries()) {
      for (let row = 0; row < 8; row += 1) {
        if (((bits >> row) & 1) === 0) continue;
        square(canvas, left + column * dot - outset, top + row * dot - outset, dot + 2 * outset, level);
      }
    }
  };
  print(12, Math.max(1, dot >> 1));
  print(246, 0);
}

/** Burns in the name at the top left, the time at the top right, the model below. A long name is cut. */
export function drawCaption(canvas: Canvas, name: string, time: string, model: string): void {
  const dot = Math.max(1, Math.round(4 * canvas.scale));
  const margin = 6 * dot;
  const timeLeft = canvas.width - margin - time.length * CELL_WIDTH * dot;
  const length = Math.floor((timeLeft - 3 * margin) / (CELL_WIDTH * dot));
  write(canvas, name.slice(0, Math.max(0, length)), margin, margin, dot);
  write(canvas, time, timeLeft, margin, dot);
  write(canvas, model, margin, canvas.height - margin - CELL_HEIGHT * dot, dot);
}
