import { unit } from '../../core/random.ts';
import { DRAWING_WIDTH } from '../drawing/canvas.ts';
import { rgb } from '../drawing/colour.ts';
import { ellipse } from '../drawing/outlines.ts';
import { Pen } from '../site/pen.ts';

const WHITE = rgb(0xe2e4e6);

/** A wind turbine near the camera, and more of them towards the horizon. */
export function drawTurbines(pen: Pen, next: () => number): void {
  const { painting } = pen;
  const distant = 2 + Math.floor(next() * 3);
  for (let turbine = 0; turbine < distant; turbine += 1) {
    const foot = new Pen(painting, next() * DRAWING_WIDTH, painting.site.horizonY + 8 + turbine * 12);
    drawTurbine(foot, (150 + next() * 170) / foot.metre);
  }
  drawTurbine(pen, (pen.footY - 250) / pen.metre);
}

function drawTurbine(pen: Pen, height: number): void {
  const [foot, top] = [height * 0.03, height * 0.017];
  pen.shadow(0, foot * 2, height);
  pen.round([-foot, 0, -top, height, top, height, foot, 0], 0, foot, WHITE);
  const rotation = unit(pen.painting.request.variant, Math.round(pen.x), 42);
  for (const third of [0, 1 / 3, 2 / 3]) {
    const angle = (rotation + third) * 2 * Math.PI;
    const [x, y] = [height * Math.cos(angle), height * Math.sin(angle)];
    const at = (reach: number, width: number) => [x * reach - y * width, height + y * reach + x * width];
    const edge = [...at(0.1, 0.012), ...at(0.01, 0.009), ...at(0.01, -0.009), ...at(0.1, -0.02)];
    pen.paint([...edge, ...at(0.52, -0.002), ...at(0.52, 0.002)], WHITE, (y / height) * 0.5, 0.1);
  }
  pen.round(ellipse(0, height, top * 1.7, top * 1.7), 0, top * 1.7, WHITE);
  pen.lamp(height, height / 20);
}
