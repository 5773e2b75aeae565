import { drawLine } from '../fill.ts';
import { face, type Painting } from '../painting.ts';
import { metreAt } from '../place.ts';

/** A chain-link fence along a line across the picture: posts, three wires, and a mesh that is a veil from afar. */
export function drawFence(
  painting: Painting,
  left: number,
  right: number,
  footY: number,
  height: number,
): void {
  const { canvas, place } = painting;
  const metre = metreAt(place, footY);
  if (right - left < metre) return;
  const wire = face(painting, [150, 154, 156], footY);
  const mesh = metre * 0.22;
  for (let x = left - height; x < right; x += mesh) {
    const from = Math.max(left, x);
    const to = Math.min(right, x + height);
    if (to <= from) continue;
    drawLine(canvas, from, footY - (from - x), to, footY - (to - x), 0.55, wire);
    drawLine(canvas, from, footY - height + (from - x), to, footY - height + (to - x), 0.55, wire);
  }
  for (const share of [0.04, 0.5, 1]) {
    drawLine(canvas, left, footY - height * share, right, footY - height * share, metre * 0.035, wire);
  }
  const post = face(painting, [126, 130, 128], footY, 0.2);
  for (let x = left; x <= right; x += metre * 2.5) {
    drawLine(canvas, x, footY + 2, x, footY - height * 1.06, metre * 0.1, post);
    drawLine(canvas, x, footY - height * 1.05, x + metre * 0.28, footY - height * 1.22, metre * 0.06, post);
  }
}
