import { knowledges } from '../../../preload/contract/fleet/knowledges.ts';
import type { DeviceTimes, Frame } from '../../../preload/contract/index.ts';

/** What `viewer.times` answers for a device with these frames, from old to new. */
export function timesOf(
  frames: readonly Pick<Frame, 'at' | 'knowledge'>[],
  marks: Partial<DeviceTimes> = {},
): DeviceTimes {
  return {
    organizationName: null,
    times: frames.map(({ at }) => at),
    digits: frames.map(({ knowledge }) => knowledges.indexOf(knowledge)).join(''),
    findings: [],
    notes: [],
    visits: [],
    position: null,
    ...marks,
  };
}
