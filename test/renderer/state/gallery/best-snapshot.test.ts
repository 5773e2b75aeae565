import { describe, expect, it } from 'vitest';
import { appLanguages } from '../../../../preload/contract/core/languages.ts';
import type { SnapshotSummary, Tile } from '../../../../preload/contract/index.ts';
import { bestSnapshot, lastConfirmed } from '../../../../preload/contract/rules/best-snapshot.ts';
import { doubtOf } from '../../../../preload/contract/rules/doubts.ts';
import {
  captionAge,
  doubtText,
  spokenTitle,
  subjectTitle,
  tileName,
} from '../../../../renderer/elements/tile/tile-words.ts';
import { speak } from '../../../../renderer/locales/current.ts';
import { catalog as germanCatalog } from '../../../../renderer/locales/de/catalog.ts';
import { catalog as englishCatalog } from '../../../../renderer/locales/en/catalog.ts';
import { showTimesIn } from '../../../../renderer/locales/intl.ts';
import {
  absenceOf,
  missingReason,
  previewSnapshot,
  snapshotForWidth,
} from '../../../../renderer/state/gallery/best-snapshot.ts';

const { de: german, en: english } = appLanguages;

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;
const STALE_AFTER_MS = 24 * 60 * MINUTE_MS;

function snapshot(precision: 'low' | 'full', changes: Partial<SnapshotSummary> = {}): SnapshotSummary {
  return {
    hash: (precision === 'low' ? 'a' : 'b').repeat(64),
    precision,
    mediaType: 'image/jpeg',
    widthPixels: precision === 'low' ? 480 : 1_920,
    heightPixels: precision === 'low' ? 270 : 1_080,
    byteLength: 1,
    capturedAt: null,
    receivedAt: NOW - 60 * MINUTE_MS,
    fetchedAt: NOW - 5 * MINUTE_MS,
    confirmedAt: NOW - 2 * MINUTE_MS,
    ...changes,
  };
}

function tile(changes: Partial<Tile> = {}): Tile {
  return {
    subject: { deviceId: 'd1', archiveId: null },
    name: 'North gate',
    deviceName: 'North gate',
    low: snapshot('low'),
    full: null,
    availability: 'available',
    failure: null,
    checkedAt: NOW - 2 * MINUTE_MS,
    marks: [],
    ...changes,
  };
}

const both = tile({ full: snapshot('full') });
const newerLow = tile({ low: snapshot('low', { receivedAt: NOW - MINUTE_MS }), full: snapshot('full') });

describe('the snapshot that a tile shows', () => {
  it('is the full precision at its best', () => {
    expect(bestSnapshot(both)?.precision).toBe('full');
    expect(bestSnapshot(tile())?.precision).toBe('low');
  });

  it('is never an older picture because it has more pixels', () => {
    expect(bestSnapshot(newerLow)?.precision).toBe('low');
    expect(previewSnapshot(newerLow)).toBeNull();
  });

  it('is drawn from the low precision where that is sharp enough', () => {
    expect(snapshotForWidth(both, 240)?.precision).toBe('low');
    expect(snapshotForWidth(both, 1_000)?.precision).toBe('full');
    expect(snapshotForWidth(tile(), 1_000)?.precision).toBe('low');
  });

  it('is not drawn from a low precision that is older', () => {
    const olderLow = tile({
      low: snapshot('low', { receivedAt: NOW - 90 * MINUTE_MS }),
      full: snapshot('full'),
    });
    expect(snapshotForWidth(olderLow, 240)?.precision).toBe('full');
    expect(previewSnapshot(olderLow)).toBeNull();
  });

  it('counts as confirmed when either precision of the same snapshot was', () => {
    const full = snapshot('full', { confirmedAt: NOW - 3 * STALE_AFTER_MS });
    expect(lastConfirmed(tile({ full }), full)).toBe(NOW - 2 * MINUTE_MS);
    expect(lastConfirmed(tile({ low: null, full }), full)).toBe(full.confirmedAt);
  });
});

describe('what is missing or doubtful', () => {
  it('tells the four reasons for no picture apart', () => {
    const without = (availability: Tile['availability']) => missingReason(tile({ low: null, availability }));
    expect((['unknown', 'none', 'failed', 'available'] as const).map(without)).toEqual([
      'unknown',
      'none',
      'failed',
      'notDownloaded',
    ]);
    expect(missingReason(tile())).toBeNull();
  });

  it('marks a stored snapshot as failed, gone, or stale after a day', () => {
    expect(doubtOf(tile({ availability: 'failed' }), NOW)).toBe('failed');
    expect(doubtOf(tile({ availability: 'none' }), NOW)).toBe('none');
    expect(doubtOf(tile(), NOW)).toBeNull();
    expect(doubtOf(tile(), NOW + STALE_AFTER_MS)).toBe('stale');
  });

  it('does not count a confirmation by a clock that ran ahead', () => {
    const low = snapshot('low', { confirmedAt: NOW + 2 * STALE_AFTER_MS });
    expect(doubtOf(tile({ low }), NOW)).toBe('stale');
  });

  it('N10: marks a device as silent by its own rhythm alone, with the days', () => {
    const low = snapshot('low', { capturedAt: NOW - 36 * STALE_AFTER_MS - MINUTE_MS });
    const silent = tile({ low, health: 'silent' });
    expect(doubtOf(silent, NOW)).toBe('silent');
    expect(doubtText('silent', silent, NOW)).toBe('Silent for 36 days');
    expect(tileName(silent, NOW, 'open')).toMatch(/, silent for 36 days$/);
    const hourly = tile({ low: snapshot('low', { capturedAt: NOW - 7 * 60 * MINUTE_MS }), health: 'silent' });
    expect(doubtOf(hourly, NOW)).toBe('silent');
    expect(doubtText('silent', hourly, NOW)).toBe('Silent');
    expect(tileName(hourly, NOW, 'open')).toMatch(/, needs a look: Silent$/);
  });

  it('marks a device whose latest snapshot is old, where the service confirmed that nothing newer is there', () => {
    const low = snapshot('low', { capturedAt: NOW - 36 * STALE_AFTER_MS - MINUTE_MS });
    expect(doubtOf(tile({ low }), NOW)).toBe('old');
    expect(doubtText('old', tile({ low }), NOW)).toBe('36 days old');
    expect(tileName(tile({ low }), NOW, 'open')).toContain(', 36 days old');
    expect(doubtOf(tile({ low }), NOW + STALE_AFTER_MS), 'not confirmed, it may have sent something').toBe(
      'stale',
    );
    const yesterday = snapshot('low', { capturedAt: NOW - 47 * 60 * MINUTE_MS });
    expect(doubtOf(tile({ low: yesterday }), NOW)).toBeNull();
    const archive = { deviceId: 'd1', archiveId: 'a1' };
    expect(doubtOf(tile({ subject: archive, low }), NOW), 'an archive is as old as it is').toBeNull();
  });
});

