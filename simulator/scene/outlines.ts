/** Returns the outline of a rectangle as x, y, x, y …, in any unit. */

export function rectangle(left: number, bottom: number, right: number, top: number): number[] {
  return [left, bottom, right, bottom, right, top, left, top];
}

export function bar(x0: number, y0: number, x1: number, y1: number, thickness: number): number[] {
  const half = thickness / 2 / Math.hypot(x1 - x0, y1 - y0);
  const [x, y] = [(y1 - y0) * half, (x0 - x1) * half];
  return [x0 + x, y0 + y, x1 + x, y1 + y, x1 - x, y1 - y, x0 - x, y0 - y];
}

const ANGLES = Array.from({ length: 32 }, (_, corner) => (corner / 32) * 2 * Math.PI);

export function ellipse(x: number, y: number, radiusX: number, radiusY: number): number[] {
  return ANGLES.flatMap((angle) => [x + Math.cos(angle) * radiusX, y + Math.sin(angle) * radiusY]);
}
