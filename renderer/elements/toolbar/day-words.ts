import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { DayGroup } from '../../../preload/contract/index.ts';
import { formatDay } from '../../locales/format-day.ts';
import { areTimesByDevice, listFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';

/** What stands over the tiles of a group: the day, or why there is none. `now`: ms since the epoch. */
export function dayTitle(group: DayGroup, now: number): string {
  switch (group.kind) {
    case 'device':
      return text('gallery.day.device');
    case 'undated':
      return text('gallery.day.undated');
    case 'day':
      return clockedDay(formatDay(group.startsAt ?? 0, now));
    default:
      return assertNever(group.kind);
  }
}

/** The days of many devices end at one midnight, which is not that of their clocks. */
function clockedDay(day: string): string {
  return areTimesByDevice() ? text('gallery.day.byLaptop', { day }) : day;
}

/** `42: 30 full, 9 low, 3 missing`; what there is none of is left out. */
export function dayCounts({ count, full, low, missing }: DayGroup): string {
  const kept = [
    ...(full === 0 ? [] : [text('gallery.day.full', { count: full })]),
    ...(low === 0 ? [] : [text('gallery.day.low', { count: low })]),
    ...(missing === 0 ? [] : [text('gallery.day.missing', { count: missing })]),
  ];
  return text('gallery.day.counts', {
    number: count,
    parts: listFormat({ style: 'short', type: 'unit' }).format(kept),
  });
}
