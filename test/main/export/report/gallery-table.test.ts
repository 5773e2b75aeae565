import { describe, expect, it } from 'vitest';
import { galleryTable } from '../../../../main/export/report/gallery-table.ts';
import type { Tile } from '../../../../preload/contract/index.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

function tile(name: string): Tile {
  return {
    subject: { deviceId: 'd-1', archiveId: null },
    name,
    deviceName: name,
    low: {
      hash: '0'.repeat(64),
      precision: 'low',
      mediaType: 'image/jpeg',
      widthPixels: 1,
      heightPixels: 1,
      byteLength: 1,
      capturedAt: NOW - 90_000,
      receivedAt: null,
      fetchedAt: NOW - 1_000,
      confirmedAt: NOW,
    },
    full: null,
    availability: 'available',
    failure: null,
    checkedAt: NOW,
    marks: [],
  };
}

describe('the table of a gallery', () => {
  it('names its columns once and writes times in UTC', () => {
    expect(galleryTable([tile('Gate')], true, NOW)).toBe(
      '"name","deviceId","archiveId","captured","received","fetched","precision","flaw","ageSeconds","checked","state"\r\n' +
        '"Gate","d-1","","2026-11-21T11:58:30.000Z","","2026-11-21T11:59:59.000Z","low","","90","2026-11-21T12:00:00.000Z","available"\r\n',
    );
    expect(galleryTable([], false, NOW)).toBe('');
  });

  it('P47: names an image that is cut off', () => {
    const { low, ...rest } = tile('Gate');
    if (low === null) throw new Error('The tile has no image.');
    expect(galleryTable([{ ...rest, low: { ...low, flaw: 'cutOff' } }], false, NOW)).toContain(
      '"low","cutOff"',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\ufeff=1', '＝1'])(
    'P35: the name %j is no formula in a spreadsheet',
    (name) => {
      const field = galleryTable([tile(name)], false, NOW).split(',"d-1')[0];
      expect(field).toBe(`"'${name}"`);
    },
  );
});
