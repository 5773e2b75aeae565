import type { DayGroup } from '../../../preload/contract/index.ts';

/** ms. */
const DAY = 24 * 60 * 60 * 1_000;

/** The day that a moment (ms since the epoch) lies in, among the days that a gallery stands under. */
export function dayAround(groups: readonly DayGroup[], at: number): DayGroup | undefined {
  return groups.find(
    ({ kind, startsAt }) => kind === 'day' && startsAt !== null && startsAt <= at && at - startsAt < DAY,
  );
}

/** The first moment of the day that a tile stands under; null where it stands under none. */
export function dayOfTile(groups: readonly DayGroup[], index: number | null): number | null {
  let end = 0;
  for (const group of groups) {
    end += group.count;
    if (index !== null && index < end) return group.startsAt;
  }
  return null;
}

/** The index of the first tile of the day that begins at `startsAt`; null where there is no such day. */
export function firstTileOfDay(groups: readonly DayGroup[], startsAt: number): number | null {
  const position = groups.findIndex((group) => group.kind === 'day' && group.startsAt === startsAt);
  return position < 0 ? null : groups.slice(0, position).reduce((sum, { count }) => sum + count, 0);
}
