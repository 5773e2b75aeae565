import { assertNever } from '../assert-never.ts';
import { localText } from '../image/zone-offset.ts';
import { type Canvas, createCanvas } from './canvas.ts';
import { drawCaption } from './caption.ts';
import { drawGround } from './ground.ts';
import { lightOf } from './light.ts';
import type { Painting } from './painting.ts';
import { metreAt, placeOf } from './place.ts';
import { drawPoles } from './poles.ts';
import { drawPrecipitation } from './precipitation.ts';
import { imageSize, type SceneRequest } from './scene.ts';
import { drawSky } from './sky.ts';
import { drawFence } from './structures/fence.ts';
import { drawGate } from './structures/gate.ts';
import { drawMast } from './structures/mast.ts';
import { drawPumpHouse } from './structures/pump.ts';
import { drawRiver } from './structures/river.ts';
import { drawSolarField } from './structures/solar.ts';
import { drawSubstation } from './structures/substation.ts';
import { drawTanks } from './structures/tank.ts';
import { drawTurbines } from './structures/turbine.ts';
import { drawTerrain } from './terrain.ts';
import { drawVegetation } from './vegetation.ts';
import { drawVehicle } from './vehicle.ts';
import { weatherOf } from './weather.ts';

function drawStructure(painting: Painting): void {
  const { structureX: x, baseY: y } = painting.place;
  const { kind } = painting.request;
  switch (kind) {
    case 'mast':
      return drawMast(painting, x, y);
    case 'tank':
      return drawTanks(painting, x, y);
    case 'gate':
      return drawGate(painting, x, y);
    case 'pump':
      return drawPumpHouse(painting, x, y);
    case 'solar':
      return drawSolarField(painting, x, y);
    case 'turbine':
      return drawTurbines(painting, x, y);
    case 'substation':
      return drawSubstation(painting, x, y);
    case 'river':
      return drawRiver(painting, x, y);
    default:
      return assertNever(kind);
  }
}

/** A drawn scene, with what the lens and the sensor need to know of it. */
interface DrawnScene {
  readonly canvas: Canvas;
  readonly painting: Painting;
}

/** Draws a scene from back to front in the size of its precision. The same request gives the same picture. */
export function drawScene(request: SceneRequest): DrawnScene {
  const { width, height } = imageSize[request.precision];
  const canvas = createCanvas(width, height);
  const weather = weatherOf(request);
  const light = lightOf(request, weather);
  const place = placeOf(request);
  const painting: Painting = { canvas, request, weather, light, place };

  drawSky(canvas, request, weather, light, place.horizonY);
  drawTerrain(painting);
  drawGround(painting);
  drawVegetation(painting);
  drawPoles(painting);
  drawStructure(painting);
  if (place.fenced && request.kind !== 'gate') {
    const y = place.baseY + 96;
    drawFence(painting, -60, 1_980, y, metreAt(place, y) * 1.7);
  }
  drawVehicle(painting);
  drawPrecipitation(painting);
  drawCaption(
    canvas,
    request.caption,
    localText(request.capturedAt, request.offsetMinutes),
    light.night === 'infrared' ? `${request.model} IR` : request.model,
  );
  return { canvas, painting };
}
