import { expect, test } from 'vitest';
import { isWhole } from '../../../../renderer/state/health/health-words.ts';
import { fakeHealthSummary } from '../../fakes/health-rows.ts';

const whole = { devices: 40, checked: 40, asUsual: 40, new: 0 };
const measuring = { devices: 40, measured: 12 };

test.each([
  ['all devices were checked by images of today', {}, true],
  ['a device has no image', { checked: 39 }, false],
  ['newer images are not compared yet', { measuring: { ...measuring, phase: 'measuring' } }, false],
  ['comparing was stopped half-way', { measuring: { ...measuring, phase: 'stopped' } }, false],
  ['a device has too few images to compare', { new: 1, asUsual: 39 }, false],
  ['the images of a device are of last week', { stale: 1 }, false],
  ['the service lists some devices only', { isListCut: true }, false],
] as const)('P46: “Nothing needs a look” only if %s', (_what, change, expected) => {
  const summary = {
    ...fakeHealthSummary({}, whole),
    measuring: { devices: 40, measured: 40, phase: 'idle' as const },
  };
  expect(isWhole({ ...summary, ...change })).toBe(expected);
});
