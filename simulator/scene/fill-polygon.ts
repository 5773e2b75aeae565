import { blend, type Canvas, type Shader } from './canvas.ts';

/** Signed covered area of each cell, to be summed along its row; grows to the largest shape. */
let areas = new Float32Array(1 << 16);

function add(at: number, area: number): void {
  areas[at] = (areas[at] as number) + area;
}

/** The part of an edge within one row, from x to `following`, adding `area` (its signed height) to the cells at `base`. */
function addSpan(base: number, left: number, right: number, area: number): void {
  const first = Math.floor(left);
  const last = Math.ceil(right);
  if (last <= first + 1) {
    const share = (left + right) / 2 - first;
    add(base + first, area * (1 - share));
    add(base + first + 1, area * share);
    return;
  }
  const perCell = 1 / (right - left);
  const lead = left - first;
  const trail = right - last + 1;
  const firstArea = 0.5 * perCell * (1 - lead) * (1 - lead);
  const lastArea = 0.5 * perCell * trail * trail;
  add(base + first, area * firstArea);
  if (last === first + 2) {
    add(base + first + 1, area * (1 - firstArea - lastArea));
  } else {
    const second = perCell * (1.5 - lead);
    add(base + first + 1, area * (second - firstArea));
    for (let cell = first + 2; cell < last - 1; cell += 1) add(base + cell, area * perCell);
    const beforeLast = second + (last - first - 3) * perCell;
    add(base + last - 1, area * (1 - beforeLast - lastArea));
  }
  add(base + last, area * lastArea);
}

/** An edge in cells of a grid that is `columns` + 2 wide. Exact coverage, after the method of font-rs (Raph Levien). */
function addEdge(x0: number, y0: number, x1: number, y1: number, columns: number, rows: number): void {
  if (y0 === y1) return;
  const down = y0 < y1;
  const slope = (x1 - x0) / (y1 - y0);
  const top = Math.max(0, down ? y0 : y1);
  const bottom = Math.min(rows, down ? y1 : y0);
  let x = (down ? x0 : x1) + slope * (top - (down ? y0 : y1));
  for (let row = Math.floor(top); row < bottom; row += 1) {
    const height = Math.min(row + 1, bottom) - Math.max(row, top);
    const following = x + slope * height;
    const left = Math.min(columns, Math.max(0, Math.min(x, following)));
    const right = Math.min(columns, Math.max(0, Math.max(x, following)));
    addSpan(row * (columns + 2), left, right, down ? height : -height);
    x = following;
  }
}

/** Fills a polygon, given as x, y, x, y … in drawing units, with smooth edges. */
export function fillPolygon(canvas: Canvas, points: readonly number[], shader: Shader): void {
  const { scale, width, height } = canvas;
  let leftmost = Infinity;
  let rightmost = -Infinity;
  let highest = Infinity;
  let lowest = -Infinity;
  for (let index = 0; index < points.length; index += 2) {
    leftmost = Math.min(leftmost, points[index] as number);
    rightmost = Math.max(rightmost, points[index] as number);
    highest = Math.min(highest, points[index + 1] as number);
    lowest = Math.max(lowest, points[index + 1] as number);
  }
  const x0 = Math.max(0, Math.floor(leftmost * scale));
  const y0 = Math.max(0, Math.floor(highest * scale));
  const columns = Math.min(width, Math.ceil(rightmost * scale)) - x0;
  const rows = Math.min(height, Math.ceil(lowest * scale)) - y0;
  if (!(columns > 0 && rows > 0)) return;

  const size = (columns + 2) * rows;
  if (areas.length < size) areas = new Float32Array(size);
  else areas.fill(0, 0, size);
  for (let index = 0; index < points.length; index += 2) {
    const next = (index + 2) % points.length;
    addEdge(
      (points[index] as number) * scale - x0,
      (points[index + 1] as number) * scale - y0,
      (points[next] as number) * scale - x0,
      (points[next + 1] as number) * scale - y0,
      columns,
      rows,
    );
  }
  for (let row = 0; row < rows; row += 1) {
    let covered = 0;
    const y = (y0 + row + 0.5) / scale;
    for (let column = 0; column < columns; column += 1) {
      covered += areas[row * (columns + 2) + column] as number;
      const coverage = Math.min(1, Math.abs(covered));
      if (coverage < 0.004) continue;
      shader((x0 + column + 0.5) / scale, y);
      blend(canvas, ((y0 + row) * width + x0 + column) * 3, coverage);
    }
  }
}
