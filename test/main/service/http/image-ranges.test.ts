import { expect, test } from 'vitest';
import { headerRecord } from '../../../../main/service/http/header-lines.ts';
import { addedBytes, partFacts } from '../../../../main/service/http/image-ranges.ts';

const address = new URL('https://images.example.org/a.jpg');
const headers = { etag: '"1"', 'content-length': '10' };

test('a 206 continues a part whether it states the length of all or not (RFC 9110 14.4)', () => {
  const facts = partFacts(address, headers, 100);
  if (facts === null) throw new Error('The image can’t be resumed.');
  const part = { facts, bytes: new Uint8Array(4) };
  const added = (range: string) => addedBytes(part, address, { etag: '"1"', 'content-range': range });
  expect([added('bytes 4-9/10'), added('bytes 4-9/*'), added('bytes 4-9/11')]).toEqual([6, 6, null]);
});

test('cookies are not among the fields that the app reads', () => {
  const lines = [
    ['set-cookie', 'session=1'],
    ['etag', '"1"'],
  ] as const;
  expect(headerRecord(lines)).toEqual({ etag: '"1"' });
});
