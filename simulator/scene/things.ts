import { pick, sequence } from '../core/random.ts';
import { type Colour, rgb } from './colour.ts';
import { ellipse, rectangle } from './outlines.ts';
import { type Painting, Pen } from './pen.ts';

const PAINTS = [rgb(0x3f6f9c), rgb(0xb4492f), rgb(0xd8d4c6), rgb(0x4c5a3a), rgb(0x2e3034), rgb(0xc89a3a)];

/** Draws what stands on the ground of a site and what passes. */
export function drawThings(painting: Painting): void {
  const { things = [], passing } = painting.request.state ?? {};
  for (const seed of things) drawThing(painting, seed, [drawContainer, drawCar, drawStack]);
  if (passing !== undefined) drawThing(painting, passing, [drawCar, drawPerson, drawPerson]);
}

function drawThing(painting: Painting, seed: number, shapes: readonly (typeof drawCar)[]): void {
  const next = sequence(seed, 0x7e);
  const { site } = painting;
  const pen = new Pen(
    painting,
    Math.max(160, Math.min(1_760, site.structureX + (next() - 0.5) * 1_100)),
    site.baseY + 20 + next() * 170,
  );
  const paint = pick(PAINTS, next());
  const size = 0.8 + next() * 0.5;
  pick(shapes, next())(pen, size, paint);
}

function drawContainer(pen: Pen, size: number, paint: Colour): void {
  pen.shadow(0, 3 * size, 2.4 * size);
  pen.box(-1.5 * size, 0, 1.5 * size, 2.4 * size, 1, paint);
  for (let x = -1.3; x < 1.4; x += 0.3)
    pen.paint(rectangle(x * size, 0.1, (x + 0.06) * size, 2.3 * size), rgb(0x3a3c3e));
}

function drawCar(pen: Pen, size: number, paint: Colour): void {
  pen.shadow(0, 4 * size, 1.4 * size);
  pen.paint(rectangle(-2 * size, 0.3, 2 * size, 0.9 * size), paint);
  pen.paint([-1.2 * size, 0.85, -0.8 * size, 1.5, 1 * size, 1.5, 1.5 * size, 0.85], rgb(0x30363c));
  for (const x of [-1.2, 1.2]) pen.paint(ellipse(x * size, 0.33, 0.33, 0.33), rgb(0x18181a));
}

function drawStack(pen: Pen, size: number, paint: Colour): void {
  pen.shadow(0, 2 * size, 1.3 * size);
  for (let row = 0; row < 4; row += 1) {
    const y = row * 0.34 * size;
    pen.paint(rectangle(-1 * size, y, 1 * size, y + 0.26 * size), paint);
    pen.paint(rectangle(-0.9 * size, y + 0.26 * size, 0.9 * size, y + 0.34 * size), rgb(0x2a2622));
  }
}

function drawPerson(pen: Pen, size: number, paint: Colour): void {
  pen.shadow(0, 0.6, 1.7);
  pen.paint(rectangle(-0.22, 0, 0.22, 0.85), rgb(0x2c3444));
  pen.paint(rectangle(-0.3 * size, 0.8, 0.3 * size, 1.45), paint);
  pen.paint(ellipse(0, 1.62, 0.14, 0.17), rgb(0xc09a7c));
}
