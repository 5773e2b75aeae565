import type { Picture } from '../../../renderer/imaging/facts/measure-facts.ts';
import type { Canvas } from '../../../simulator/scene/canvas.ts';
import { drawScene } from '../../../simulator/scene/draw-scene.ts';
import { grainAt } from '../../../simulator/scene/noise.ts';
import type { SceneRequest } from '../../../simulator/scene/scene-request.ts';

/** A thumbnail's longer side. */
const WIDTH = 320;
const HEIGHT = 180;

/** How much a sensor's noise moves a pixel of a thumbnail, levels. */
const NOISE = 3;

/**
 * A scene at the size of a thumbnail with the noise of a sensor, as a browser would decode it; without JPEG in between. `spoil` changes what
 * reaches the sensor.
 */
export function scenePixels(request: SceneRequest, spoil: (canvas: Canvas) => void = () => {}): Picture {
  const { canvas, light } = drawScene(request);
  spoil(canvas);
  const step = canvas.width / WIDTH;
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  const noise = light.night === 'no' ? NOISE : NOISE * 1.6;
  for (let y = 0, at = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1, at += 4) {
      const from = (Math.floor(y * step) * canvas.width + Math.floor(x * step)) * 3;
      const next = from + 3 + canvas.width * 3;
      const grain = grainAt(x + (request.variant & 0xff), y + ((request.variant >> 8) & 0xff)) * noise;
      for (let part = 0; part < 3; part += 1)
        data[at + part] = ((canvas.pixels[from + part] ?? 0) + (canvas.pixels[next + part] ?? 0)) / 2 + grain;
      if (light.night === 'infrared') data.fill(data[at + 1] as number, at, at + 3);
    }
  return { data, width: WIDTH, height: HEIGHT };
}
