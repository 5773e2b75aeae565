import { expect, it } from 'vitest';
import { checkRecord, readOwnRecord } from '../../../../main/export/verify/own-record.ts';

const row = (name: string) => ({ path: `data/${name}`, byteLength: 10, sha256: 'ab' });
const honest = {
  application: { name: 'Fleetglass' },
  formatVersion: 2,
  complete: false,
  totals: { chosen: 4, written: 2, missing: 1, failed: 1, byteLength: 20 },
  files: [row('a.jpg'), row('b.jpg')],
  missing: [{ reason: 'none' }],
  failed: [{ reason: 'unreadable' }],
};

function codes(changes: object): readonly string[] {
  const record = readOwnRecord(Buffer.from(JSON.stringify({ ...honest, ...changes })));
  if (record === null) throw new Error('The record was not recognised.');
  const found = checkRecord(record, () => ({ byteLength: 10, sha256: 'ab' }));
  return found.map(({ code }) => code);
}

it('P46: a record whose counts are true has only what is missing', () => {
  expect(codes({})).toEqual(['imagesMissing']);
});

/** Each adds up to what was chosen, so that only the list tells. */
it.each([
  ['written', { written: 3, chosen: 5 }],
  ['missing', { missing: 2, chosen: 5 }],
  ['failed', { failed: 2, chosen: 5 }],
  ['missing, for a failed one', { missing: 0, failed: 2 }],
  ['chosen', { chosen: 5 }],
  ['bytes', { byteLength: 21 }],
])('P46: a wrong count is found: %s', (_count, totals) => {
  expect(codes({ totals: { ...honest.totals, ...totals } })).toContain('countsDiffer');
});

it('P50: as many are missing as the record lists, whatever its counts say', () => {
  const most = Number.MAX_SAFE_INTEGER;
  const totals = { ...honest.totals, missing: most, failed: most };
  const record = readOwnRecord(Buffer.from(JSON.stringify({ ...honest, totals })));
  if (record === null) throw new Error('The record was not recognised.');
  const found = checkRecord(record, () => ({ byteLength: 10, sha256: 'ab' }));
  expect(found.map(({ code, values }) => [code, values['count']])).toEqual([
    ['countsDiffer', undefined],
    ['imagesMissing', 2],
  ]);
});

it.each([
  ['twice', [row('a.jpg'), row('a.jpg')]],
  ['in two spellings', [row('\u00e9.jpg'), row('e\u0301.jpg')]],
])('P49: a record that names one file %s does not describe the export', (_how, files) => {
  expect(codes({ files })).toEqual(['recordDiffers', 'imagesMissing']);
});
