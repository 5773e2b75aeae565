import { siteChangeOf } from '../../../main/health/compare-days.ts';
import { judgeMoved } from '../../../main/health/judge-view.ts';
import { limitsOf } from '../../../main/health/limits.ts';
import { besideUsual, pictured, type Seen } from '../../../main/health/pictured.ts';
import { serveThread } from '../../../main/shared/serve-thread.ts';
import { type DrawnChange, drawnCamera, drawnChanges, HISTORY_DAYS, JUDGED_DAYS } from './drawn-days.ts';

/** Above all changes within a view, as in judge-change.ts. */
const MOVED = 1_000;

/** A camera on a judged day; `change` is `null` for weather, light and passing things. */
export interface Ranked {
  readonly day: number;
  readonly index: number;
  readonly score: number;
  readonly change: DrawnChange | null;
}

function scoreOf(pictures: readonly Seen[], before: readonly Seen[], past: readonly Seen[]): number {
  const newestFirst = (list: readonly Seen[]) => list.toReversed().map(pictured);
  const [recent, dayBefore, history] = [newestFirst(pictures), newestFirst(before), newestFirst(past)];
  const [now, previous] = recent.map((seen) => besideUsual(seen, history));
  if (now === undefined || previous === undefined) return 0;
  const moved = judgeMoved(now, previous, limitsOf('usual', history.length));
  if (moved?.isTwice === true) return MOVED;
  const pairs = recent.map((one, index) => ({ now: one, dayBefore: dayBefore[index] ?? null }));
  return siteChangeOf(pairs, history)?.score ?? 0;
}

const calls = {
  changes: async (fleet: { readonly seed: number; readonly devices: number; readonly each: number }) =>
    drawnChanges(fleet.seed, fleet.devices, fleet.each),
  /** Draws what a camera sends through all days, and ranks each judged day of it. */
  async rank({ seed, index, changes }: { seed: number; index: number; changes: readonly DrawnChange[] }) {
    const camera = drawnCamera(seed, index);
    const days = Array.from({ length: HISTORY_DAYS + JUDGED_DAYS }, (_, day) => camera.picturesOf(day));
    return Array.from({ length: JUDGED_DAYS }, (_, day): Ranked => {
      const change = changes.find((one) => one.day === day) ?? null;
      const today = HISTORY_DAYS + day;
      const pictures =
        change === null ? (days[today] ?? []) : camera.picturesOf(today, change.change, change.since);
      const score = scoreOf(pictures, days[today - 1] ?? [], days.slice(0, today).flat());
      return { day, index, score, change };
    });
  },
};

export type TodayCalls = typeof calls;

serveThread(calls);
