import type { SnapshotSummary, Tile } from '../../../preload/contract/index.ts';
import { formatAge, formatExactWithZone, formatTime } from '../../locales/format-time.ts';
import { relativeTimeFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import {
  absenceOf,
  bestSnapshot,
  doubtOf,
  lastConfirmed,
  snapshotTime,
} from '../../state/gallery/best-snapshot.ts';
import type { Availability } from '../../state/session/availability.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `2 minutes ago`, in whole words, as screen readers do not expand `min`. Times are ms since the epoch. */
function spokenAge(at: number, now: number): string {
  const age = now - at;
  const spokenAges = relativeTimeFormat({ style: 'long', numeric: 'always' });
  if (age < MINUTE_MS) return text('age.now');
  if (age < HOUR_MS) return spokenAges.format(-Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return spokenAges.format(-Math.floor(age / HOUR_MS), 'hour');
  return spokenAges.format(-Math.floor(age / DAY_MS), 'day');
}

/** The two lines under a tile's name: the time of the picture, and of its last confirmation. */
export interface AgeLines {
  readonly taken: string;
  readonly confirmed: string;
  /** The age of `confirmed` without its word, for narrow tiles. */
  readonly confirmedAge: string;
}

/** The lines of a tile; empty texts where nothing is known. */
export function ageLines(tile: Tile, now: number): AgeLines {
  const best = bestSnapshot(tile);
  if (best === null) {
    const asked =
      tile.checkedAt === null ? '' : text('gallery.checked', { age: formatAge(tile.checkedAt, now) });
    return { taken: asked, confirmed: '', confirmedAge: '' };
  }
  const time = snapshotTime(best);
  const confirmedAge = formatAge(lastConfirmed(tile, best), now);
  return {
    confirmedAge,
    taken: text(`gallery.${time.clock}`, {
      age: formatAge(time.at, now, best.capturedOffsetMinutes ?? null),
    }),
    confirmed: text('gallery.confirmed', { age: confirmedAge }),
  };
}

export function tileName(tile: Tile, now: number, availability: Availability): string {
  const archive =
    tile.subject.archiveId === null ? [] : [text('gallery.name.archiveOf', { device: tile.deviceName })];
  return [tile.name, ...archive, ...stateWords(tile, now, availability)].join(', ');
}

function stateWords(tile: Tile, now: number, availability: Availability): readonly string[] {
  const absence = absenceOf(tile, availability);
  if (absence !== null) return [text(`gallery.name.missing.${absence}`)];
  const best = bestSnapshot(tile);
  if (best === null) return [];
  const time = snapshotTime(best);
  const doubt = doubtOf(tile, now);
  return [
    text(`gallery.name.${time.clock}`, {
      time: formatTime(time.at, now, best.capturedOffsetMinutes ?? null),
    }),
    text(`gallery.name.precision.${best.precision}`),
    text('gallery.name.confirmed', { age: spokenAge(lastConfirmed(tile, best), now) }),
    ...(doubt === null ? [] : [text(`gallery.name.${doubt}`)]),
    ...tile.marks.map((mark) => text(`gallery.name.${mark}`)),
  ];
}

/** The name of a subject where it stands alone: an archive is known by its device. */
export function subjectTitle(tile: Pick<Tile, 'subject' | 'name' | 'deviceName'>): string {
  return tile.subject.archiveId === null
    ? tile.name
    : text('viewer.archiveTitle', { device: tile.deviceName, archive: tile.name });
}

/** The same to be read aloud, without a sign between the names. */
export function spokenTitle(tile: Tile): string {
  return tile.subject.archiveId === null ? tile.name : `${tile.deviceName}, ${tile.name}`;
}

/** `Captured 21 Nov 2026, 12:04:31 CET`: the clock, and the time to the second with its zone. */
export function exactTime(snapshot: SnapshotSummary): string {
  const time = snapshotTime(snapshot);
  return text(`viewer.${time.clock}`, {
    time: formatExactWithZone(time.at, snapshot.capturedOffsetMinutes ?? null),
  });
}
