import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findParts } from '../../../../main/export/verify/find-parts.ts';
import { type CheckedPart, joinParts } from '../../../../main/export/verify/join-parts.ts';
import { temporaryFolder } from '../../library/support/library-fixture.ts';

const partOf = (part: number, parts: number): CheckedPart => ({
  name: `part ${part}`,
  findings: [],
  files: 1,
  bytes: 1,
  date: null,
  group: 'g',
  part,
  parts,
  isUnknown: false,
});

test('P42: a part before the last known one is missing, also where no part says how many there are', () => {
  const joined = joinParts([partOf(1, 0), partOf(3, 0)]);
  expect(typeof joined === 'string' ? joined : [...joined.findings]).toEqual([
    { code: 'partMissing', values: { part: 2, parts: 3 } },
    { code: 'partOfSeveral', values: { part: 3, parts: '?' } },
  ]);
});

test('an unpacked export in a folder of its own is no part of one', async () => {
  const folder = temporaryFolder();
  const inside = join(folder, 'Export');
  mkdirSync(inside);
  writeFileSync(join(inside, 'bag-info.txt'), '');
  expect(await findParts(folder)).toBeNull();
});

test('P50: parts with more bytes than any disk are refused, not added up', () => {
  const parts = [partOf(1, 2), { ...partOf(2, 2), bytes: 1e15 }];
  expect(joinParts(parts)).toBe('tooLarge');
});
