import { describe, expect, test } from 'vitest';
import type { Frame, Knowledge, Tile, Timeline } from '../../../../preload/contract/index.ts';
import { compareCommand } from '../../../../renderer/elements/compare/compare-keys.ts';
import { movePane, paneOfFrame } from '../../../../renderer/elements/compare/compare-pane.ts';
import { ViewerTimeline } from '../../../../renderer/elements/timeline/viewer-timeline.ts';
import { viewerCommand } from '../../../../renderer/elements/viewer/viewer-keys.ts';
import type { ViewerSource } from '../../../../renderer/state/viewer/viewer-source.ts';
import { timesOf } from '../../fakes/times-of.ts';

const earlier = { kind: 'frame', delta: -1 } as const;
const later = { kind: 'frame', delta: 1 } as const;
const oldest = { kind: 'frameEnd', end: 'oldest' } as const;
const newest = { kind: 'frameEnd', end: 'newest' } as const;

/** The command of each key, `zoomed` or not, from `truth.md` D.8: left and right are time, up and down devices. */
const keys = [
  ['ArrowLeft', earlier, null],
  ['ArrowRight', later, null],
  [',', earlier, earlier],
  ['.', later, later],
  ['Home', oldest, oldest],
  ['End', newest, newest],
] as const;

describe('the keys of time', () => {
  test.each(keys)('%s is time in the viewer and in the comparison', (key, whole, zoomed) => {
    const inViewer = (isZoomed: boolean) => viewerCommand({ key, shiftKey: false }, isZoomed);
    expect([inViewer(false), compareCommand(key, false)]).toEqual([whole, whole]);
    const panned = expect.objectContaining({ kind: 'pan' });
    expect([inViewer(true), compareCommand(key, true)]).toEqual([zoomed ?? panned, zoomed ?? panned]);
  });

  test('up and down are devices: of the gallery in the viewer, of the selection in the comparison', () => {
    for (const [key, delta] of [
      ['ArrowUp', -1],
      ['ArrowDown', 1],
    ] as const) {
      expect(viewerCommand({ key, shiftKey: false }, false)).toEqual({ kind: 'device', delta });
      expect(compareCommand(key, false)).toEqual({ kind: 'step', delta });
    }
  });
});

const DEVICE = 'd1';
/** The most frames of one answer. */
const LIMIT = 4;

function frameAt(at: number, knowledge: Knowledge = 'onService'): Frame {
  const subject = { deviceId: DEVICE, archiveId: `a${at}` };
  return { subject, name: `at ${at}`, at, clock: 'captured', knowledge, low: null, full: null };
}

const tile: Tile = {
  subject: { deviceId: DEVICE, archiveId: 'a7' },
  name: 'at 7',
  deviceName: 'North gate',
  low: null,
  full: null,
  availability: 'available',
  failure: null,
  checkedAt: 1,
  marks: [],
};

