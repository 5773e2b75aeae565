import { pick, unit } from '../core/random.ts';
import { DRAWING_HEIGHT, mixInk } from './canvas.ts';
import { type Colour, clamp, mix, rgb, scaled } from './colour.ts';
import { fillPolygon } from './fill-polygon.ts';
import { softNoise } from './noise.ts';
import { bar, ellipse, rectangle } from './outlines.ts';
import type { Painting, Pen } from './pen.ts';
import { CAMERA_HEIGHT } from './site.ts';

const WALLS = [rgb(0xb07058), rgb(0xc6beac), rgb(0x96948e)];
const ROOF = rgb(0x704236);
const PIPE = rgb(0x426a8a);
const STEPS = Array.from({ length: 41 }, (_, step) => step / 40);
const PAINTS = [rgb(0xd6d6d0), rgb(0xc4ccd0), rgb(0xaebeaa), rgb(0xcec4ac)];

export function drawPumpHouse(pen: Pen, next: () => number): void {
  const half = 2.6 + next() * 1.4;
  const wall = 2.5 + next() * 0.6;
  const ridge = wall + 1.2 + next() * 0.7;
  const side = next() < 0.5 ? -1 : 1;
  const depth = side * half * 0.75;
  const albedo = pick(WALLS, next());
  pen.shadow(0, half * 2.2, 3.2);
  pen.box(-half, 0, half, wall, depth, albedo);
  // The gable faces the camera; the roof recedes to the visible side.
  pen.paint([-half, wall, 0, ridge, half, wall], albedo);
  const back = (y: number): number => y + (CAMERA_HEIGHT - y) * 0.19;
  const eave = side * half * 1.1;
  const roof = [0, ridge, eave, wall - 0.12, eave + depth, back(wall - 0.12), depth, back(ridge)];
  pen.paint(roof, ROOF, side * 0.6, 0.7);
  for (const end of [-eave, eave]) pen.paint(bar(0, ridge, end, wall - 0.14, 0.16), ROOF, side * 0.6, 0.7);
  drawDoor(pen);
  for (const x of [-half * 0.62, half * 0.62]) pen.window(x - 0.42, wall - 1.3, x + 0.42, wall - 0.5);
  drawPipes(pen.beside(-side * (half + 1.6), 0.5));
}

function drawDoor(pen: Pen): void {
  const isOpen = pen.painting.request.state?.isOpen === true;
  pen.paint(rectangle(-0.55, 0, 0.55, 2.05), rgb(isOpen ? 0x0c0d0e : 0x3e5448));
  if (isOpen) pen.paint([-0.55, 0, -1.15, -0.25, -1.15, 2.15, -0.55, 2.05], rgb(0x5e7468), -0.6);
}

function drawPipes(pen: Pen): void {
  for (const x of [-0.9, 0.2]) {
    pen.shadow(x, 0.4, 1.4);
    pen.round(rectangle(x - 0.22, 0, x + 0.22, 1.3), x, 0.22, PIPE);
    pen.paint(bar(x, 1.4, x, 1.8, 0.07), rgb(0x969696));
    pen.paint(ellipse(x, 1.8, 0.32, 0.1), rgb(0xc43428));
  }
  pen.paint(bar(-2.2, 0.55, 1.6, 0.55, 0.3), PIPE, 0, 0.35);
}

/** Draws a river with a gauge staff, at a level of its own in each picture. */
export function drawRiver(pen: Pen, next: () => number): void {
  const { variant, state } = pen.painting.request;
  const level = state?.water ?? unit(variant, 81);
  drawWater(pen.painting, pen.x, (next() - 0.5) * 900, level);
  drawGauge(pen.beside(3.4, 1), level * 0.7);
}

function drawWater({ canvas, light, site, request }: Painting, x: number, bend: number, level: number): void {
  const depth = DRAWING_HEIGHT - site.horizonY;
  const bank = (side: -1 | 1, share: number): number[] => {
    const y = site.horizonY + 3 + (depth + 10) * share ** 1.6;
    const near = (y - site.horizonY) / depth;
    const middle = x + bend * (1 - near) * 0.6 + Math.sin(near * 4 + bend) * 60 * near;
    const bay = (softNoise(y * 0.7 + side * 99, request.siteSeed & 511) - 0.5) * 90 * near;
    return [middle + side * (34 + near * (560 + level * 130) + bay), y];
  };
  const left = STEPS.flatMap((share) => bank(-1, share));
  const right = STEPS.toReversed().flatMap((share) => bank(1, share));
  const deep = light.surface(mix(rgb(0x34423a), rgb(0x705c3e), level * 0.8), 0.4, 0.02);
  const flow = unit(request.variant, 83) * 512;
  fillPolygon(canvas, [...left, ...right], (px, py) => {
    const below = py - site.horizonY + 3;
    const distance = 3_000 / below;
    const ripple = softNoise((px - 960) * distance * 0.02 + flow, distance * 9 + flow) - 0.5;
    const small = softNoise(px * 0.5 + flow, py * 2.6) - 0.5;
    // At a flat angle, water mirrors the sky; near the camera, it is transparent.
    const mirror = Math.min(0.92, 0.3 + 55 / below) + ripple * 0.5 + small * 0.22;
    mixInk(deep, mix(light.zenith, light.horizon, clamp(0.9 - below / 700, 0, 1)), mirror);
  });
}

function drawGauge(pen: Pen, waterY: number): void {
  pen.shadow(0, 0.44, 1.9);
  pen.paint(rectangle(-0.22, waterY, 0.22, 3.2), rgb(0xece8d6));
  for (let tick = Math.ceil(waterY * 10); tick < 32; tick += 1) {
    pen.paint(rectangle(-0.22, tick / 10, tick % 5 === 0 ? 0.2 : 0, tick / 10 + 0.05), rgb(0x18181a));
  }
  pen.paint(bar(0.35, waterY, 0.35, 3.84, 0.12), rgb(0x787a78));
  pen.paint(rectangle(0.13, 3.65, 0.66, 4.35), rgb(0xced0d2));
}

export function drawTanks(pen: Pen, next: () => number): void {
  const count = 1 + Math.floor(next() * 3);
  const paint = pick(PAINTS, next());
  for (let tank = 0; tank < count; tank += 1) {
    const foot = pen.beside((tank - (count - 1) / 2) * (6.4 + next()));
    drawTank(foot, 2.3 + next() * 0.8, 3.6 + next() * 2.2, paint);
  }
}

function drawTank(pen: Pen, radius: number, height: number, paint: Colour): void {
  pen.shadow(0, radius * 2, height);
  const [near, ridge] = [radius * 0.6, height + radius * 0.24];
  const wall = [-radius, height, -radius, 0, -near, -0.2, near, -0.2, radius, 0, radius, height];
  pen.round(wall, 0, radius, paint);
  pen.round([-radius, height, -0.3, ridge, 0.3, ridge, radius, height], 0, radius, paint);
  for (const share of [0.25, 0.5, 0.75, 1]) {
    pen.round(bar(-radius, height * share, radius, height * share, 0.05), 0, radius, scaled(paint, 0.66));
  }
  // Stairs wind up from the left foot to the right edge of the roof.
  for (let step = 0; step < 22; step += 1) {
    const [x, y] = [-radius * Math.cos((step / 21) * 2.2 + 0.35), (height * step) / 21];
    pen.paint(bar(x - 0.2, y, x + 0.22, y, 0.07), rgb(0x6c6e70), 0, 0.5);
    pen.paint(bar(x, y, x, y + 0.55, 0.03), rgb(0xceb03c));
  }
}
