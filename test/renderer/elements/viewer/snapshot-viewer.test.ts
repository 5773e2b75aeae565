import { describe, expect, it } from 'vitest';
import type { Failure, SnapshotSummary, Tile } from '../../../../preload/contract/index.ts';
import { FullRequest } from '../../../../renderer/elements/viewer/full-request.ts';
import { viewerCommand } from '../../../../renderer/elements/viewer/viewer-keys.ts';
import { viewerNotice } from '../../../../renderer/elements/viewer/viewer-notice.ts';
import { text } from '../../../../renderer/locales/text.ts';
import { answeredWithout } from '../../../../renderer/state/gallery/best-snapshot.ts';

const failure: Failure = { code: 'timedOut' };

const low: SnapshotSummary = {
  hash: 'a'.repeat(64),
  precision: 'low',
  mediaType: 'image/jpeg',
  widthPixels: 480,
  heightPixels: 270,
  byteLength: 1,
  capturedAt: null,
  receivedAt: 1,
  fetchedAt: 2,
  confirmedAt: 3,
};

function tile(changes: Partial<Tile> = {}): Tile {
  return {
    subject: { deviceId: 'd1', archiveId: null },
    name: 'North gate',
    deviceName: 'North gate',
    low,
    full: null,
    availability: 'available',
    failure: null,
    checkedAt: 3,
    marks: [],
    ...changes,
  };
}

describe('the request of the full precision', () => {
  it('is sent for a newer image that comes in low precision while an older full one is shown', () => {
    const sent: Tile[] = [];
    const host = {
      addController() {},
      removeController() {},
      requestUpdate() {},
      updateComplete: Promise.resolve(true),
    };
    const request = new FullRequest(host, (wanted) => sent.push(wanted));
    const full = { ...low, precision: 'full', hash: 'b'.repeat(64) } as const;
    const before = tile({ full });
    request.follow(before, true);
    expect([sent, request.waitsFor(before)]).toEqual([[], false]);
    const newer = tile({ full, low: { ...low, receivedAt: 2 } });
    request.follow(newer, true);
    request.follow(newer, true);
    expect([sent, request.waitsFor(newer)]).toEqual([[newer], true]);
    request.follow(tile({ full: { ...full, receivedAt: 2 } }), true);
    const newest = tile({ full: { ...full, receivedAt: 2 }, low: { ...low, receivedAt: 3 } });
    request.follow(newest, true);
    expect([sent, request.waitsFor(newest)]).toEqual([[newer, newest], true]);
    request.forget();
  });
});

