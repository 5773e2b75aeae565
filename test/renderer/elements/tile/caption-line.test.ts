import { describe, expect, it } from 'vitest';
import type { SnapshotSummary, Tile } from '../../../../preload/contract/index.ts';
import { paneLabel } from '../../../../renderer/elements/compare/compare-words.ts';
import { captionLine } from '../../../../renderer/elements/tile/caption-line.ts';
import { announcement } from '../../../../renderer/elements/viewer/viewer-notice.ts';
import { filmPicture } from '../../../../renderer/pages/film/film-words.ts';
import { filesOf, readSource } from '../../../architecture/sources.ts';

const snapshot: SnapshotSummary = {
  hash: 'a'.repeat(64),
  precision: 'full',
  mediaType: 'image/jpeg',
  widthPixels: 320,
  heightPixels: 200,
  byteLength: 1,
  capturedAt: 0,
  receivedAt: null,
  fetchedAt: 0,
  confirmedAt: 0,
};

const tileOf = (full: SnapshotSummary): Tile => ({
  subject: { deviceId: 'd', archiveId: null },
  name: 'Gate',
  deviceName: 'Gate',
  low: null,
  full,
  availability: 'available',
  failure: null,
  checkedAt: 0,
  marks: [],
});

/** What the screen says of an image in words. */
function saidOf(full: SnapshotSummary): Readonly<Record<string, string>> {
  const tile = tileOf(full);
  const picture = filmPicture({ kind: 'snapshot', shown: { tile, snapshot: full, at: 0 } } as never, 'utc');
  return {
    caption: captionLine(tile, full, 'utc'),
    comparison: paneLabel({ ...tile, best: full } as never, 0, 'utc'),
    film: picture.kind === 'snapshot' ? picture.detail : '',
    announcement: announcement(tile, { kind: 'none' }, '1 of 1'),
  };
}

describe('P47: wherever the precision of an image is named', () => {
  it('an image that is cut off is called so', () => {
    for (const [place, words] of Object.entries(saidOf({ ...snapshot, flaw: 'cutOff' })))
      expect([place, words]).toEqual([place, expect.stringContaining('Full image, cut off')]);
  });

  it('a whole image is called nothing else', () => {
    for (const words of Object.values(saidOf({ ...snapshot, flaw: null }))) {
      expect(words).toContain('Full');
      expect(words).not.toContain('cut off');
    }
  });

  it('the words are made in one place, which knows of flaws', () => {
    const namers = filesOf('renderer/**/*.ts').filter((file) =>
      readSource(file).includes('viewer.precision.'),
    );
    expect(namers.filter((file) => !file.includes('/locales/'))).toEqual([
      'renderer/elements/tile/caption-line.ts',
    ]);
  });
});
