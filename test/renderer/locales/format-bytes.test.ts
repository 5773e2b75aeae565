import { expect, test } from 'vitest';
import { formatBytes } from '../../../renderer/locales/format-bytes.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [48_300, '48 kB'],
  [1_240_000, '1.2 MB'],
  [2_500_000_000, '2.5 GB'],
])('%i bytes read "%s"', (byteLength, words) => {
  expect(formatBytes(byteLength)).toBe(words);
});