/** A service with snapshots at these times, of which an answer holds the `LIMIT` nearest. */
function sourceOf(
  times: readonly number[],
  undated = 0,
  knows: (at: number) => Knowledge = () => 'onService',
): ViewerSource {
  return {
    onChanged: () => () => {},
    times: async () => timesOf(times.map((at) => ({ at, knowledge: 'low' }))),
    async timeline(_deviceId, around): Promise<Timeline> {
      const end = around === null ? times.length : times.filter((at) => at <= around).length;
      const first = Math.max(0, Math.min(end - LIMIT / 2, times.length - LIMIT));
      const frames = times.slice(first, first + LIMIT).map((at) => frameAt(at, knows(at)));
      return { deviceName: 'North gate', frames, total: times.length + undated, undated, listedAt: null };
    },
  } as Partial<ViewerSource> as ViewerSource;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function timelineOf(
  times: readonly number[],
  start: Tile,
  undated = 0,
  knows?: (at: number) => Knowledge,
): Promise<ViewerTimeline> {
  const source = sourceOf(times, undated, knows);
  const updateComplete = Promise.resolve(true);
  const host = { addController() {}, removeController() {}, requestUpdate() {}, updateComplete };
  const timeline = new ViewerTimeline(
    host,
    () => source,
    () => true,
  );
  timeline.follow(start);
  await settled();
  return timeline;
}

const atOf = (timeline: ViewerTimeline) => timeline.frames[timeline.index]?.at;
const tileAt = (at: number): Tile => ({ ...tile, subject: { deviceId: DEVICE, archiveId: `a${at}` } });

describe('moving along the timeline of a device', () => {
  const times = [1, 2, 3, 4, 5, 6, 7, 8, 9];

  test('goes through all snapshots one by one, also those that were not loaded, and says where they end', async () => {
    const timeline = await timelineOf(times, tileAt(9));
    const seen = [atOf(timeline)];
    while (await timeline.move(earlier)) seen.push(atOf(timeline));
    expect(seen).toEqual(times.toReversed());
    const back = [atOf(timeline)];
    while (await timeline.move(later)) back.push(atOf(timeline));
    expect(back).toEqual(times);
    expect([await timeline.move(later), timeline.leads(1), atOf(timeline)]).toEqual([false, true, 9]);
  });

  test('Home and End lead to the oldest and the newest of all', async () => {
    const timeline = await timelineOf(times, tileAt(8));
    expect([await timeline.move(oldest), atOf(timeline)]).toEqual([true, 1]);
    expect(await timeline.move(oldest)).toBe(false);
    expect([await timeline.move(newest), atOf(timeline)]).toEqual([true, 9]);
  });

  test('the newest is an image, although a check that found none is newer', async () => {
    const timeline = await timelineOf([7, 8, 9], tile, 0, (at) => (at === 9 ? 'none' : 'onService'));
    expect([await timeline.move(newest), atOf(timeline)]).toEqual([true, 8]);
    expect(await timeline.move(newest)).toBe(false);
    expect([await timeline.move(later), atOf(timeline)]).toEqual([true, 9]);
  });

  test('leads nowhere beyond the ends where all is loaded, or without a history', async () => {
    const timeline = await timelineOf([7, 8], tile);
    expect([timeline.leads(-1), timeline.leads(1)]).toEqual([false, true]);
    expect([await timeline.move(earlier), atOf(timeline)]).toEqual([false, 7]);
    const empty = await timelineOf([], tile);
    expect([empty.leads(-1), empty.leads(1), await empty.move(earlier)]).toEqual([false, false, false]);
  });

  test('a snapshot without a time leads to the newest', async () => {
    const undated = { ...tile, subject: { deviceId: DEVICE, archiveId: 'undated' } };
    const timeline = await timelineOf([7, 8], undated, 1);
    expect([timeline.index, timeline.leads(-1)]).toEqual([-1, true]);
    expect([await timeline.move(earlier), atOf(timeline)]).toEqual([true, 8]);
  });
});

describe('the same hour of another day', () => {
  const DAY_MS = 86_400_000;
  const HOUR_MS = 3_600_000;
  const noon = Date.parse('2026-11-20T12:00Z');
  /** Each six hours; a day is missing. */
  const times = Array.from({ length: 20 }, (_none, index) => noon - 2 * DAY_MS + index * 6 * HOUR_MS).filter(
    (at) => Math.abs(at - (noon + 2 * DAY_MS)) > 7 * HOUR_MS,
  );

  test('is shown where a snapshot is near, and said where none is', async () => {
    const newestAt = times.at(-1) ?? 0;
    const timeline = await timelineOf(times, tileAt(newestAt));
    expect(await timeline.moveDays(-1, 'utc')).toMatch(/^22 Nov 2026, 06:00:00/);
    expect(atOf(timeline)).toBe(newestAt);
    await timeline.move(earlier);
    const midnight = newestAt - 6 * HOUR_MS;
    expect([await timeline.moveDays(-1, 'utc'), atOf(timeline)]).toEqual([null, midnight - DAY_MS]);
    expect([await timeline.moveDays(1, 'utc'), atOf(timeline)]).toEqual([null, midnight]);
  });

  test('is behind Shift and the arrows, also where the arrows pan', () => {
    for (const zoomed of [false, true])
      expect(viewerCommand({ key: 'ArrowLeft', shiftKey: true }, zoomed)).toEqual({
        kind: 'sameHour',
        days: -1,
      });
  });
});

describe('the ends of the history in a comparison', () => {
  test('are those of the device, whichever snapshots its pane was loaded with', async () => {
    const times = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const pane = paneOfFrame(frameAt(5), 'North gate');
    const moved = await Promise.all(
      [oldest, newest, earlier, later].map((command) => movePane(sourceOf(times), pane, command)),
    );
    expect(moved.map((one) => one?.at)).toEqual([1, 9, 4, 6]);
  });
});
