import { hash32, unit } from '../core/random.ts';
import { HOUR_MS } from '../core/time.ts';
import { lensFaults } from '../scene/lens/lens-fault.ts';

/** What is wrong with a camera, as `--help` lists it. */
export const illnesses = {
  ...lensFaults,
  frozen: 'the same picture again and again, under new times',
  changedScene: 'the camera shows another site',
} as const;
export type Illness = keyof typeof illnesses;

/** An ill device falls ill at most so long before the start of the simulator: older archives show it healthy. */
const LONGEST_MS = 12 * HOUR_MS;

/** A device that is ill, and since when (ms since the epoch). */
interface Ill {
  readonly deviceIndex: number;
  readonly illness: Illness;
  readonly since: number;
}

export type Illnesses = ReturnType<typeof createIllnesses>;

/** Makes `ill` devices of a fleet ill, drawn by the seed; each illness in turn. */
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
    /** What a device has had since before a time; null: it was healthy. */
    at(deviceIndex: number, capturedAt: number): Ill | null {
      const one = byDevice.get(deviceIndex);
      return one !== undefined && capturedAt >= one.since ? one : null;
    },
  };
}

/** The seed of the site that a device with a changed scene shows. */
export const otherSite = (siteSeed: number): number => hash32(siteSeed, 0x0713);
