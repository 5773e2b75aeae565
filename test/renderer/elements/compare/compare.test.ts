import { describe, expect, test } from 'vitest';
import type { SnapshotSummary, Tile } from '../../../../preload/contract/index.ts';
import { blinkRates } from '../../../../renderer/elements/compare/compare-blink.ts';
import { compareCommand } from '../../../../renderer/elements/compare/compare-keys.ts';
import {
  type ComparePane,
  olderFirst,
  paneOfBaseline,
  paneOfTile,
  showSameSnapshot,
  stepPane,
} from '../../../../renderer/elements/compare/compare-pane.ts';
import { isMixed, paneLabel } from '../../../../renderer/elements/compare/compare-words.ts';
import { isStored } from '../../../../renderer/state/viewer/frames.ts';
import type { ViewerSource } from '../../../../renderer/state/viewer/viewer-source.ts';

const snapshot = (hash: string, precision: 'low' | 'full', capturedAt: number): SnapshotSummary => ({
  hash,
  precision,
  mediaType: 'image/jpeg',
  widthPixels: 1_920,
  heightPixels: 1_080,
  byteLength: 1,
  capturedAt,
  receivedAt: null,
  fetchedAt: 6,
  confirmedAt: 6,
});

const tile = {
  subject: { deviceId: 'd', archiveId: null },
  name: 'North gate',
  deviceName: 'North gate',
  low: snapshot('l', 'low', 5),
  full: snapshot('f', 'full', 5),
  availability: 'available',
  failure: null,
  checkedAt: 1,
} as Tile;

describe('the panes of a comparison', () => {
  test('show the best that is stored, and the low precision until it is there', () => {
    expect(paneOfTile(tile)).toMatchObject({ best: { hash: 'f' }, preview: { hash: 'l' }, role: 'plain' });
    const baseline = paneOfBaseline(tile, snapshot('b', 'low', 1));
    expect(baseline).toMatchObject({ best: { hash: 'b' }, preview: null, role: 'baseline' });
  });

  test('are mixed when one is low and another is full', () => {
    const full = paneOfTile(tile);
    const low = paneOfTile({ ...tile, full: null });
    expect([isMixed([full, full]), isMixed([full, low]), isMixed([full, { ...low, best: null }])]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('stand in the order of their times, and what has none yet is the newest', () => {
    const pane = (at: number | null) => ({ ...paneOfTile(tile), at });
    const orders = [
      [1, 2],
      [2, 1],
      [null, 2],
      [1, null],
    ].map(([one = null, other = null]) => olderFirst(pane(one), pane(other)).map(({ at }) => at));
    expect(orders).toEqual([
      [1, 2],
      [1, 2],
      [2, null],
      [1, null],
    ]);
  });

  test('show the same snapshot by its image, or by its time in another precision', () => {
    const now = paneOfTile(tile);
    const cases: readonly (readonly [ComparePane, boolean])[] = [
      [paneOfBaseline(tile, snapshot('f', 'full', 5)), true],
      [paneOfBaseline(tile, snapshot('l', 'low', 5)), true],
      [paneOfBaseline(tile, snapshot('b', 'low', 4)), false],
      [{ ...now, best: null }, true],
      [{ ...now, best: null, at: null }, false],
      [{ ...now, subject: { deviceId: 'd', archiveId: 'a' } }, true],
      [{ ...now, subject: { deviceId: 'other', archiveId: null } }, false],
    ];
    expect(cases.map(([pane]) => showSameSnapshot(pane, now))).toEqual(cases.map(([, isSame]) => isSame));
  });

  test('are named with their letter, device, time and precision', () => {
    expect(paneLabel(paneOfTile(tile), 1, 'utc')).toMatch(/^B: North gate, Captured .+ UTC, Full image$/);
    const archive = { ...paneOfTile(tile), subject: { deviceId: 'd', archiveId: 'a' }, name: 'Tuesday' };
    expect(paneLabel({ ...archive, best: null }, 0, 'utc')).toBe('A: North gate · Tuesday, not downloaded');
  });
});

describe('stepping a pane through time', () => {
  const frame = (hash: string | null, at: number) => ({
    subject: { deviceId: 'd', archiveId: hash === null ? 'a2' : null },
    name: 'North gate',
    at,
    clock: 'captured' as const,
    knowledge: hash === null ? ('onService' as const) : ('full' as const),
    low: null,
    full: hash === null ? null : snapshot(hash, 'full', at),
  });
  const frames = [frame('a', 1), frame(null, 2), frame('f', 5), frame('z', 9)];
  const source = {
    timeline: async () => ({ deviceName: 'North gate', frames, total: 4, undated: 0, listedAt: null }),
  } as Partial<ViewerSource> as ViewerSource;

  test('goes to the next one that the service lists, downloaded or not', async () => {
    const pane = paneOfTile(tile);
    const before = await stepPane(source, pane, -1);
    expect([before?.at, before?.best]).toEqual([2, null]);
    const twice = before && (await stepPane(source, before, -1));
    expect(twice?.best?.hash).toBe('a');
    expect(twice && (await stepPane(source, twice, -1))).toBeNull();
  });

  test('begins at the newest where nothing of the device is downloaded', async () => {
    const pane = {
      ...paneOfTile(tile),
      subject: { deviceId: 'other', archiveId: null },
      at: null,
      best: null,
    };
    expect((await stepPane(source, pane, -1))?.best?.hash).toBe('z');
    expect(await stepPane(source, pane, 1)).toBeNull();
  });

  test('passes frames that are not stored where those are wanted, and ends at both ends', async () => {
    const pane = paneOfTile(tile);
    const before = await stepPane(source, pane, -1, isStored);
    expect(before?.best?.hash).toBe('a');
    expect((await stepPane(source, pane, 1, isStored))?.best?.hash).toBe('z');
    expect(before && (await stepPane(source, before, -1, isStored))).toBeNull();
  });
});

describe('blinking', () => {
  test('stays under three flashes a second at every rate; two changes are one flash (WCAG 2.3.1)', () => {
    expect(Math.max(...blinkRates) / 2).toBeLessThan(3);
    expect(Math.max(...blinkRates)).toBeLessThan(3);
  });
});

describe('the keys of a comparison', () => {
  test('choose the mode in either case, and leave other keys alone', () => {
    expect(compareCommand('D', false)).toEqual({ kind: 'mode', mode: 'difference' });
    expect(compareCommand('w', false)).toEqual({ kind: 'mode', mode: 'swipe' });
    expect(compareCommand('Tab', false)).toBeNull();
  });
});
