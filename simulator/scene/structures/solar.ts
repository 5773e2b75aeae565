import { type Canvas, ink } from '../canvas.ts';
import type { Colour } from '../colour.ts';
import { drawLine } from '../fill.ts';
import { fillPolygon } from '../fill-polygon.ts';
import { darkness, face, facing, type Painting } from '../painting.ts';
import { depthAt, metreAt } from '../place.ts';

const CELL: Colour = [34, 46, 82];

/** Rows of solar panels, from the far ones to the near. */
export function drawSolarField(painting: Painting, x: number, footY: number): void {
  const { place } = painting;
  const ROWS = 5;
  for (let row = 0; row < ROWS; row += 1) {
    const share = (row + 1) / ROWS;
    const y = place.horizonY + 22 + (footY + 70 - place.horizonY - 22) * share ** 1.7;
    drawRow(painting, x + (row % 2) * 22 - 40 * share, y);
  }
}

function drawRow(painting: Painting, x: number, footY: number): void {
  const { canvas, light, place, weather } = painting;
  const metre = metreAt(place, footY);
  const half = metre * 9.5;
  const top = footY - metre * 2;
  const bottom = footY - metre * 0.55;
  const lean = metre * 0.5;
  fillPolygon(
    canvas,
    [x - half, footY, x + half, footY, x + half, footY + metre * 0.7, x - half, footY + metre * 0.7],
    darkness(0.34 + light.direct * 0.2),
  );
  for (let leg = -4; leg <= 4; leg += 1) {
    const px = x + (leg * half) / 4.3;
    drawLine(
      canvas,
      px,
      bottom + 4,
      px,
      footY + metre * 0.1,
      metre * 0.1,
      face(painting, [150, 152, 154], footY),
    );
  }
  const depth = depthAt(place, footY);
  const cell = light.surface(CELL, facing(light, 0, 0.6), depth);
  const frame = light.surface([182, 186, 190], facing(light, 0, 0.6), depth);
  const snow = light.surface([236, 240, 246], facing(light, 0, 0.6), depth);
  const module = metre * 1.1;
  fillPolygon(
    canvas,
    [x - half, bottom, x + half, bottom, x + half + lean, top, x - half + lean, top],
    (px, py) => {
      const up = (bottom - py) / (bottom - top);
      const along = (px - x + half - lean * up) / module;
      const across = along - Math.floor(along);
      const line = across < 0.05 || Math.abs(up - 0.5) < 0.018 || up < 0.03 || up > 0.97;
      const fine = Math.abs(((along * 6) % 1) - 0.5) > 0.46 || Math.abs(((up * 8) % 1) - 0.5) > 0.46;
      // The panes mirror the sky, more so where one looks along them.
      const mirror = 0.1 + 0.3 * up;
      const base = line ? frame : weather.groundSnow > 0.55 && up < 0.7 ? snow : cell;
      const shine = line ? 0 : mirror;
      ink.red = base[0] + (light.zenith[0] - base[0]) * shine + (fine && !line ? 9 : 0);
      ink.green = base[1] + (light.zenith[1] - base[1]) * shine + (fine && !line ? 9 : 0);
      ink.blue = base[2] + (light.zenith[2] - base[2]) * shine + (fine && !line ? 11 : 0);
      ink.alpha = 1;
    },
  );
  drawEdge(canvas, painting, x, half, bottom, lean, top, metre, footY);
}

function drawEdge(
  canvas: Canvas,
  painting: Painting,
  x: number,
  half: number,
  bottom: number,
  lean: number,
  top: number,
  metre: number,
  footY: number,
): void {
  const shader = face(painting, [196, 198, 200], footY);
  drawLine(canvas, x - half, bottom, x + half, bottom, metre * 0.07, shader);
  drawLine(canvas, x - half + lean, top, x + half + lean, top, metre * 0.06, shader);
}
