import { sequence, unit } from '../random.ts';
import { DRAWING_WIDTH, ink } from './canvas.ts';
import { type Colour, mix } from './colour.ts';
import { drawCable, drawLine, fillEllipse } from './fill.ts';
import { roadAt } from './ground.ts';
import { roughNoise, softNoise } from './noise.ts';
import { face, facing, type Painting } from './painting.ts';
import { depthAt, metreAt } from './place.ts';
import { castShadow, contactShadow } from './shapes.ts';

/** A crown of leaves: an ellipse whose edge and light are broken up. */
export function drawFoliage(
  painting: Painting,
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  footY: number,
  albedo: Colour,
): void {
  const { light, place, weather, canvas } = painting;
  const depth = depthAt(place, footY);
  const snowy = mix(albedo, [232, 236, 240], weather.groundSnow * 0.6);
  const bright = light.surface(snowy, 0.9 * Math.max(0.2, facing(light, 0, 0.7)), depth);
  const dark = light.surface(mix(albedo, [10, 14, 10], 0.55), -0.3, depth);
  const leaf = 90 / Math.max(18, radiusY);
  fillEllipse(canvas, x, y, radiusX, radiusY, (px, py) => {
    const dx = (px - x) / radiusX;
    const dy = (py - y) / radiusY;
    const clump = softNoise(px * leaf + x, py * leaf + y);
    const edge = 1 - Math.sqrt(dx * dx + dy * dy);
    const top = 0.5 - dy * 0.45 + dx * light.sunSide * 0.3;
    const lit = Math.min(
      1,
      Math.max(0, top + (clump - 0.5) * 1.3 + (roughNoise(px * 1.3, py * 1.3) - 0.5) * 0.5),
    );
    ink.red = dark[0] + (bright[0] - dark[0]) * lit;
    ink.green = dark[1] + (bright[1] - dark[1]) * lit;
    ink.blue = dark[2] + (bright[2] - dark[2]) * lit;
    ink.alpha = Math.min(1, Math.max(0, (edge + (clump - 0.62) * 0.9) * 5));
  });
}

const LEAVES: readonly Colour[] = [
  [74, 96, 42],
  [92, 104, 48],
  [58, 84, 40],
  [104, 106, 58],
];

/** Single trees and bushes around the site, never on the road nor in front of what is watched. */
export function drawVegetation(painting: Painting): void {
  const { place, request, canvas } = painting;
  const next = sequence(request.placeSeed, 61);
  const desert = request.landscape === 'desert';
  const count = desert ? 6 : 12;
  const spots = Array.from({ length: count }, () => ({
    x: next() * DRAWING_WIDTH,
    y: place.horizonY + 14 + next() ** 2 * 260,
    size: 0.7 + next() * 0.7,
    tree: next(),
    leaf: LEAVES[Math.floor(next() * LEAVES.length)] ?? [80, 96, 48],
  })).sort((a, b) => a.y - b.y);
  for (const { x, y, size, tree, leaf } of spots) {
    const metre = metreAt(place, y) * size;
    const road = place.road === null ? null : roadAt(place.road, y);
    if (road !== null && x > road[0] - metre && x < road[1] + metre) continue;
    if (Math.abs(x - place.structureX) < metreAt(place, place.baseY) * 5) continue;
    const leaves: Colour = desert ? [124, 122, 82] : leaf;
    if (tree < 0.45 && place.trees !== 'none') {
      const height = metre * 4.4;
      castShadow(painting, x, y, metre * 2.2, height);
      drawLine(canvas, x, y, x, y - height * 0.6, metre * 0.28, face(painting, [86, 70, 54], y));
      if (place.trees === 'palms') {
        drawPalm(painting, x, y, height, metre);
        continue;
      }
      if (place.trees === 'conifers') {
        for (let tier = 0; tier < 5; tier += 1) {
          const share = tier / 5;
          const radius = metre * 1.3 * (1 - share * 0.85);
          drawFoliage(painting, x, y - height * (0.28 + share * 0.72), radius, metre * 0.8, y, [44, 66, 40]);
        }
        continue;
      }
      for (let crown = 0; crown < 6; crown += 1) {
        const angle = (crown / 6) * 2 * Math.PI;
        const cx = x + Math.cos(angle) * metre * 0.9;
        const cy = y - height * 0.72 + Math.sin(angle) * metre * 0.7;
        drawFoliage(painting, cx, cy, metre * 1.15, metre, y, leaves);
      }
    } else {
      contactShadow(painting, x, y, metre * 1.6);
      drawFoliage(painting, x, y - metre * 0.42, metre * 0.95, metre * 0.62, y, leaves);
    }
  }
}

function drawPalm(painting: Painting, x: number, footY: number, height: number, metre: number): void {
  const topY = footY - height;
  const leaf = face(painting, [92, 108, 56], footY, 0, 0.5);
  drawLine(painting.canvas, x, footY, x, topY, metre * 0.24, face(painting, [128, 104, 76], footY));
  for (let frond = 0; frond < 11; frond += 1) {
    const angle = Math.PI * (1.12 + (frond / 10) * 0.76) + (frond % 2) * 0.1;
    const reach = metre * (1.7 + (frond % 3) * 0.25);
    const elbowX = x + Math.cos(angle) * reach * 0.6;
    const elbowY = topY + Math.sin(angle) * reach * 0.4;
    drawLine(painting.canvas, x, topY, elbowX, elbowY, metre * 0.15, leaf);
    drawLine(
      painting.canvas,
      elbowX,
      elbowY,
      x + Math.cos(angle) * reach * 1.15,
      elbowY + reach * 0.42,
      metre * 0.1,
      leaf,
    );
  }
}

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
