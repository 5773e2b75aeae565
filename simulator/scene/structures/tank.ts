import { pick, sequence } from '../../random.ts';
import type { Colour } from '../colour.ts';
import { drawLine } from '../fill.ts';
import { fillPolygon } from '../fill-polygon.ts';
import { face, type Painting, roundFace } from '../painting.ts';
import { metreAt } from '../place.ts';
import { castShadow, drawCylinder } from '../shapes.ts';

const PAINTS: readonly Colour[] = [
  [214, 214, 208],
  [196, 204, 208],
  [174, 190, 170],
  [206, 196, 172],
];

/** One to three storage tanks with seams, stairs, a railing and a pipe between them. */
export function drawTanks(painting: Painting, x: number, footY: number): void {
  const next = sequence(painting.request.placeSeed, 11);
  const metre = metreAt(painting.place, footY);
  const count = 1 + Math.floor(next() * 3);
  const paint = pick(PAINTS, next());
  const order = Array.from({ length: count }, (_, index) => ({
    x: x + (index - (count - 1) / 2) * metre * (6.4 + next()),
    y: footY - (index % 2) * metre * 0.9,
    radius: metre * (2.3 + next() * 0.8),
    height: metre * (3.6 + next() * 2.2),
  })).sort((a, b) => a.y - b.y);
  for (const tank of order) {
    castShadow(painting, tank.x, tank.y, tank.radius * 2, tank.height);
    drawTank(painting, tank.x, tank.y, tank.radius, tank.height, paint);
  }
  const [first, last] = [order[0], order.at(-1)];
  if (first !== undefined && last !== undefined && first !== last) {
    const y = footY - metre * 0.5;
    drawLine(
      painting.canvas,
      first.x,
      y,
      last.x,
      y,
      metre * 0.26,
      face(painting, [122, 128, 134], footY, 0, 0.4),
    );
  }
}

function drawTank(
  painting: Painting,
  x: number,
  footY: number,
  radius: number,
  height: number,
  paint: Colour,
): void {
  const { canvas } = painting;
  const topY = footY - height;
  const metre = metreAt(painting.place, footY);
  drawCylinder(painting, x, topY, footY, radius, paint, [118, 78, 52]);
  // A cone roof, and the seams of the plates.
  fillPolygon(
    canvas,
    [
      x - radius,
      topY + 2,
      x - radius * 0.12,
      topY - radius * 0.24,
      x + radius * 0.12,
      topY - radius * 0.24,
      x + radius,
      topY + 2,
    ],
    roundFace(painting, paint, footY, x, radius),
  );
  const seam: Colour = [paint[0] * 0.66, paint[1] * 0.66, paint[2] * 0.66];
  for (let ring = 1; ring < 4; ring += 1) {
    const y = topY + (height * ring) / 4;
    drawLine(
      canvas,
      x - radius,
      y,
      x + radius,
      y + radius * 0.02,
      metre * 0.05,
      roundFace(painting, seam, footY, x, radius),
    );
  }
  const railing = face(painting, [206, 176, 60], footY);
  drawLine(canvas, x - radius, topY - metre * 0.5, x + radius, topY - metre * 0.5, metre * 0.05, railing);
  for (let post = 0; post <= 12; post += 1) {
    const px = x - radius + (radius * 2 * post) / 12;
    drawLine(canvas, px, topY - metre * 0.5, px, topY, metre * 0.035, railing);
  }
  // Stairs wind up from the left foot to the right edge of the roof.
  const STEPS = 22;
  for (let step = 0; step < STEPS; step += 1) {
    const share = step / (STEPS - 1);
    const px = x - radius * Math.cos(share * 2.2 + 0.35);
    const py = footY - height * share;
    drawLine(
      canvas,
      px - metre * 0.2,
      py,
      px + metre * 0.22,
      py,
      metre * 0.07,
      face(painting, [108, 110, 112], footY, 0, 0.5),
    );
    drawLine(canvas, px, py, px, py - metre * 0.55, metre * 0.03, railing);
  }
}
