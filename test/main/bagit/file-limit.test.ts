import { expect, it } from 'vitest';
import { FileTooLongError, lengthError } from '../../../main/bagit/file-limit.ts';

const LIMIT = 0xffff_ffff;

/** Whether a write that fails with `code` is taken for one that makes the file too long. */
function isTooLong(code: string, start: number, end: number): boolean {
  return lengthError(Object.assign(new Error('failed'), { code }), start, end) instanceof FileTooLongError;
}

it('a file that gets too long is no full disk, although Windows says so on FAT32', () => {
  expect(isTooLong('EFBIG', 0, 1)).toBe(true);
  expect(isTooLong('ENOSPC', LIMIT - 1, LIMIT + 1)).toBe(true);
  expect(isTooLong('ENOSPC', LIMIT - 2, LIMIT)).toBe(false);
  expect(isTooLong('ENOSPC', LIMIT + 1, LIMIT + 2)).toBe(false);
  expect(isTooLong('EIO', 0, LIMIT + 1)).toBe(false);
});
