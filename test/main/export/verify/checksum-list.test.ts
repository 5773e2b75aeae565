import { expect, it } from 'vitest';
import { parseChecksumList } from '../../../../main/export/verify/checksum-list.ts';

const one = 'a'.repeat(64);
const other = 'b'.repeat(64);

it.each([
  ['as Fleetglass and sha256sum write it', `${one}  data/a\n${other}  data/b\n`, true],
  ['with the line ends of Windows', `${one}  data/a\r\n${other}  data/b\r\n`, false],
  ['with the line ends of old Macs', `${one}  data/a\r${other}  data/b\r`, false],
  ['without its last line end', `${one}  data/a\n${other}  data/b`, false],
  ['in capitals', `${one.toUpperCase()}  data/a\n${other}  data/b\n`, false],
  ['with one space', `${one} data/a\n${other}  data/b\n`, false],
  ['with the mark of binary files', `${one} *data/a\n${other}  data/b\n`, false],
])('P46: a list is read %s, and only the first form is canonical', (_form, written, isCanonical) => {
  const list = parseChecksumList('manifest-sha256.txt', 'sha256', Buffer.from(written));
  expect([...list.digests]).toEqual([
    ['data/a', one],
    ['data/b', other],
  ]);
  expect(list.isCanonical).toBe(isCanonical);
});