describe('the notice of the viewer', () => {
  it('promises the full precision only while an answer is awaited', () => {
    expect(
      viewerNotice({ availability: 'open', tile: tile(), picture: 'best', waiting: true, lowByChoice: false })
        .kind,
    ).toBe('loadingFull');
    expect(
      viewerNotice({
        availability: 'open',
        tile: tile(),
        picture: 'best',
        waiting: false,
        lowByChoice: false,
      }).kind,
    ).toBe('fullMissing');
  });

  it('says nothing over a full picture, and loads while only the low one is seen', () => {
    const both = tile({ full: { ...low, precision: 'full', hash: 'b'.repeat(64) } });
    expect(
      viewerNotice({ availability: 'open', tile: both, picture: 'best', waiting: false, lowByChoice: false })
        .kind,
    ).toBe('none');
    expect(
      viewerNotice({
        availability: 'open',
        tile: both,
        picture: 'preview',
        waiting: false,
        lowByChoice: false,
      }).kind,
    ).toBe('loadingFull');
    expect(
      viewerNotice({
        availability: 'open',
        tile: both,
        picture: 'previewOnly',
        waiting: false,
        lowByChoice: false,
      }).kind,
    ).toBe('fullUnreadable');
  });

  it('says that a picture is cut off, before that a sharper one could come', () => {
    const facts = { availability: 'open', picture: 'best', waiting: false, lowByChoice: false } as const;
    for (const cut of [
      { ...low, flaw: 'cutOff' } as const,
      { ...low, precision: 'full', flaw: 'cutOff' } as const,
    ])
      expect(viewerNotice({ ...facts, tile: tile({ [cut.precision]: cut }) })).toEqual({ kind: 'cutOff' });
  });

  it('says why a picture can’t be shown', () => {
    const facts = { availability: 'open', waiting: false, lowByChoice: false } as const;
    for (const failure of ['gone', 'empty', 'damaged'] as const)
      expect(viewerNotice({ ...facts, tile: tile(), picture: 'unreadable', failure })).toEqual({
        kind: 'unreadable',
        reason: failure,
      });
  });

  it('tells why there is no picture, with the failure', () => {
    const failed = tile({ low: null, availability: 'failed', failure });
    expect(
      viewerNotice({
        availability: 'open',
        tile: failed,
        picture: 'none',
        waiting: false,
        lowByChoice: false,
      }),
    ).toEqual({
      kind: 'missing',
      reason: 'failed',
      failure,
    });
    expect(
      viewerNotice({ availability: 'open', tile: failed, picture: 'none', waiting: true, lowByChoice: false })
        .kind,
    ).toBe('loading');
  });

  it('does not wait for a snapshot that the service does not have', () => {
    const none = tile({ low: null, availability: 'none' });
    expect(
      viewerNotice({ availability: 'open', tile: none, picture: 'none', waiting: true, lowByChoice: false })
        .kind,
    ).toBe('missing');
  });

  it('promises nothing that the availability of the service does not allow', () => {
    const unknown = tile({ low: null, availability: 'unknown' });
    const reasons = (['offline', 'byChoice', 'readOnly'] as const).map((availability) =>
      viewerNotice({ tile: unknown, picture: 'none', waiting: true, lowByChoice: false, availability }),
    );
    expect(reasons).toEqual([
      { kind: 'missing', reason: 'offline', failure: null },
      { kind: 'missing', reason: 'byChoice', failure: null },
      { kind: 'missing', reason: 'readOnly', failure: null },
    ]);
    expect(text('viewer.missing.byChoice.advice')).not.toMatch(/as soon as/);
    expect(
      viewerNotice({
        tile: tile(),
        picture: 'best',
        waiting: true,
        lowByChoice: false,
        availability: 'byChoice',
      }).kind,
    ).toBe('fullMissing');
  });

  it('takes only an answer that came after the question for one', () => {
    const before = tile({ availability: 'failed', failure });
    expect(answeredWithout(before, before)).toBe(false);
    expect(answeredWithout(before, { ...before, checkedAt: 9 })).toBe(true);
    expect(answeredWithout(before, tile({ checkedAt: 9 }))).toBe(false);
  });
});

describe('the keys of the viewer', () => {
  it('step with Page Up and Page Down whatever the zoom', () => {
    expect(viewerCommand({ key: 'PageDown', shiftKey: false }, true)).toEqual({ kind: 'step', delta: 1 });
    expect(viewerCommand({ key: 'PageUp', shiftKey: false }, true)).toEqual({ kind: 'step', delta: -1 });
  });

  it('zoom, fit and show 100 %', () => {
    expect(
      ['+', '-', '0', '1'].map((key) => viewerCommand({ key: key, shiftKey: false }, false)?.kind),
    ).toEqual(['zoom', 'zoom', 'fit', 'whole']);
    expect(viewerCommand({ key: 'q', shiftKey: false }, false)).toBeNull();
  });

  it('letters turn, reset, open panels, compare and fill the screen', () => {
    const command = (key: string, shiftKey = false) => viewerCommand({ key, shiftKey }, false);
    expect(command('r')).toEqual({ kind: 'turn', quarters: 1 });
    expect(command('R', true)).toEqual({ kind: 'turn', quarters: -1 });
    expect(command('x')).toEqual({ kind: 'resetAdjustment' });
    expect(command('i')).toEqual({ kind: 'panel', panel: 'details' });
    expect(command('b')).toEqual({ kind: 'compare', with: 'baseline' });
    expect(command('f')).toEqual({ kind: 'fullScreen' });
  });
});
