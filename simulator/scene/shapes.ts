import type { Colour } from './colour.ts';
import { drawLine, fillEllipse, fillRectangle } from './fill.ts';
import { fillPolygon } from './fill-polygon.ts';
import { darkness, face, type Painting, roundFace } from './painting.ts';
import { CAMERA_HEIGHT, FOCAL_LENGTH } from './place.ts';

/** The shadow that something `width` wide and `height` high throws on the ground from its foot. */
export function castShadow(
  painting: Painting,
  x: number,
  footY: number,
  width: number,
  height: number,
): void {
  const { light, canvas } = painting;
  const strength = light.direct * 0.55;
  if (strength < 0.05 || light.sunElevation < 0.03) return;
  // From the picture to the ground and back: distances in metres, the camera in the middle.
  const below = Math.max(4, footY - painting.place.horizonY);
  const metres = (Math.min(4, 1 / Math.tan(light.sunElevation)) * height * CAMERA_HEIGHT) / below;
  const distance = (FOCAL_LENGTH * CAMERA_HEIGHT) / below;
  const tipDistance = Math.max(distance * 0.4, distance - light.sunAhead * metres);
  const tipBelow = (FOCAL_LENGTH * CAMERA_HEIGHT) / tipDistance;
  const aside = ((x - 960) / below) * CAMERA_HEIGHT - light.sunSide * metres;
  const tipX = 960 + (aside / CAMERA_HEIGHT) * tipBelow;
  const tipY = painting.place.horizonY + tipBelow;
  const half = width / 2;
  const tipHalf = (half * tipBelow) / below;
  fillPolygon(
    canvas,
    [x - half, footY, x + half, footY + 2, tipX + tipHalf, tipY + 1, tipX - tipHalf, tipY],
    darkness(strength),
  );
  contactShadow(painting, x, footY, width);
}

/** The dark line where a thing meets the ground, in any light. */
export function contactShadow({ canvas }: Painting, x: number, footY: number, width: number): void {
  fillEllipse(canvas, x, footY, width * 0.56, Math.max(2, width * 0.045), darkness(0.4));
}

/** An upright cylinder with a visible top, seen from slightly above or below. */
export function drawCylinder(
  painting: Painting,
  x: number,
  topY: number,
  footY: number,
  radius: number,
  albedo: Colour,
  stain?: Colour,
): void {
  const { canvas, place } = painting;
  const bottomBow = radius * 0.1;
  const topBow = (radius * (topY - place.horizonY) * 0.34) / 300;
  const points: number[] = [];
  for (let step = 0; step <= 20; step += 1) {
    const angle = Math.PI - (step / 20) * Math.PI;
    points.push(x + Math.cos(angle) * radius, topY + Math.sin(angle) * topBow);
  }
  for (let step = 0; step <= 20; step += 1) {
    const angle = (step / 20) * Math.PI;
    points.push(x + Math.cos(angle) * radius, footY + Math.sin(angle) * bottomBow);
  }
  fillPolygon(canvas, points, roundFace(painting, albedo, footY, x, radius, stain));
  if (topBow > 1) fillEllipse(canvas, x, topY, radius, topBow, face(painting, albedo, footY, 0, 0.95, 0.2));
}

/** A box with its front towards the camera and one side face going back; `sideWidth` is negative to the left. */
export function drawBox(
  painting: Painting,
  left: number,
  topY: number,
  right: number,
  footY: number,
  sideWidth: number,
  albedo: Colour,
): void {
  const { canvas, place } = painting;
  const rise = (y: number): number =>
    y + (place.horizonY - y) * Math.min(0.5, Math.abs(sideWidth) / (right - left) / 4);
  const edge = sideWidth < 0 ? left : right;
  fillPolygon(
    canvas,
    [edge, topY, edge + sideWidth, rise(topY), edge + sideWidth, rise(footY), edge, footY],
    face(painting, albedo, footY, sideWidth < 0 ? -0.92 : 0.92),
  );
  fillRectangle(canvas, left, topY, right, footY, face(painting, albedo, footY));
}

/** Two crossing bars in a panel: what makes a lattice. */
export function drawBracing(
  painting: Painting,
  corners: readonly [leftX: number, rightX: number, y: number, leftX2: number, rightX2: number, y2: number],
  thickness: number,
  albedo: Colour,
  footY: number,
): void {
  const [a, b, y, c, d, y2] = corners;
  const shader = face(painting, albedo, footY, 0.3);
  drawLine(painting.canvas, a, y, d, y2, thickness, shader);
  drawLine(painting.canvas, b, y, c, y2, thickness, shader);
  drawLine(painting.canvas, a, y, b, y, thickness, shader);
}
