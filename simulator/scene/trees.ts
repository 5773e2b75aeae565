import { pick, sequence } from '../core/random.ts';
import { DRAWING_WIDTH, mixInk } from './canvas.ts';
import { type Colour, clamp, mix, rgb } from './colour.ts';
import { roughNoise, softNoise } from './noise.ts';
import { bar, ellipse } from './outlines.ts';
import { type Painting, Pen } from './pen.ts';
import { roadAt } from './site.ts';

const LEAVES = [rgb(0x4a602a), rgb(0x5c6830), rgb(0x3a5428)];
const [CONIFER, DRY] = [rgb(0x2c4228), rgb(0x7c7a52)];

/**
 * Draws single trees and bushes around the site, but neither on the road nor in front of the
 * structure.
 */
export function drawTrees(painting: Painting): void {
  const { site, request } = painting;
  const next = sequence(request.siteSeed, 61);
  const clear = new Pen(painting, site.structureX, site.baseY).metre * 5;
  for (let spot = 0; spot < 12; spot += 1) {
    const pen = new Pen(painting, next() * DRAWING_WIDTH, site.horizonY + 14 + (spot / 12) ** 2 * 260);
    const [size, isTree] = [0.7 + next() * 0.7, next() < 0.45 && site.trees !== 'none'];
    const [left, right] = roadAt(site.road, pen.footY) ?? [0, 0];
    const leaf = site.trees === 'none' ? DRY : pick(LEAVES, next());
    const isOnRoad = pen.x > left - pen.metre && pen.x < right + pen.metre;
    if (isOnRoad || Math.abs(pen.x - site.structureX) < clear) continue;
    if (isTree) drawTree(pen, size, leaf);
    else {
      pen.shadow(0, size * 1.6, size * 0.6);
      drawCrown(pen, 0, size * 0.42, size * 0.95, size * 0.62, leaf);
    }
  }
}

function drawTree(pen: Pen, size: number, leaf: Colour): void {
  const height = size * 4.4;
  pen.shadow(0, size * 2.2, height);
  pen.paint(bar(0, 0, 0, height * 0.6, size * 0.28), rgb(0x564636));
  for (let part = 0; part < 6; part += 1) {
    const angle = (part / 6) * 2 * Math.PI;
    const [x, y] = [Math.cos(angle) * size * 0.9, height * 0.72 - Math.sin(angle) * size * 0.7];
    if (pen.painting.site.trees === 'broadleaf') drawCrown(pen, x, y, size * 1.15, size, leaf);
    else drawCrown(pen, 0, height * (0.28 + part * 0.12), size * (1.3 - part * 0.18), size * 0.8, CONIFER);
  }
}

/** Draws a crown of leaves: an ellipse with an irregular edge and light. */
function drawCrown(pen: Pen, x: number, y: number, radiusX: number, radiusY: number, albedo: Colour): void {
  const { light, weather } = pen.painting;
  const bright = pen.surface(mix(albedo, rgb(0xe8ecf0), weather.groundSnow * 0.6), 0, 0.7);
  const dark = pen.surface(mix(albedo, rgb(0x0a0e0a), 0.55), 0, -1);
  const [middleX, middleY] = [pen.x + x * pen.metre, pen.footY - y * pen.metre];
  const leaf = 90 / Math.max(18, radiusY * pen.metre);
  pen.shade(ellipse(x, y, radiusX, radiusY), (px, py) => {
    const dx = (px - middleX) / (radiusX * pen.metre);
    const dy = (py - middleY) / (radiusY * pen.metre);
    const clump = softNoise(px * leaf + middleX, py * leaf + middleY) - 0.5;
    const top = 0.25 - dy * 0.45 + dx * light.sunSide * 0.3;
    const lit = clamp(top + clump * 1.3 + roughNoise(px * 1.3, py * 1.3) * 0.5, 0, 1);
    mixInk(dark, bright, lit, 1, clamp((1 - Math.hypot(dx, dy) + (clump - 0.12) * 0.9) * 5, 0, 1));
  });
}
