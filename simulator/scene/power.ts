import { unit } from '../core/random.ts';
import { DRAWING_WIDTH, mixInk, setInk } from './canvas.ts';
import { rgb } from './colour.ts';
import { bar, ellipse, rectangle } from './outlines.ts';
import { Pen } from './pen.ts';

const HALF = 9.5;
const [BOTTOM, TOP, LEAN] = [0.55, 2, 0.5];
const WHITE = rgb(0xe2e4e6);

export function drawSolarField({ painting, x, footY }: Pen): void {
  const { horizonY } = painting.site;
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
    const y = horizonY + 22 + (footY + 48 - horizonY) * share ** 1.7;
    drawRow(new Pen(painting, x - 40 * share, y));
  }
}

function drawRow(pen: Pen): void {
  const { light, weather } = pen.painting;
  pen.darken(rectangle(-HALF, -0.7, HALF, 0), 0.34 + light.direct * 0.2);
  for (let x = -HALF; x <= HALF; x += HALF / 4.5) pen.paint(bar(x, -0.1, x, BOTTOM, 0.1), rgb(0x96989a));
  const frame = pen.surface(rgb(0xb6babe), 0, 0.6);
  const cell = pen.surface(rgb(0x222e52), 0, 0.6);
  const snow = pen.surface(rgb(0xecf0f6), 0, 0.6);
  pen.shade([-HALF, BOTTOM, HALF, BOTTOM, HALF + LEAN, TOP, LEAN - HALF, TOP], (px, py) => {
    const up = ((pen.footY - py) / pen.metre - BOTTOM) / (TOP - BOTTOM);
    const along = ((px - pen.x) / pen.metre + HALF - LEAN * up) / 1.1;
    const isFrame = along - Math.floor(along) < 0.05 || Math.abs(up - 0.5) < 0.018 || up < 0.03 || up > 0.97;
    const isSeam = Math.abs(((along * 6) % 1) - 0.5) > 0.46 || Math.abs(((up * 8) % 1) - 0.5) > 0.46;
    const pane = weather.groundSnow > 0.55 && up < 0.7 ? snow : cell;
    // The panes mirror the sky, more so at a flat angle.
    if (isFrame) setInk(frame);
    else mixInk(pane, light.zenith, 0.1 + 0.3 * up, isSeam ? 1.12 : 1);
  });
}

/** Draws a wind turbine near the camera, and more of them towards the horizon. */
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
