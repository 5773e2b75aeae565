import { beforeEach, expect, test } from 'vitest';
import type { Frame, SubjectReference, Tile, Timeline } from '../../../../preload/contract/index.ts';
import { ViewerTimeline } from '../../../../renderer/elements/timeline/viewer-timeline.ts';
import type { ViewerSource } from '../../../../renderer/state/viewer/viewer-source.ts';
import { frameOf, tile } from '../compare/fake-comparison.ts';

/** Frames that one answer holds at most, and those of the device: by day, 1 the oldest. */
const [WINDOW, DAYS] = [5, 40];

/** An answer that the test gives; `around`: the day, null for the newest. */
interface Asked {
  readonly around: number | null;
  answer(): Promise<void>;
}

let asked: Asked[];
let changed: (subjects: readonly SubjectReference[]) => void;
let timeline: ViewerTimeline;

const archive = (day: number): Frame => frameOf(tile('gate', `day ${day}`, day), day);
const gate: Tile = tile('gate', null, DAYS + 1);

function framesAround(around: number | null): Timeline {
  const days = Array.from({ length: DAYS }, (_, index) => index + 1);
  const from = Math.max(0, Math.min(DAYS - WINDOW, Math.round(around ?? DAYS) - 3));
  const frames = days.slice(from, from + WINDOW).map(archive);
  return { deviceName: 'gate', frames, total: DAYS, undated: 0, listedAt: null };
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

const answer = async (around: number | null) => {
  const index = asked.findIndex((question) => question.around === around);
  const [question] = asked.splice(index, 1);
  if (index === -1) throw new Error(`Nothing is asked around ${around}: ${JSON.stringify(asked)}`);
  await question?.answer();
};

const shown = () => timeline.shown(gate)?.name;

beforeEach(async () => {
  asked = [];
  const source = {
    timeline: (_deviceId, around) =>
      new Promise((resolve) => {
        const question = {
          around,
          answer() {
            resolve(framesAround(around));
            return settle();
          },
        };
        asked.push(question);
      }),
    times: async () => null,
    onChanged(listener) {
      changed = listener;
      return () => {};
    },
  } as Partial<ViewerSource> as ViewerSource;
  const host = {
    addController() {},
    removeController() {},
    requestUpdate() {},
    updateComplete: Promise.resolve(true),
  };
  timeline = new ViewerTimeline(
    host,
    () => source,
    () => true,
  );
  timeline.follow(gate);
  await answer(null);
  void timeline.showNearest(20);
  await answer(20);
  expect(shown()).toBe('day 20');
});

const home = () => void timeline.move({ kind: 'frameEnd', end: 'oldest' });
const end = () => void timeline.move({ kind: 'frameEnd', end: 'newest' });
const step = (delta: -1 | 1) => void timeline.move({ kind: 'frame', delta });

const moves: Readonly<Record<string, readonly [() => void, readonly (number | null)[], string]>> = {
  'Home, then End: both answered in order': [() => (home(), end()), [0, null], 'day 40'],
  'Home, then End, whose answer comes first': [() => (home(), end()), [null, 0], 'day 40'],
  'End, then a step within what is here': [() => (end(), step(-1)), [null], 'day 19'],
  'End, then a press on the line': [() => (end(), void timeline.showNearest(3)), [3, null], 'day 3'],
  'a press on the line, then End': [() => (void timeline.showNearest(3), end()), [null, 3], 'day 40'],
};

test.each(Object.entries(moves))('the last move counts: %s', async (_what, [press, answers, name]) => {
  press();
  for (const around of answers) await answer(around);
  expect(shown()).toBe(name);
  expect(timeline.frames[timeline.index]?.name).toBe(name);
  // The next step goes on from there.
  step(-1);
  expect(asked).toEqual([]);
});

test.each([
  ['first', [20, null]],
  ['last', [null, 20]],
] as const)(
  'the newest that End leads to stays when an image comes meanwhile, answered %s',
  async (_when, answers) => {
    end();
    changed([{ deviceId: 'gate', archiveId: null }]);
    for (const around of answers) await answer(around);
    // What was read around the place that was left shows nothing of the one that is shown.
    for (const { answer } of asked.splice(0)) await answer();
    expect(shown()).toBe('day 40');
    expect(timeline.frames[timeline.index]?.name).toBe('day 40');
  },
);
