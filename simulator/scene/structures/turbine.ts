import { sequence, unit } from '../../random.ts';
import type { Colour } from '../colour.ts';
import { fillEllipse } from '../fill.ts';
import { fillPolygon } from '../fill-polygon.ts';
import { face, glow, type Painting, roundFace } from '../painting.ts';
import { metreAt } from '../place.ts';
import { castShadow } from '../shapes.ts';

const WHITE: Colour = [226, 228, 230];

/** A wind turbine near the camera, and more of them towards the horizon. */
export function drawTurbines(painting: Painting, x: number, footY: number): void {
  const { place, request } = painting;
  const next = sequence(request.placeSeed, 41);
  const far = 2 + Math.floor(next() * 3);
  const distant = Array.from({ length: far }, () => ({
    x: next() * 1_920,
    y: place.horizonY + 8 + next() * 40,
    height: 150 + next() * 170,
  })).sort((a, b) => a.y - b.y);
  for (const [index, each] of distant.entries())
    drawTurbine(painting, each.x, each.y, each.height, index + 1);
  drawTurbine(painting, x, footY, footY - 250, 0);
}

function drawTurbine(painting: Painting, x: number, footY: number, height: number, number: number): void {
  const { canvas, light, request } = painting;
  const metre = Math.max(metreAt(painting.place, footY) * 0.5, height / 26);
  const hubY = footY - height;
  const foot = height * 0.03;
  const top = height * 0.017;
  castShadow(painting, x, footY, foot * 2, height);
  const points = [x - foot, footY, x - top, hubY, x + top, hubY, x + foot, footY];
  fillPolygon(canvas, points, roundFace(painting, WHITE, footY, x, foot, [120, 116, 108], 0.2));
  fillPolygon(
    canvas,
    [
      x - top * 1.5,
      hubY - top * 1.3,
      x + top * 3.6,
      hubY - top * 1.1,
      x + top * 3.6,
      hubY + top * 1.1,
      x - top * 1.5,
      hubY + top * 1.3,
    ],
    face(painting, WHITE, footY, 0, 0.3),
  );
  const turn = unit(request.variant, number, 42) * 2 * Math.PI;
  const length = height * 0.52;
  for (let blade = 0; blade < 3; blade += 1) {
    const angle = turn + (blade * 2 * Math.PI) / 3;
    const along = [Math.cos(angle), Math.sin(angle)] as const;
    const across = [-along[1], along[0]] as const;
    const at = (reach: number, width: number): [number, number] => [
      x + along[0] * length * reach + across[0] * width * height,
      hubY + along[1] * length * reach + across[1] * width * height,
    ];
    fillPolygon(
      canvas,
      [
        ...at(0.02, -0.009),
        ...at(0.2, -0.02),
        ...at(1, -0.002),
        ...at(1, 0.002),
        ...at(0.2, 0.012),
        ...at(0.02, 0.009),
      ],
      face(painting, WHITE, footY, across[0] * 0.5, 0.1, 0.05),
    );
  }
  fillEllipse(canvas, x, hubY, top * 1.7, top * 1.7, roundFace(painting, WHITE, footY, x, top * 1.7));
  if (light.night !== 'no') {
    fillEllipse(canvas, x, hubY, metre * 1.2, metre * 1.2, glow(x, hubY, metre * 1.2, [255, 50, 36], 0.8));
  }
}
