import { knowledges } from '../../../preload/contract/fleet/knowledges.ts';
import type { DeviceTimes, Frame } from '../../../preload/contract/index.ts';

/** Packs times as the library does. */
export function packTimes(times: readonly number[]): string {
  const bytes = new Uint8Array(Float64Array.from(times).buffer);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** What `viewer.times` answers for a device with these frames, from old to new. */
export function timesOf(
  frames: readonly Pick<Frame, 'at' | 'knowledge'>[],
  marks: Partial<DeviceTimes> = {},
): DeviceTimes {
  return {
    organizationName: null,
    times: packTimes(frames.map(({ at }) => at)),
    digits: frames.map(({ knowledge }) => knowledges.indexOf(knowledge)).join(''),
    findings: [],
    notes: [],
    visits: [],
    position: null,
    ...marks,
  };
}
