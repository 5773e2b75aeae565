import { blend, type Canvas, type Shader } from './canvas.ts';
import { clamp } from './colour.ts';

/**
 * Signed change of the covered area between neighbouring cells of a row; grows to the largest
 * shape.
 */
let changes = new Float32Array(1 << 16);

/** Returns the mean distance of `x` beyond an edge from `left` to `right`. */
function beyond(x: number, left: number, right: number): number {
  if (x <= left) return 0;
  return x >= right ? x - (left + right) / 2 : (x - left) ** 2 / (2 * (right - left));
}

/**
 * Adds an edge to a grid of width `columns` + 2, with exact coverage as in font-rs (Raph Levien).
 */
function addEdge(x0: number, y0: number, x1: number, y1: number, columns: number, rows: number): void {
  const slope = (x1 - x0) / (y1 - y0);
  const bottom = Math.min(rows, Math.max(y0, y1));
  for (let y = Math.max(0, Math.min(y0, y1)); y < bottom; y = Math.floor(y) + 1) {
    const row = Math.floor(y);
    const end = Math.min(row + 1, bottom);
    const one = clamp(x0 + slope * (y - y0), 0, columns);
    const other = clamp(x0 + slope * (end - y0), 0, columns);
    const left = Math.min(one, other);
    const right = Math.max(one, other);
    const height = y0 < y1 ? end - y : y - end;
    let before = 0;
    let covered = 0;
    for (let cell = Math.floor(left); cell <= Math.floor(right) + 1; cell += 1) {
      const at = row * (columns + 2) + cell;
      const here = beyond(cell + 1, left, right) - before;
      changes[at] = (changes[at] as number) + (here - covered) * height;
      before += here;
      covered = here;
    }
  }
}

/** Fills a polygon, given as x, y, x, y … in drawing units, with smooth edges. */
export function fillPolygon(canvas: Canvas, points: readonly number[], shader: Shader): void {
  const { scale, width, height } = canvas;
  const xs = points.filter((_, index) => index % 2 === 0).map((x) => x * scale);
  const ys = points.filter((_, index) => index % 2 === 1).map((y) => y * scale);
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const columns = Math.min(width, Math.ceil(Math.max(...xs))) - left;
  const rows = Math.min(height, Math.ceil(Math.max(...ys))) - top;
  if (!(columns > 0 && rows > 0)) return;

  const size = (columns + 2) * rows;
  if (changes.length < size) changes = new Float32Array(size);
  changes.fill(0, 0, size);
  for (let corner = 0; corner < xs.length; corner += 1) {
    const next = (corner + 1) % xs.length;
    const [x0, y0, x1, y1] = [xs[corner], ys[corner], xs[next], ys[next]] as [number, number, number, number];
    addEdge(x0 - left, y0 - top, x1 - left, y1 - top, columns, rows);
  }
  for (let row = 0; row < rows; row += 1) {
    let covered = 0;
    const y = (top + row + 0.5) / scale;
    for (let column = 0; column < columns; column += 1) {
      covered += changes[row * (columns + 2) + column] as number;
      const coverage = Math.min(1, Math.abs(covered));
      if (coverage < 0.004) continue;
      shader((left + column + 0.5) / scale, y);
      blend(canvas, ((top + row) * width + left + column) * 3, coverage);
    }
  }
}