describe('the words of a tile', () => {
  it('begin with the name of the subject and tell clock, precision and confirmation', () => {
    expect(tileName(tile(), NOW, 'open')).toMatch(
      /^North gate, received \d\d:\d\d, preview, confirmed 2 minutes ago$/,
    );
  });

  it('follow the minute, the service, the language and the clock, also of a tile that was worded before', () => {
    const shown = tile({ low: snapshot('low', { capturedAt: NOW - MINUTE_MS, capturedOffsetMinutes: 330 }) });
    const words = (now = NOW) => [tileName(shown, now, 'open'), captionAge(shown, now).title].join();
    const first = words();
    expect(words()).toBe(first);
    const others = [words(NOW + MINUTE_MS)];
    speak(german, germanCatalog);
    others.push(words());
    speak(english, englishCatalog);
    showTimesIn('Asia/Tokyo');
    others.push(words());
    showTimesIn(undefined, true);
    others.push(words());
    showTimesIn(undefined);
    expect(words()).toBe(first);
    expect(new Set([first, ...others]).size).toBe(5);
    const unknown = tile({ low: null, availability: 'unknown' });
    expect(tileName(unknown, NOW, 'open')).not.toBe(tileName(unknown, NOW, 'byChoice'));
  });

  it('name the device of an archive', () => {
    const archive = tile({ subject: { deviceId: 'd1', archiveId: 'a1' }, name: 'Archive 1' });
    expect(tileName(archive, NOW, 'open')).toMatch(/^Archive 1, archive of North gate, /);
  });

  it('tell the state where there is no picture', () => {
    expect(tileName(tile({ low: null, availability: 'none' }), NOW, 'open')).toBe(
      'North gate, no snapshot on the service',
    );
    expect(captionAge(tile({ low: null, availability: 'unknown', checkedAt: null }), NOW)).toEqual({
      whole: '',
      brief: '',
      title: '',
    });
  });

  it('say what is on its way, and that nothing comes while the service cannot be asked', () => {
    const unknown = tile({ low: null, availability: 'unknown', checkedAt: null });
    expect(tileName(unknown, NOW, 'open')).toBe('North gate, loading');
    expect(tileName(unknown, NOW, 'byChoice')).toBe('North gate, not downloaded');
    expect(absenceOf(tile({ low: null, availability: 'available' }), 'offline')).toBe('notDownloaded');
    expect(absenceOf(tile({ low: null, availability: 'none' }), 'open')).toBe('none');
  });

  it('name the device of an archive where it stands alone', () => {
    const archive = tile({ subject: { deviceId: 'd1', archiveId: 'a1' }, name: '2026-11-20 20:54 UTC' });
    expect(subjectTitle(archive)).toBe('North gate · 2026-11-20 20:54 UTC');
    expect(spokenTitle(archive)).toBe('North gate, 2026-11-20 20:54 UTC');
    expect(subjectTitle(tile())).toBe('North gate');
  });

  it('say that the last check failed', () => {
    expect(tileName(tile({ availability: 'failed' }), NOW, 'open')).toContain('last check failed');
  });

  it('prefer the device’s clock', () => {
    const captured = tile({ low: snapshot('low', { capturedAt: NOW - 3 * 60 * MINUTE_MS }) });
    expect(captionAge(captured, NOW)).toEqual({
      whole: '3 hr ago',
      brief: '3 hr ago',
      title: 'Captured 3 hr ago · Confirmed 2 min ago',
    });
  });

  it('name another clock than the device’s in the caption too', () => {
    const received = tile({
      low: snapshot('low', { capturedAt: null, receivedAt: NOW - 3 * 60 * MINUTE_MS }),
    });
    expect(captionAge(received, NOW)).toMatchObject({ whole: 'Received 3 hr ago', brief: '3 hr ago' });
  });

  it('tell a device from its namesakes, and the device of an archive', () => {
    expect(tileName(tile({ shortId: '4f09a1' }), NOW, 'open')).toMatch(/^North gate · 4f09a1, received /);
    const archive = tile({
      subject: { deviceId: 'd1', archiveId: 'a1' },
      name: '2026-11-20 20:54 UTC',
      shortId: '4f09a1',
    });
    expect(subjectTitle(archive)).toBe('North gate · 4f09a1 · 2026-11-20 20:54 UTC');
  });
});
