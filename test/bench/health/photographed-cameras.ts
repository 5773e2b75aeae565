import sharp from 'sharp';
import type { Seen } from '../../../main/health/pictured.ts';
import { measureFacts } from '../../../renderer/imaging/facts/measure-facts.ts';
import { hash32, sequence, unit } from '../../../simulator/core/random.ts';
import { type Illness, illnesses } from '../../../simulator/fleet/illness.ts';
import { type Canvas, DRAWING_WIDTH } from '../../../simulator/scene/canvas.ts';
import { applyLensFault } from '../../../simulator/scene/lens-fault.ts';
import { photographs, readPhotograph } from '../images/photographs.ts';
import { type Camera, HISTORY, type Ill, JUDGED } from './camera.ts';

/** Parts of a photograph, which are sites of their own: where they begin, as shares of what is left over. */
const parts = [
  [0, 0],
  [1, 0.5],
  [0.5, 1],
] as const;

export const PHOTOGRAPHED_CAMERAS = photographs.length * parts.length;

/** A part is this share of the photograph. */
const PART = 0.62;

/** As many pixels as the low precision of a camera has, and those of a thumbnail. */
const SIZE = { width: 480, height: 270 };
const THUMBNAIL = { width: 320, height: 180 };

const HOUR_MS = 3_600_000;
const PERIOD_MS = 5 * HOUR_MS;

/** The pixels of a part of a photograph. */
export async function siteOf(camera: number): Promise<Buffer> {
  const name = photographs[Math.floor(camera / parts.length)] ?? photographs[0];
  const [x, y] = parts[camera % parts.length] ?? parts[0];
  const file = await readPhotograph(name);
  const { width, height } = await sharp(file).metadata();
  const wide = Math.floor(Math.min(width, (height * SIZE.width) / SIZE.height) * PART);
  const high = Math.floor((wide * SIZE.height) / SIZE.width);
  const area = {
    left: Math.floor((width - wide) * x),
    top: Math.floor((height - high) * y),
    width: wide,
    height: high,
  };
  return sharp(file)
    .extract(area)
    .resize(SIZE.width, SIZE.height)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}

/** The weather and the light of a picture. */
interface Sky {
  readonly isNight: boolean;
  readonly gain: number;
  readonly gamma: number;
  readonly haze: number;
  readonly shade: (x: number, y: number) => number;
}

function skyOf(seed: number, step: number): Sky {
  const share = (salt: number) => unit(seed, step, salt);
  const isNight = share(1) < 0.3;
  const [turn, wave, depth] = [share(2) * 6.28, 3 + share(3) * 4, share(4) * 0.25];
  return {
    isNight,
    gain: isNight ? 0.5 + share(5) * 0.15 : 0.7 + share(5) * 0.5,
    gamma: 0.85 + share(6) * 0.35,
    haze: share(7) < 0.3 ? share(8) * 0.4 : 0,
    // Clouds by day; by night the lamp of the camera, which is brightest in the middle.
    shade: (x, y) =>
      isNight
        ? 1.15 - 1.1 * Math.hypot(x - 0.5, y - 0.6)
        : 1 - depth * (0.5 + 0.5 * Math.sin(turn + wave * (x + 0.6 * y))),
  };
}

/** The photograph in other light: brighter or darker, hazy, under clouds, or by night in black and white. */
function relight(site: Buffer, sky: Sky): Canvas {
  const canvas: Canvas = {
    ...SIZE,
    scale: SIZE.width / DRAWING_WIDTH,
    pixels: new Uint8ClampedArray(site.length),
  };
  const curve = Float32Array.from({ length: 256 }, (_, level) => (level / 255) ** sky.gamma * 255);
  for (let y = 0, at = 0; y < SIZE.height; y += 1)
    for (let x = 0; x < SIZE.width; x += 1, at += 3) {
      const light = sky.gain * sky.shade(x / SIZE.width, y / SIZE.height);
      const veil = sky.haze * (1 - y / SIZE.height);
      const parted = [0, 1, 2].map((part) => curve[site[at + part] as number] as number);
      const grey = (parted[0] ?? 0) * 0.3 + (parted[1] ?? 0) * 0.59 + (parted[2] ?? 0) * 0.11;
      for (let part = 0; part < 3; part += 1) {
        const level = (sky.isNight ? grey : (parted[part] ?? 0)) * light;
        canvas.pixels[at + part] = level * (1 - veil) + 190 * sky.gain * veil;
      }
    }
  return canvas;
}

