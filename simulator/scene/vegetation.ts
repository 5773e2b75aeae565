import { sequence } from '../random.ts';
import { DRAWING_WIDTH } from './canvas.ts';
import type { Colour } from './colour.ts';
import { drawLine } from './fill.ts';
import { drawFoliage } from './foliage.ts';
import { roadAt } from './ground.ts';
import { face, type Painting } from './painting.ts';
import { metreAt } from './place.ts';
import { castShadow, contactShadow } from './shapes.ts';

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
