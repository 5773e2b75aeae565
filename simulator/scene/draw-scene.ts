import { sequence } from '../core/random.ts';
import { localText } from '../core/zone-offset.ts';
import type { SiteKind } from '../fleet/site.ts';
import { createCanvas, DRAWING_WIDTH } from './drawing/canvas.ts';
import { drawCaption } from './drawing/caption.ts';
import { drawGround } from './landscape/ground.ts';
import { drawPrecipitation } from './landscape/precipitation.ts';
import { drawSky } from './landscape/sky.ts';
import { drawTerrain } from './landscape/terrain.ts';
import { drawTrees } from './landscape/trees.ts';
import { applyLensFault } from './lens/lens-fault.ts';
import { lightOf } from './site/light.ts';
import { type Painting, Pen } from './site/pen.ts';
import { imageSize, type SceneRequest } from './site/scene-request.ts';
import { siteOf } from './site/site.ts';
import { weatherOf } from './site/weather.ts';
import { drawFence, drawGate } from './structures/gate.ts';
import { drawMast, drawSubstation } from './structures/lattices.ts';
import { drawSolarField, drawTurbines } from './structures/power.ts';
import { drawPumpHouse, drawRiver, drawTanks } from './structures/water.ts';

/** Each draws with numbers from the seed of its site. */
const structures: Readonly<Record<SiteKind, (pen: Pen, next: () => number) => void>> = {
  mast: drawMast,
  tank: drawTanks,
  gate: drawGate,
  pump: drawPumpHouse,
  solar: drawSolarField,
  turbine: drawTurbines,
  substation: drawSubstation,
  river: drawRiver,
};

export function drawScene(request: SceneRequest): Painting {
  const canvas = createCanvas(imageSize[request.precision]);
  const weather = weatherOf(request);
  const light = lightOf(request, weather);
  const site = siteOf(request);
  const painting: Painting = { canvas, request, weather, light, site };

  drawSky(painting);
  drawTerrain(painting);
  drawGround(painting);
  drawTrees(painting);
  structures[request.kind](new Pen(painting, site.structureX, site.baseY), sequence(request.siteSeed, 11));
  if (site.hasFence) drawFence(new Pen(painting, 0, site.baseY + 96), 0, DRAWING_WIDTH, 1.7);
  drawPrecipitation(painting);
  if (request.fault !== undefined) applyLensFault(canvas, request.fault, request.siteSeed);
  const model = light.night === 'infrared' ? `${request.model} IR` : request.model;
  drawCaption(canvas, request.caption, localText(request.capturedAt, request.offsetMinutes), model);
  return painting;
}
