import { mixInk, setInk } from '../drawing/canvas.ts';
import { rgb } from '../drawing/colour.ts';
import { bar, rectangle } from '../drawing/outlines.ts';
import { Pen } from '../site/pen.ts';

const HALF = 9.5;
const [BOTTOM, TOP, LEAN] = [0.55, 2, 0.5];

/** Rows of solar panels, from the far ones to the near. */
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
    // The panes mirror the sky, more so where one looks along them.
    if (isFrame) setInk(frame);
    else mixInk(pane, light.zenith, 0.1 + 0.3 * up, isSeam ? 1.12 : 1);
  });
}
