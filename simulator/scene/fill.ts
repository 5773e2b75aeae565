import { blend, type Canvas, type Shader } from './canvas.ts';
import { fillPolygon } from './fill-polygon.ts';

/** A straight bar between two points; thinner than a pixel it gets fainter instead. */
export function drawLine(
  canvas: Canvas,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  thickness: number,
  shader: Shader,
): void {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length === 0) return;
  const half = thickness / 2 / length;
  const acrossX = (y1 - y0) * half;
  const acrossY = (x0 - x1) * half;
  fillPolygon(
    canvas,
    [
      x0 + acrossX,
      y0 + acrossY,
      x1 + acrossX,
      y1 + acrossY,
      x1 - acrossX,
      y1 - acrossY,
      x0 - acrossX,
      y0 - acrossY,
    ],
    shader,
  );
}

/** An upright rectangle. */
export function fillRectangle(
  canvas: Canvas,
  left: number,
  top: number,
  right: number,
  bottom: number,
  shader: Shader,
): void {
  fillPolygon(canvas, [left, top, right, top, right, bottom, left, bottom], shader);
}

/** An ellipse, as a polygon fine enough for its size. */
export function fillEllipse(
  canvas: Canvas,
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  shader: Shader,
): void {
  const corners = Math.round(Math.min(64, Math.max(10, radiusX)));
  const points: number[] = [];
  for (let corner = 0; corner < corners; corner += 1) {
    const angle = (corner / corners) * 2 * Math.PI;
    points.push(x + Math.cos(angle) * radiusX, y + Math.sin(angle) * radiusY);
  }
  fillPolygon(canvas, points, shader);
}

/** A hanging cable from one end to the other, `sag` units lower in its middle; drawn column by column. */
export function drawCable(
  canvas: Canvas,
  ends: readonly [x0: number, y0: number, x1: number, y1: number],
  sag: number,
  thickness: number,
  shader: Shader,
): void {
  const { scale, width, height } = canvas;
  const [x0, y0, x1, y1] = ends[0] < ends[2] ? ends : [ends[2], ends[3], ends[0], ends[1]];
  const half = (thickness * scale) / 2;
  const from = Math.max(0, Math.ceil(x0 * scale));
  const to = Math.min(width - 1, Math.floor(x1 * scale));
  for (let column = from; column <= to; column += 1) {
    const share = ((column + 0.5) / scale - x0) / (x1 - x0);
    const middle = (y0 + (y1 - y0) * share + sag * 4 * share * (1 - share)) * scale;
    const top = middle - half;
    const bottom = middle + half;
    for (let row = Math.max(0, Math.floor(top)); row < Math.min(height, bottom); row += 1) {
      const coverage = Math.min(row + 1, bottom) - Math.max(row, top);
      shader((column + 0.5) / scale, (row + 0.5) / scale);
      blend(canvas, (row * width + column) * 3, coverage);
    }
  }
}