/** What a browser decodes of the JPEG that the camera sends, with the noise of its sensor. */
async function photograph(canvas: Canvas, seed: number, isNight: boolean) {
  const next = sequence(seed, 0x50);
  const noise = isNight ? 14 : 7;
  for (let at = 0; at < canvas.pixels.length; at += 3) {
    const grain = (next() + next() - 1) * noise;
    for (let part = 0; part < 3; part += 1)
      canvas.pixels[at + part] = (canvas.pixels[at + part] as number) + grain;
  }
  const jpeg = await sharp(canvas.pixels, { raw: { ...SIZE, channels: 3 } })
    .jpeg({ quality: 55 + Math.floor(next() * 30) })
    .toBuffer();
  const pixels = await sharp(jpeg).resize(THUMBNAIL.width, THUMBNAIL.height).ensureAlpha().raw().toBuffer();
  return measureFacts({ data: new Uint8ClampedArray(pixels), ...THUMBNAIL });
}

/** What a camera at a part of a photograph sends, all its light and weather made by code. */
export function photographedViews(site: Buffer, seed: number) {
  const healthy: Promise<Seen>[] = [];
  async function seeWith(step: number, spoil: (canvas: Canvas) => void, seen: Buffer): Promise<Seen> {
    const sky = skyOf(seed, step);
    const canvas = relight(seen, sky);
    spoil(canvas);
    return {
      capturedAt: Date.UTC(2026, 2, 1) + step * PERIOD_MS,
      facts: await photograph(canvas, hash32(seed, step), sky.isNight),
    };
  }
  return {
    conditionsOf(step: number): readonly string[] {
      const { isNight, haze } = skyOf(seed, step);
      return [isNight ? 'night, infrared' : 'day', ...(haze > 0 ? ['haze'] : [])];
    },
    /** Makes each healthy picture once. `spoil` changes what reaches the sensor, `seen` the site. */
    async see(step: number, spoil?: (canvas: Canvas) => void, seen?: Buffer): Promise<Seen> {
      if (spoil === undefined && seen === undefined)
        return await (healthy[step] ??= seeWith(step, () => {}, site));
      return await seeWith(step, spoil ?? (() => {}), seen ?? site);
    },
  };
}

/** A photograph as a camera would have sent it through some weeks, with its faults. */
export async function photographedCamera(
  { see, conditionsOf }: ReturnType<typeof photographedViews>,
  own: number,
  index: number,
): Promise<Camera> {
  const other = await siteOf((index + parts.length) % PHOTOGRAPHED_CAMERAS);
  const seeIll = (step: number, illness: Illness): Promise<Seen> => {
    if (illness === 'changedScene') return see(step, undefined, other);
    return illness === 'frozen' ? see(step) : see(step, (canvas) => applyLensFault(canvas, illness, own));
  };
  const ill: Ill[] = [];
  for (const [salt, illness] of (Object.keys(illnesses) as Illness[]).entries()) {
    const step = HISTORY + Math.floor(unit(own, salt, 0x11) * (JUDGED - 1));
    const before = await seeIll(step, illness);
    const now =
      illness === 'frozen'
        ? { capturedAt: before.capturedAt + PERIOD_MS, facts: before.facts }
        : await seeIll(step + 1, illness);
    ill.push({ illness, step, before, now });
  }
  const healthy: Camera['healthy'][number][] = [];
  for (let step = 0; step < HISTORY + JUDGED; step += 1)
    healthy.push({ seen: await see(step), conditions: conditionsOf(step) });
  return { healthy, ill };
}
