import { unit } from '../random.ts';
import { DRAWING_WIDTH } from './canvas.ts';
import { drawCable, drawLine } from './fill.ts';
import { face, type Painting } from './painting.ts';
import { metreAt } from './place.ts';
import { castShadow } from './shapes.ts';

/** Wooden poles with two cables, from the horizon past the camera. */
export function drawPoles(painting: Painting): void {
  const { canvas, place, request } = painting;
  if (!place.poles) return;
  const left = place.structureX > DRAWING_WIDTH / 2;
  const start = DRAWING_WIDTH / 2 + (left ? -1 : 1) * (120 + unit(request.placeSeed, 63) * 240);
  const end = left ? -420 : 2_340;
  let previous: readonly [x: number, y: number, metre: number] | null = null;
  for (let pole = 0; pole < 7; pole += 1) {
    const share = (pole / 6) ** 2.2;
    const y = place.horizonY + 10 + share * 460;
    const x = start + (end - start) * share;
    const metre = metreAt(place, y);
    const topY = y - metre * 6.5;
    const wood = face(painting, [104, 88, 70], y, 0, 0, 0.4);
    castShadow(painting, x, y, metre * 0.25, metre * 6.5);
    drawLine(canvas, x, y, x, topY, metre * 0.22, wood);
    drawLine(
      canvas,
      x - metre * 0.8,
      topY + metre * 0.4,
      x + metre * 0.8,
      topY + metre * 0.4,
      metre * 0.13,
      wood,
    );
    if (previous !== null) {
      for (const side of [-0.75, 0.75]) {
        const ends = [
          previous[0] + side * previous[2],
          previous[1] + previous[2] * 0.36,
          x + side * metre,
          topY + metre * 0.36,
        ] as const;
        drawCable(canvas, ends, metre * 0.35, Math.max(1, metre * 0.035), face(painting, [34, 34, 36], y));
      }
    }
    previous = [x, topY, metre];
  }
}
