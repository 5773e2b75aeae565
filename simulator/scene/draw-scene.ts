import { sequence } from '../core/random.ts';
import type { SiteKind } from '../core/site.ts';
import { localText } from '../core/zone-offset.ts';
import { createCanvas, DRAWING_WIDTH } from './canvas.ts';
import { drawCaption } from './caption.ts';
import { drawFence, drawGate } from './gate.ts';
import { drawGround } from './ground.ts';
import { drawMast, drawSubstation } from './lattices.ts';
import { applyLensFault } from './lens-fault.ts';
import { lightOf } from './light.ts';
import { type Painting, Pen } from './pen.ts';
import { drawSolarField, drawTurbines } from './power.ts';
import { drawPrecipitation } from './precipitation.ts';
import { imageSize, type SceneRequest } from './scene-request.ts';
import { siteOf } from './site.ts';
import { drawSky } from './sky.ts';
import { drawTerrain } from './terrain.ts';
import { drawThings } from './things.ts';
import { drawTrees } from './trees.ts';
import { drawPumpHouse, drawRiver, drawTanks } from './water.ts';
import { weatherOf } from './weather.ts';

/** Each one draws with numbers from the seed of its site. */
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
  drawThings(painting);
  if (site.hasFence) drawFence(new Pen(painting, 0, site.baseY + 96), 0, DRAWING_WIDTH, 1.7);
  drawPrecipitation(painting);
  if (request.fault !== undefined) applyLensFault(canvas, request.fault, request.siteSeed);
  const model = light.night === 'infrared' ? `${request.model} IR` : request.model;
  drawCaption(canvas, request.caption, localText(request.capturedAt, request.offsetMinutes), model);
  return painting;
}
