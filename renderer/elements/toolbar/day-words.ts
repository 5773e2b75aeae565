import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { DayGroup } from '../../../preload/contract/index.ts';
import { formatDay } from '../../locales/format-day.ts';
import { areTimesByDevice, listFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';

const DAY_KINDS = ['full', 'low', 'missing'] as const;

/**
 * Returns the title of a group of tiles: its day, or why it has none. `now`: ms since the epoch.
 */
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

/** With several devices, days end at this laptop's midnight rather than on their clocks. */
function clockedDay(day: string): string {
  return areTimesByDevice() ? text('gallery.day.byLaptop', { day }) : day;
}

/**
 * Formats `42 images (30 full, 9 low, 3 missing)`, omitting empty kinds; a single kind has no
 * number.
 */
export function dayCounts({ count, full, low, missing }: DayGroup): string {
  const numbers = { full, low, missing };
  const kinds = DAY_KINDS.filter((kind) => numbers[kind] > 0);
  const [only] = kinds;
  const parts =
    only !== undefined && kinds.length === 1
      ? [text(`gallery.day.only.${only}`)]
      : kinds.map((kind) => text(`gallery.day.${kind}`, { count: numbers[kind] }));
  return text('gallery.day.counts', {
    count,
    parts: listFormat({ style: 'short', type: 'unit' }).format(parts),
  });
}
