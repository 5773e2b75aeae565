import { pick, unit } from '../random.ts';
import type { Colour } from './colour.ts';
import { fillEllipse, fillRectangle } from './fill.ts';
import { fillPolygon } from './fill-polygon.ts';
import { roadAt } from './ground.ts';
import { face, glow, type Painting } from './painting.ts';
import { metreAt } from './place.ts';
import { contactShadow } from './shapes.ts';

const PAINTS: readonly Colour[] = [
  [226, 228, 230],
  [232, 232, 226],
  [182, 40, 34],
  [38, 70, 118],
  [226, 158, 42],
  [62, 66, 70],
];

/** A service van or pickup on some pictures of a place that has a road. */
export function drawVehicle(painting: Painting): void {
  const { place, request, light } = painting;
  if (place.road === null || unit(request.variant, 91) > 0.36) return;
  // Beyond or beside what is watched, never in front of it.
  const y = place.road.farY + (place.baseY - place.road.farY) * (0.45 + unit(request.variant, 92) * 0.5);
  const edges = roadAt(place.road, y);
  if (edges === null) return;
  const metre = metreAt(place, y);
  const x = edges[0] + (edges[1] - edges[0]) * (0.3 + unit(request.variant, 93) * 0.4);
  const facingRight = unit(request.variant, 94) < 0.5 ? 1 : -1;
  const paint = pick(PAINTS, unit(request.variant, 95));
  const van = unit(request.variant, 96) < 0.6;
  drawBody(painting, x, y, metre, facingRight, paint, van);
  if (light.night !== 'no') {
    const lampX = x + facingRight * metre * 2.4;
    const lampY = y - metre * 0.75;
    fillEllipse(
      painting.canvas,
      lampX,
      lampY,
      metre * 2,
      metre * 1.2,
      glow(lampX, lampY, metre * 2, [255, 244, 214], 0.9),
    );
  }
}

function drawBody(
  painting: Painting,
  x: number,
  footY: number,
  metre: number,
  direction: number,
  paint: Colour,
  van: boolean,
): void {
  const { canvas } = painting;
  const at = (along: number, up: number): [number, number] => [
    x + direction * along * metre,
    footY - up * metre,
  ];
  contactShadow(painting, x, footY - metre * 0.05, metre * 5);
  const body = face(painting, paint, footY, 0, 0.15, 0.08);
  const roof = van ? 2.15 : 1.75;
  const rear = van
    ? [...at(-2.35, 0.4), ...at(-2.35, roof), ...at(1.1, roof)]
    : [...at(-2.45, 0.45), ...at(-2.45, 1.15), ...at(-0.6, 1.15), ...at(-0.4, roof), ...at(0.9, roof)];
  fillPolygon(canvas, [...rear, ...at(1.85, 1.25), ...at(2.5, 1.05), ...at(2.55, 0.4)], body);
  fillPolygon(
    canvas,
    [...at(-2.35, 0.4), ...at(2.55, 0.4), ...at(2.5, 0.62), ...at(-2.35, 0.62)],
    face(painting, [46, 48, 50], footY),
  );
  const glass = face(painting, [52, 66, 78], footY, 0, 0.3, 0.05);
  fillPolygon(
    canvas,
    [...at(0.95, roof - 0.15), ...at(1.72, 1.28), ...at(0.3, 1.28), ...at(0.3, roof - 0.15)],
    glass,
  );
  if (!van)
    fillPolygon(
      canvas,
      [...at(0.2, roof - 0.15), ...at(0.2, 1.28), ...at(-0.5, 1.28), ...at(-0.3, roof - 0.15)],
      glass,
    );
  fillRectangle(
    canvas,
    x - metre * 0.02,
    footY - metre * (roof - 0.2),
    x + metre * 0.02,
    footY - metre * 0.65,
    face(painting, [90, 92, 94], footY),
  );
  for (const along of [-1.5, 1.6]) {
    const [wheelX] = at(along, 0);
    fillEllipse(
      canvas,
      wheelX,
      footY - metre * 0.38,
      metre * 0.42,
      metre * 0.42,
      face(painting, [30, 30, 32], footY, 0, 0, 0.05),
    );
    fillEllipse(
      canvas,
      wheelX,
      footY - metre * 0.38,
      metre * 0.2,
      metre * 0.2,
      face(painting, [150, 152, 154], footY),
    );
  }
  const [headX, headY] = at(2.45, 0.85);
  fillEllipse(
    canvas,
    headX,
    headY,
    metre * 0.12,
    metre * 0.14,
    face(painting, [250, 246, 226], footY, 0, 0.3),
  );
  const [tailX, tailY] = at(-2.3, 1);
  fillEllipse(canvas, tailX, tailY, metre * 0.08, metre * 0.18, face(painting, [190, 30, 26], footY));
}
