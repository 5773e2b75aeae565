import { hash32, unit } from '../core/random.ts';
import { HOUR_MS } from '../core/time.ts';
import { lensFaults } from '../scene/lens-fault.ts';

/** Problems of a camera, as listed by `--help`. */
export const illnesses = {
  ...lensFaults,
  frozen: 'the same picture again and again, under new times',
  changedScene: 'the camera shows another site',
} as const;
export type Illness = keyof typeof illnesses;

/**
 * Longest time from an onset to the start of the simulator, so that older archives show the device
 * healthy.
 */
const LONGEST_MS = 12 * HOUR_MS;

/** An ill device, and the start of its illness (ms since the epoch). */
interface Ill {
  readonly deviceIndex: number;
  readonly illness: Illness;
  readonly since: number;
}

export type Illnesses = ReturnType<typeof createIllnesses>;

/** Makes `ill` devices ill, drawn by the seed, with each illness in turn. */
export function createIllnesses(
  { seed, devices, ill }: { readonly seed: number; readonly devices: number; readonly ill: number },
  startedAt: number,
) {
  const names = Object.keys(illnesses) as Illness[];
  const stride = Math.max(1, Math.floor(devices / Math.max(1, ill)));
  const list = Array.from({ length: Math.min(ill, devices) }, (_, index): Ill => {
    const deviceIndex = index * stride + Math.floor(unit(seed, index, 0x111) * stride);
    return {
      deviceIndex,
      illness: names[index % names.length] as Illness,
      since: startedAt - Math.floor((0.25 + 0.75 * unit(seed, index, 0x112)) * LONGEST_MS),
    };
  });
  const byDevice = new Map(list.map((one) => [one.deviceIndex, one]));
  return {
    list,
    /** Returns the illness of a device at a time; `null` if it was healthy. */
    at(deviceIndex: number, capturedAt: number): Ill | null {
      const one = byDevice.get(deviceIndex);
      return one !== undefined && capturedAt >= one.since ? one : null;
    },
  };
}

/** Returns the seed of the site shown by a device with a changed scene. */
export const otherSite = (siteSeed: number): number => hash32(siteSeed, 0x0713);
