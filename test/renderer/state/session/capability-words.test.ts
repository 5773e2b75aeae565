import { expect, test } from 'vitest';
import { capabilityNames, capabilityValues } from '../../../../preload/contract/session/capability-values.ts';
import { capabilityWord } from '../../../../renderer/state/session/capability-words.ts';

test('every value of a capability has a name in words, but the names of parameters and formats', () => {
  const bare = capabilityNames
    .filter((name) => name !== 'pageParameter' && name !== 'format')
    .flatMap((name) => capabilityValues[name].filter((value) => capabilityWord(name, value) === value));
  expect(bare.filter((value) => !value.includes('='))).toEqual([]);
  expect(capabilityWord('pageParameter', 'cursor')).toBe('cursor');
});
