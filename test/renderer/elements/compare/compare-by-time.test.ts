import { describe, expect, test } from 'vitest';
import {
  type ComparePane,
  paneOfBaseline,
  paneOfTile,
} from '../../../../renderer/elements/compare/compare-pane.ts';
import { soughtWords } from '../../../../renderer/elements/compare/compare-time-tools.ts';
import { oldListWords } from '../../../../renderer/elements/compare/compare-words.ts';
import type { ViewerSource } from '../../../../renderer/state/viewer/viewer-source.ts';
import {
  begin,
  DAY_MS,
  frameOf,
  gate,
  HOUR_MS,
  lastWeek,
  now,
  pump,
  snapshot,
  tile,
} from './fake-comparison.ts';

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
      '7 days earlier',
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

  test('is of the image that the user came from, which stays, beside a newer one too', async () => {
    const shown = tile('gate', 'shown', now - 20 * DAY_MS);
    const weekBefore = tile('gate', 'a week before', now - 27 * DAY_MS);
    const comparison = begin([gate, shown, weekBefore, lastWeek], [gate]);
    comparison.capturedAt['last week'] = now - 7 * DAY_MS;
    comparison.host.shownPanes = [{ ...paneOfTile(shown), isOrigin: true }, paneOfTile(gate)];
    comparison.times.choose({ kind: 'week' });
    await comparison.settle();
    expect(comparison.names()).toEqual(['a week before', 'shown']);
    expect(soughtWords(comparison.host.shownPanes[0] as ComparePane)).toEqual(['7 days earlier']);
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

  test('never shows a snapshot next to itself: the last visit may have ended with it', async () => {
    const visits = [gate.low, snapshot('the same in full', 'full', now)];
    for (const visit of visits) {
      const comparison = begin([gate], [gate], { baseline: async () => visit });
      comparison.times.choose({ kind: 'visit' });
      await comparison.settle();
      expect([comparison.times.state, comparison.names()]).toEqual(['sameVisit', ['gate']]);
    }
  });

  test('steps through a selection, each next to itself, and goes back to the whole by the same choice', async () => {
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
