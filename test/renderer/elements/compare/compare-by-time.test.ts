import { describe, expect, test } from 'vitest';
import { subjectKey } from '../../../../preload/contract/fleet/subject-key.ts';
import type {
  Frame,
  Precision,
  SnapshotSummary,
  SubjectReference,
  Tile,
} from '../../../../preload/contract/index.ts';
import { CompareDownloads } from '../../../../renderer/elements/compare/compare-downloads.ts';
import {
  type ComparePane,
  paneOfBaseline,
  paneOfTile,
} from '../../../../renderer/elements/compare/compare-pane.ts';
import { soughtWords } from '../../../../renderer/elements/compare/compare-time-tools.ts';
import { CompareTimes } from '../../../../renderer/elements/compare/compare-times.ts';
import { oldListWords } from '../../../../renderer/elements/compare/compare-words.ts';
import type { Availability } from '../../../../renderer/state/session/availability.ts';
import type { ViewerSource } from '../../../../renderer/state/viewer/viewer-source.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const now = Date.UTC(2026, 10, 21, 12);

function snapshot(hash: string, precision: Precision, capturedAt: number): SnapshotSummary {
  return {
    hash,
    precision,
    mediaType: 'image/jpeg',
    widthPixels: 480,
    heightPixels: 270,
    byteLength: 1,
    capturedAt,
    receivedAt: null,
    fetchedAt: now,
    confirmedAt: now,
  };
}

function tile(deviceId: string, archiveId: string | null, capturedAt: number, low = true): Tile {
  const name = archiveId ?? deviceId;
  return {
    subject: { deviceId, archiveId },
    name,
    deviceName: deviceId,
    low: low ? snapshot(`${deviceId} ${name} low`, 'low', capturedAt) : null,
    full: null,
    availability: low ? 'available' : 'unknown',
    failure: null,
    checkedAt: null,
    marks: [],
  };
}

function frameOf({ subject, name, low, full }: Tile, at: number): Frame {
  const knowledge = full === null ? (low === null ? 'onService' : 'low') : 'full';
  return { subject, name, at, clock: 'captured', knowledge, low, full };
}

/** A comparison without a screen, and the service behind it. */
function begin(tiles: readonly Tile[], shown: readonly Tile[], changes: Partial<ViewerSource> = {}) {
  const stored = new Map(tiles.map((one) => [subjectKey(one.subject), one]));
  const asked: string[] = [];
  let changed: (subjects: readonly SubjectReference[]) => void = () => {};
  let followers = 0;
  /** The archives that only a fresh list has. */
  const unlisted = new Set<string>();
  const listed = (refresh: boolean) =>
    [...stored.values()].filter((one) => refresh || !unlisted.has(one.name));
  const times: Record<string, number> = {};
  const source = {
    tile: async (subject) => stored.get(subjectKey(subject)) ?? null,
    baseline: async () => null,
    timeline: async (deviceId, _around, refresh = false) => {
      const frames = listed(refresh)
        .filter(({ subject }) => subject.deviceId === deviceId)
        .map((one) => frameOf(one, one.low?.capturedAt ?? times[one.name] ?? 0))
        .toSorted((one, other) => one.at - other.at);
      return { deviceName: deviceId, frames, total: frames.length, undated: 0, listedAt: null };
    },
    download: (subject, precision) => asked.push(`${subject.archiveId ?? subject.deviceId} ${precision}`),
    onChanged(listener) {
      changed = listener;
      followers += 1;
      return () => {
        followers -= 1;
      };
    },
    requestDownload: async () => null,
    fullCost: async () => ({ byteLength: 1_200_000, seconds: 3 }),
    precision: () => 'full',
    savingMode: () => null,
    zone: () => 'utc',
    ...changes,
  } as Partial<ViewerSource> as ViewerSource;
  const host = {
    source,
    zone: 'utc' as const,
    availability: 'open' as Availability,
    shownPanes: shown.map(paneOfTile) as readonly ComparePane[],
    series: shown.map(({ subject }) => subject),
    addController() {},
    removeController() {},
    requestUpdate() {},
    updateComplete: Promise.resolve(true),
    get isSettled(): boolean {
      return compared.state !== 'looking';
    },
    showPanes(panes: readonly ComparePane[] | null) {
      host.shownPanes = panes ?? shown.map(paneOfTile);
    },
    replacePane(pane: ComparePane, next: ComparePane) {
      host.shownPanes = host.shownPanes.map((one) => (one === pane ? next : one));
    },
  };
  const compared: CompareTimes = new CompareTimes(host);
  const downloads = new CompareDownloads(host);
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await Promise.resolve();
      downloads.hostUpdated();
    }
  };
  return {
    host,
    times: compared,
    downloads,
    asked,
    unlisted,
    capturedAt: times,
    settle,
    followers: () => followers,
    names: () => host.shownPanes.map(({ name }) => name),
    costs: () => host.shownPanes.map((pane) => downloads.costOf(pane)),
    kinds: () => host.shownPanes.map((pane) => downloads.of(pane)?.kind),
    /** The service sends what was requested. */
    async arrive(next: Tile) {
      stored.set(subjectKey(next.subject), next);
      changed([next.subject]);
      await settle();
    },
  };
}

