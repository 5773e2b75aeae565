import { describe, expect, it } from 'vitest';
import type { SnapshotSummary, SubjectReference } from '../../../../preload/contract/index.ts';
import {
  bestSnapshot,
  compareSnapshots,
  lastConfirmed,
} from '../../../../preload/contract/rules/best-snapshot.ts';
import { credibleListing, snapshotTime } from '../../../../preload/contract/rules/snapshot-time.ts';
import { healthUrgency } from '../../../../preload/contract/rules/urgency.ts';
import {
  archive,
  archiveRecord,
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryLibrary,
} from '../../../main/library/support/library-fixture.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const IN_2099 = Date.UTC(2099, 0, 1);

/** When an image was captured, received and downloaded, in ms after `NOW`; null: not reported. */
type Clocks = readonly [captured: number | null, received: number | null, downloaded: number];

const future = IN_2099 - NOW;

/** What is stored in full and in low precision, and which of them is shown. */
const cases: readonly (readonly [what: string, full: Clocks, low: Clocks, shown: 'full' | 'low'])[] = [
  ['of one capture', [0, 1, 3], [0, 1, 2], 'full'],
  ['of a later capture in low', [-HOUR_MS, 0, 3], [0, 1, 4], 'low'],
  ['of an earlier capture in low, which came later', [0, 1, 3], [-HOUR_MS, 2, 4], 'full'],
  ['W16: full of 2099, then low by a right clock', [future, -HOUR_MS, -HOUR_MS], [-1, 0, 0], 'low'],
  ['W16: the same without receipts', [future, null, -HOUR_MS], [-1, null, 0], 'low'],
  ['W16: full of 2099, then low without a capture', [future, -HOUR_MS, -HOUR_MS], [null, 0, 0], 'low'],
  ['W16: low of 2099, then full by a right clock', [-1, 0, 0], [future, -HOUR_MS, -HOUR_MS], 'full'],
  ['W16: both of one time in 2099, as the clock stands still', [future, -HOUR_MS, 0], [future, 0, 1], 'low'],
  ['W16: a clock an hour ahead that was set right', [0, -HOUR_MS, 0], [-1, 0, 1], 'low'],
  ['W16: a clock seconds ahead that was set right', [SECOND_MS, 0, 0], [500, 600, 1], 'low'],
  ['by a clock seconds ahead, of one capture', [9 * SECOND_MS, 0, 2], [9 * SECOND_MS, SECOND_MS, 3], 'full'],
  ['whose low one lost its capture, of one receipt', [-HOUR_MS, 0, 1], [null, 0, 9], 'full'],
  [
    'whose low one lost its capture and was stored seconds later',
    [-1, 0, 1],
    [null, 2 * SECOND_MS, 9],
    'full',
  ],
  ['whose low one lost its capture, an hour later', [-HOUR_MS, 0, 1], [null, HOUR_MS, HOUR_MS], 'low'],
  ['without captures, of one receipt', [null, 0, 1], [null, 0, 9], 'full'],
  ['without captures, received later in low', [null, 0, 9], [null, 1, 1], 'low'],
  ['without any clock, downloaded later in low', [null, null, 0], [null, null, 1], 'low'],
  ['without any clock, downloaded later in full', [null, null, 1], [null, null, 0], 'full'],
  ['without any clock, downloaded at once', [null, null, 0], [null, null, 0], 'full'],
];

const at = (time: number | null) => (time === null ? null : NOW + time);

function snapshot(precision: 'low' | 'full', [captured, received, downloaded]: Clocks): SnapshotSummary {
  return {
    hash: (precision === 'low' ? 'a' : 'b').repeat(64),
    precision,
    mediaType: 'image/jpeg',
    widthPixels: 1,
    heightPixels: 1,
    byteLength: 1,
    capturedAt: at(captured),
    receivedAt: at(received),
    fetchedAt: NOW + downloaded,
    confirmedAt: NOW + downloaded,
  };
}

async function libraryOf(subject: SubjectReference, full: Clocks, low: Clocks) {
  const library = temporaryLibrary();
  const devices = [deviceRecord('d', [archiveRecord('a')])];
  await library.storeOrganizations([organization('o', devices)], noValidators, NOW);
  const stored = [
    { precision: 'full', clocks: full },
    { precision: 'low', clocks: low },
  ] as const;
  for (const { precision, clocks } of stored.toSorted((one, other) => one.clocks[2] - other.clocks[2])) {
    const [capturedAt, receivedAt] = [at(clocks[0]), at(clocks[1])];
    const bytes = precision === 'low' ? 'l' : 'full';
    await library.storeImage(
      subject,
      image(bytes, { precision, capturedAt, receivedAt }),
      noValidators,
      NOW + clocks[2],
    );
  }
  return library;
}

