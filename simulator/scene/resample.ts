import type { Canvas } from './canvas.ts';

/** Number of box blurs: three look like a lens. */
const PASSES = 3;

/** Blurs once along rows (`step` 3) or columns (`step` is a row's bytes), repeating the edges. */
function box(
  from: Uint8ClampedArray,
  to: Uint8ClampedArray,
  lines: { count: number; length: number; next: number; step: number },
  radius: number,
): void {
  const { count, length, next, step } = lines;
  const span = 2 * radius + 1;
  for (let line = 0; line < count; line += 1)
    for (let part = 0; part < 3; part += 1) {
      const first = line * next + part;
      const at = (index: number) => from[first + Math.min(length - 1, Math.max(0, index)) * step] as number;
      let sum = 0;
      for (let index = -radius; index <= radius; index += 1) sum += at(index);
      for (let index = 0; index < length; index += 1) {
        to[first + index * step] = sum / span;
        sum += at(index + radius + 1) - at(index - radius);
      }
    }
}

/** Returns the picture out of focus; `radius` is a share of the width. */
export function blurred({ pixels, width, height }: Canvas, radius: number): Uint8ClampedArray {
  const reach = Math.max(1, Math.round(radius * width));
  let one = pixels.slice();
  let other = pixels.slice();
  const turn = () => ([one, other] = [other, one]);
  for (let pass = 0; pass < PASSES; pass += 1) {
    box(one, other, { count: height, length: width, next: width * 3, step: 3 }, reach);
    turn();
    box(one, other, { count: width, length: height, next: 3, step: width * 3 }, reach);
    turn();
  }
  return one;
}

/**
 * Returns the picture moved by shares of the width and turned around its centre, repeating the
 * edges.
 */
export function moved(
  { pixels, width, height }: Canvas,
  by: { readonly x: number; readonly y: number; readonly degrees: number },
): Uint8ClampedArray {
  const result = new Uint8ClampedArray(pixels.length);
  const sine = Math.sin((by.degrees * Math.PI) / 180);
  const cosine = Math.cos((by.degrees * Math.PI) / 180);
  const [middleX, middleY] = [width / 2, height / 2];
  const sample = (x: number, y: number) =>
    (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 3;
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 3) {
      const [right, down] = [x - middleX, y - middleY];
      const fromX = middleX + right * cosine + down * sine - by.x * width;
      const fromY = middleY - right * sine + down * cosine - by.y * width;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      const [shareX, shareY] = [fromX - left, fromY - top];
      const corners = [
        sample(left, top),
        sample(left + 1, top),
        sample(left, top + 1),
        sample(left + 1, top + 1),
      ];
      for (let part = 0; part < 3; part += 1) {
        const [a, b, c, d] = corners.map((corner) => pixels[corner + part] as number) as [
          number,
          number,
          number,
          number,
        ];
        const upper = a + (b - a) * shareX;
        result[at + part] = upper + (c + (d - c) * shareX - upper) * shareY;
      }
    }
  return result;
}