const gate = tile('gate', null, now);
const pump = tile('pump', null, now - HOUR_MS);
const lastWeek = tile('gate', 'last week', now - 7 * DAY_MS - 3 * HOUR_MS, false);

describe('a comparison by time', () => {
  test('finds an archive that is only on the service, and downloads both sides in full', async () => {
    const comparison = begin([gate, lastWeek], [gate]);
    comparison.capturedAt['last week'] = now - 7 * DAY_MS - 3 * HOUR_MS;
    comparison.times.choose({ kind: 'week' });
    await comparison.settle();
    expect(comparison.names()).toEqual(['last week', 'gate']);
    expect(comparison.asked.toSorted()).toEqual(['gate full', 'last week full']);
    expect(comparison.kinds()).toEqual(['downloading', 'downloading']);
    expect(soughtWords(comparison.host.shownPanes[0] as ComparePane)).toEqual([
      '7 days ago',
      '3 hours earlier than that',
    ]);
    const full = snapshot('week full', 'full', now - 7 * DAY_MS - 3 * HOUR_MS);
    await comparison.arrive({ ...lastWeek, full, availability: 'available', checkedAt: now });
    expect(comparison.kinds()).toEqual(['done', 'downloading']);
    expect(comparison.host.shownPanes[0]?.best).toBe(full);
  });

  test('downloads what a device has now, also where the last visit ended with the same snapshot', async () => {
    const comparison = begin([gate], [gate]);
    const { low } = gate;
    if (low === null) throw new Error('The gate has an image.');
    comparison.host.shownPanes = [paneOfBaseline(gate, low), paneOfTile(gate)];
    await comparison.settle();
    expect(comparison.asked).toEqual(['gate full']);
    expect(comparison.kinds()).toEqual(['past', 'downloading']);
  });

  test('takes the list of the service where that knows a nearer one', async () => {
    const older = tile('gate', 'older', now - 20 * DAY_MS);
    const comparison = begin([gate, older, lastWeek], [gate]);
    comparison.capturedAt['last week'] = now - 7 * DAY_MS;
    comparison.unlisted.add('last week');
    comparison.times.choose({ kind: 'week' });
    await comparison.settle();
    expect(comparison.names()).toEqual(['last week', 'gate']);
    // The first answer cost no download.
    expect(comparison.asked).not.toContain('older full');
  });

  test('finds the same hour of any earlier day, also before what one message holds, and stops where there is none', async () => {
    const hours = [...Array(60).keys()];
    const at = (day: number) => now - day * DAY_MS + 3 * HOUR_MS;
    const listed = hours.map((day) => tile('gate', `day ${day}`, at(day + 1)));
    const earlier = tile('gate', 'same hour', now - 50 * DAY_MS);
    const all = [...listed, earlier].map((one) => frameOf(one, one.low?.capturedAt ?? 0));
    const asked: (number | null)[] = [];
    const timeline: ViewerSource['timeline'] = async (deviceName, around) => {
      asked.push(around);
      const near = all.toSorted(
        (one, other) => Math.abs(one.at - (around ?? 0)) - Math.abs(other.at - (around ?? 0)),
      );
      const frames = near.slice(0, 10).toSorted((one, other) => one.at - other.at);
      return { deviceName, frames, total: all.length, undated: 0, listedAt: now };
    };
    const comparison = begin([gate, ...listed, earlier], [gate], { timeline });
    comparison.times.choose({ kind: 'sameHour' });
    for (let turn = 0; turn < 20; turn += 1) await comparison.settle();
    expect(comparison.names()).toEqual(['same hour', 'gate']);
    all.pop();
    asked.length = 0;
    const other = begin([gate, ...listed], [gate], { timeline });
    other.times.choose({ kind: 'sameHour' });
    for (let turn = 0; turn < 20; turn += 1) await other.settle();
    expect(other.times.state).toBe('none');
    expect(Math.min(...asked.map(Number))).toBe(at(60));
  });

  test('says from when the list is that was looked through, where newer ones may be missing in it', async () => {
    const listedAt = now - 3 * DAY_MS;
    const timeline: ViewerSource['timeline'] = async (deviceName) => {
      return { deviceName, frames: [frameOf(lastWeek, now - 7 * DAY_MS)], total: 1, undated: 0, listedAt };
    };
    const comparison = begin([gate, lastWeek], [gate], { timeline });
    comparison.times.choose({ kind: 'week' });
    await comparison.settle();
    expect(comparison.times.listedAt).toBe(listedAt);
    expect(oldListWords(listedAt, 'utc')).toContain('18 Nov 2026');
    expect(oldListWords(Date.now(), 'utc')).toBe('');
    comparison.times.choose({ kind: 'visit' });
    await comparison.settle();
    expect(comparison.times.listedAt).toBeNull();
  });

  test('says where there is nothing to compare with, and shows what there is', async () => {
    const comparison = begin([gate], [gate]);
    comparison.times.choose({ kind: 'yesterday' });
    await comparison.settle();
    expect([comparison.times.state, comparison.names()]).toEqual(['none', ['gate']]);
    comparison.times.choose({ kind: 'visit' });
    await comparison.settle();
    expect([comparison.times.state, comparison.names()]).toEqual(['noVisit', ['gate']]);
  });

  test('puts the older snapshot first, also where a visit or a date is later than the shown one', async () => {
    const earlier = tile('gate', 'earlier', now - 2 * DAY_MS);
    const visit = snapshot('visit', 'low', now - DAY_MS);
    const comparison = begin([earlier, gate], [earlier], { baseline: async () => visit });
    comparison.times.choose({ kind: 'visit' });
    await comparison.settle();
    expect(comparison.host.shownPanes.map(({ role }) => role)).toEqual(['plain', 'baseline']);
    comparison.times.choose({ kind: 'date', at: now });
    await comparison.settle();
    expect(comparison.names()).toEqual(['earlier', 'gate']);
  });

  test('never shows a snapshot beside itself: the last visit may have ended with it', async () => {
    const visits = [gate.low, snapshot('the same in full', 'full', now)];
    for (const visit of visits) {
      const comparison = begin([gate], [gate], { baseline: async () => visit });
      comparison.times.choose({ kind: 'visit' });
      await comparison.settle();
      expect([comparison.times.state, comparison.names()]).toEqual(['sameVisit', ['gate']]);
    }
  });

  test('steps through a selection, each beside itself, and goes back to the whole by the same choice', async () => {
    const before = tile('pump', 'pump before', now - 7 * DAY_MS);
    const comparison = begin([gate, pump, before, lastWeek], [gate, pump]);
    comparison.capturedAt['last week'] = now - 7 * DAY_MS;
    comparison.times.choose({ kind: 'week' });
    await comparison.settle();
    comparison.times.step(1);
    await comparison.settle();
    expect(comparison.names()).toEqual(['pump before', 'pump']);
    comparison.times.step(1);
    await comparison.settle();
    expect(comparison.names()).toEqual(['pump before', 'pump']);
    comparison.times.choose({ kind: 'week' });
    expect(comparison.names()).toEqual(['gate', 'pump']);
  });
});