/** What the library counts, by the bytes of the image. */
function shownByLibrary(library: Awaited<ReturnType<typeof libraryOf>>, archiveId: string | null) {
  const order = { sort: 'name', descending: false, filters: [] } as const;
  const { rows } = library.gallery.weights(
    { kind: 'device', deviceId: 'd' },
    { ...order, filters: [] },
    0,
    9,
  );
  return rows.find(({ subject }) => subject.archiveId === archiveId)?.byteLength === 1 ? 'low' : 'full';
}

describe('W16: the snapshot that a device shows', () => {
  it.each(cases)('%s', async (_what, full, low, shown) => {
    const tile = { subject: device('d'), full: snapshot('full', full), low: snapshot('low', low) };
    expect(bestSnapshot(tile)?.precision).toBe(shown);
    expect(shownByLibrary(await libraryOf(device('d'), full, low), null)).toBe(shown);
  });

  it('of an archive is the full one, as an archive is one snapshot', async () => {
    const [full, low] = [
      [null, null, 0],
      [null, HOUR_MS, 1],
    ] as const;
    const tile = { subject: archive('d', 'a'), full: snapshot('full', full), low: snapshot('low', low) };
    expect(bestSnapshot(tile)?.precision).toBe('full');
    expect(shownByLibrary(await libraryOf(archive('d', 'a'), full, low), 'a')).toBe('full');
  });
});

describe('the time of a snapshot', () => {
  it.each([
    ['captured', [-HOUR_MS, 0, 1], -HOUR_MS],
    ['captured', [4 * 60 * SECOND_MS, 0, 1], 4 * 60 * SECOND_MS],
    ['received', [6 * 60 * SECOND_MS, 0, 1], 0],
    ['received', [future, 0, 1], 0],
    ['downloaded', [future, null, 1], 1],
    ['received', [null, 0, 1], 0],
    ['downloaded', [null, null, 1], 1],
  ] as const)('is %s: %j', (clock, clocks, time) => {
    expect(snapshotTime(snapshot('full', clocks))).toEqual({ clock, at: NOW + time });
  });
});

describe('the last confirmation of the shown snapshot', () => {
  const confirmed = (full: Clocks, low: Clocks, subject = device('d')) => {
    const tile = {
      subject,
      full: { ...snapshot('full', full), confirmedAt: NOW - 72 * HOUR_MS },
      low: { ...snapshot('low', low), confirmedAt: NOW },
    };
    return lastConfirmed(tile, bestSnapshot(tile) ?? tile.full);
  };

  it('is that of either precision where both show the same, or nothing tells them apart', () => {
    expect(confirmed([0, 1, 3], [0, 1, 2])).toBe(NOW);
    expect(confirmed([null, null, 3], [null, null, 2])).toBe(NOW);
    expect(confirmed([0, 1, 3], [-HOUR_MS, 1, 2], archive('d', 'a'))).toBe(NOW);
  });

  it('is its own where the other precision shows an older snapshot', () => {
    expect(confirmed([0, 1, 3], [-HOUR_MS, 0, 2])).toBe(NOW - 72 * HOUR_MS);
    expect(confirmed([null, HOUR_MS, 3], [null, 0, 2])).toBe(NOW - 72 * HOUR_MS);
  });
});

describe('the edges of the rules', () => {
  it('an archive is believed up to a day after its list, as the laptop may be set to another zone', () => {
    const day = 24 * HOUR_MS;
    expect(credibleListing(NOW + day, NOW)).toBe(NOW + day);
    expect(credibleListing(NOW + day + 1, NOW)).toBeNull();
  });

  it('receipts ten seconds apart are of one snapshot, if only one has a capture', () => {
    const clocks = (capturedAt: number | null, receivedAt: number) => ({
      capturedAt,
      receivedAt,
      fetchedAt: NOW,
    });
    const [one, other] = [clocks(NOW - HOUR_MS, NOW), clocks(null, NOW + 10 * SECOND_MS)];
    expect(compareSnapshots(one, other)).toBe(0);
    expect(compareSnapshots(one, { ...other, receivedAt: other.receivedAt + 1 })).toBeLessThan(0);
  });

  it('the most urgent condition that is uncertain comes after the least urgent certain one', () => {
    expect(healthUrgency('silent', true)).toBeLessThan(healthUrgency('moved'));
  });
});
