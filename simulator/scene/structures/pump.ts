import { pick, sequence } from '../../random.ts';
import type { Colour } from '../colour.ts';
import { drawLine, fillEllipse, fillRectangle } from '../fill.ts';
import { fillPolygon } from '../fill-polygon.ts';
import { face, type Painting } from '../painting.ts';
import { metreAt } from '../place.ts';
import { castShadow, drawBox, drawCylinder } from '../shapes.ts';

const WALLS: readonly Colour[] = [
  [176, 112, 88],
  [198, 190, 172],
  [150, 148, 142],
];
const PIPE: Colour = [66, 106, 138];

/** A pump house with a pitched roof, pipes and a hand wheel in front. */
export function drawPumpHouse(painting: Painting, x: number, footY: number): void {
  const { canvas, light, request, place } = painting;
  const next = sequence(request.placeSeed, 31);
  const metre = metreAt(place, footY);
  const half = metre * (2.6 + next() * 1.4);
  const wallTop = footY - metre * (2.5 + next() * 0.6);
  const ridge = wallTop - metre * (1.2 + next() * 0.7);
  const side = next() < 0.5 ? -1 : 1;
  const sideWidth = side * half * 0.75;
  const walls = pick(WALLS, next());
  castShadow(painting, x, footY, half * 2.2, metre * 3.2);
  drawBox(painting, x - half, wallTop, x + half, footY, sideWidth, walls);
  // The gable faces the camera; the roof falls away to the visible side.
  fillPolygon(canvas, [x - half, wallTop, x, ridge, x + half, wallTop], face(painting, walls, footY));
  const eave = x + side * half * 1.1;
  const roof = face(painting, [112, 66, 54], footY, side * 0.6, 0.7, 0.3);
  const lift = (y: number): number => y + (place.horizonY - y) * 0.19;
  fillPolygon(
    canvas,
    [
      x,
      ridge,
      eave,
      wallTop + metre * 0.12,
      eave + sideWidth,
      lift(wallTop + metre * 0.12),
      x + sideWidth,
      lift(ridge),
    ],
    roof,
  );
  drawLine(canvas, x, ridge, x - side * half * 1.1, wallTop + metre * 0.14, metre * 0.16, roof);
  drawLine(canvas, x, ridge, eave, wallTop + metre * 0.14, metre * 0.16, roof);

  fillRectangle(
    canvas,
    x - metre * 0.55,
    footY - metre * 2.05,
    x + metre * 0.55,
    footY,
    face(painting, [62, 84, 72], footY),
  );
  for (const px of [x - half * 0.62, x + half * 0.62]) {
    const glass: Colour = light.night === 'lamps' ? [940, 780, 460] : [70, 86, 100];
    fillRectangle(
      canvas,
      px - metre * 0.42,
      wallTop + metre * 0.5,
      px + metre * 0.42,
      wallTop + metre * 1.3,
      face(painting, glass, footY, 0, 0, 0.05),
    );
    drawLine(
      canvas,
      px,
      wallTop + metre * 0.5,
      px,
      wallTop + metre * 1.3,
      metre * 0.06,
      face(painting, [220, 220, 214], footY),
    );
  }
  drawPipes(painting, x - side * (half + metre * 1.6), footY + metre * 0.5, metre);
}

function drawPipes(painting: Painting, x: number, footY: number, metre: number): void {
  const { canvas } = painting;
  for (const offset of [-0.9, 0.2]) {
    const px = x + offset * metre;
    castShadow(painting, px, footY, metre * 0.4, metre * 1.4);
    drawCylinder(painting, px, footY - metre * 1.3, footY, metre * 0.22, PIPE);
    drawCylinder(painting, px, footY - metre * 1.4, footY - metre * 1.24, metre * 0.34, PIPE);
    drawLine(
      canvas,
      px,
      footY - metre * 1.4,
      px,
      footY - metre * 1.8,
      metre * 0.07,
      face(painting, [150, 150, 150], footY),
    );
    fillEllipse(
      canvas,
      px,
      footY - metre * 1.8,
      metre * 0.32,
      metre * 0.1,
      face(painting, [196, 52, 40], footY),
    );
  }
  drawLine(
    canvas,
    x - metre * 2.2,
    footY - metre * 0.55,
    x + metre * 1.6,
    footY - metre * 0.55,
    metre * 0.3,
    face(painting, PIPE, footY, 0, 0.35),
  );
}