describe('the full precision of a comparison', () => {
  test('waits for the person in the mode that saves, and is shown when it has come', async () => {
    const comparison = begin([gate], [gate], { savingMode: () => 'saver' });
    await comparison.settle();
    expect([comparison.asked, comparison.kinds()]).toEqual([[], ['left']]);
    expect(comparison.downloads.missing()).toEqual(comparison.host.shownPanes);
    const full = snapshot('gate full', 'full', now);
    await comparison.arrive({ ...gate, full });
    expect([comparison.kinds(), comparison.downloads.missing()]).toEqual([['done'], []]);
    expect(comparison.host.shownPanes[0]?.best).toBe(full);
  });

  test('that comes by itself has its size and its time beside it', async () => {
    const comparison = begin([gate], [gate]);
    await comparison.settle();
    expect([comparison.kinds(), comparison.downloads.missing()]).toEqual([['downloading'], []]);
    expect(comparison.costs()).toEqual([{ byteLength: 1_200_000, seconds: 3 }]);
  });

  test('is never requested in the mode for low ones, which come where nothing is downloaded', async () => {
    const comparison = begin([gate, lastWeek], [gate, lastWeek], { savingMode: () => 'lowOnly' });
    await comparison.settle();
    expect(comparison.asked).toEqual(['last week low']);
    expect(comparison.downloads.missing()).toEqual([]);
  });

  test('is offered for later without a connection, and requested as soon as there is one', async () => {
    const comparison = begin([gate], [gate]);
    comparison.host.availability = 'offline';
    await comparison.settle();
    expect([comparison.asked, comparison.kinds()]).toEqual([[], ['left']]);
    comparison.host.availability = 'open';
    await comparison.settle();
    expect(comparison.asked).toEqual(['gate full']);
  });

  test('of an earlier image of a device is gone from the service, and is not requested', async () => {
    const comparison = begin([{ ...gate, low: snapshot('newer', 'low', now) }], [gate]);
    await comparison.settle();
    expect([comparison.asked, comparison.kinds()]).toEqual([[], ['past']]);
  });

  test('of a snapshot that the person has stepped past meanwhile is not requested', async () => {
    const comparison = begin([gate, pump, lastWeek], [lastWeek]);
    comparison.downloads.hostUpdated();
    comparison.host.shownPanes = [paneOfTile(pump)];
    await comparison.settle();
    expect(comparison.asked).toEqual(['pump full']);
  });

  test('of what can’t be read is no statement about the service, and can be tried again', async () => {
    const comparison = begin([gate], [gate], { tile: async () => null });
    await comparison.settle();
    expect([comparison.asked, comparison.kinds()]).toEqual([[], ['failed']]);
  });

  test('is neither requested nor followed once the comparison is closed', async () => {
    const comparison = begin([gate], [gate]);
    comparison.downloads.hostUpdated();
    comparison.downloads.hostDisconnected();
    // An answer that was under way updates the element once more.
    await comparison.settle();
    expect([comparison.asked, comparison.followers()]).toEqual([[], 0]);
  });

  test('that the service did not send is named with its cause', async () => {
    const comparison = begin([gate], [gate]);
    await comparison.settle();
    const failure = { code: 'timedOut', message: 'Too late.', advice: '' } as const;
    await comparison.arrive({ ...gate, availability: 'failed', failure, checkedAt: now });
    expect(comparison.downloads.of(comparison.host.shownPanes[0] as ComparePane)).toEqual({
      kind: 'failed',
      failure,
    });
  });
});
