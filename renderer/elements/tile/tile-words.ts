import { TWENTY_FOUR_HOURS_MS } from '../../../preload/contract/core/durations.ts';
import type { SnapshotSummary, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot, lastConfirmed } from '../../../preload/contract/rules/best-snapshot.ts';
import { type Doubt, doubtOf } from '../../../preload/contract/rules/doubts.ts';
import { knownSince, snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';
import { formatAge, formatExactWithZone, formatTime, spokenAge } from '../../locales/format-time.ts';
import { textsInUse } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import { withShortId } from '../../state/fleet/short-id.ts';
import { absenceOf } from '../../state/gallery/best-snapshot.ts';
import { precisionWords, ruleWords } from '../../state/offline/offline-words.ts';
import type { Availability } from '../../state/session/availability.ts';
import { failureText } from '../../state/session/failure-text.ts';

/**
 * Caches the words of a tile by minute, language and clock: a gallery is redrawn for each key and
 * each new image, while most of its tiles stay the same objects.
 */
function remembered<Rest extends readonly (string | number)[], Words>(
  word: (tile: Tile, ...rest: Rest) => Words,
): (tile: Tile, ...rest: Rest) => Words {
  const known = new WeakMap<Tile, { readonly key: string; readonly words: Words }>();
  return (tile, ...rest) => {
    const key = [textsInUse(), ...rest].join(' ');
    const found = known.get(tile);
    if (found?.key === key) return found.words;
    const words = word(tile, ...rest);
    known.set(tile, { key, words });
    return words;
  };
}

/** Age of a tile's picture, as in its caption. */
export interface CaptionAge {
  /** With its clock, unless it is the device's: `23 min ago`, `Received 23 min ago`. */
  readonly whole: string;
  /** Without its clock, for narrow tiles. */
  readonly brief: string;
  /** With each clock: `Captured 23 min ago, confirmed 2 min ago`. */
  readonly title: string;
}

/** Returns `23 min ago`, or `Age unknown`. */
export function snapshotAge(snapshot: SnapshotSummary, now: number): string {
  const since = knownSince(snapshot);
  return since === null
    ? text('gallery.ageUnknown')
    : formatAge(since, now, snapshot.capturedOffsetMinutes ?? null);
}

/** Returns the age in a tile's caption without its doubt; empty texts if unknown. */
export const captionAge = remembered(wordCaptionAge);

function wordCaptionAge(tile: Tile, now: number): CaptionAge {
  const best = bestSnapshot(tile);
  if (best === null) {
    const checked =
      tile.checkedAt === null ? '' : text('gallery.checked', { age: formatAge(tile.checkedAt, now) });
    return { whole: checked, brief: '', title: checked };
  }
  const { clock, at } = snapshotTime(best);
  const age = formatAge(at, now, best.capturedOffsetMinutes ?? null);
  const isKnown = knownSince(best) !== null;
  const named = text(`gallery.${clock}`, { age });
  const confirmed = text('gallery.confirmed', { age: formatAge(lastConfirmed(tile, best), now) });
  return {
    whole: clock === 'received' ? named : snapshotAge(best, now),
    brief: snapshotAge(best, now),
    title: [...(isKnown ? [] : [snapshotAge(best, now)]), named, confirmed].join(' · '),
  };
}

/** Describes a doubt in a word or two. */
export function doubtText(doubt: Doubt, tile: Tile, now: number): string {
  const count = daysOf(bestSnapshot(tile), now);
  const isCounted = (doubt === 'silent' || doubt === 'old') && count > 0;
  return isCounted ? text(`gallery.days.${doubt}`, { count }) : text(`gallery.badge.${doubt}`);
}

/** Explains the last failure of a tile without a full stop, to be combined with other words. */
export function failedWords({ failure }: Pick<Tile, 'failure'>): string {
  return failure === null ? text('gallery.missing.failed') : withoutStop(failureText(failure).message);
}

function withoutStop(sentence: string): string {
  return sentence.replace(/[.。]$/, '');
}

/** Returns the whole days since the latest snapshot. */
function daysOf(latest: SnapshotSummary | null, now: number): number {
  return latest === null ? 0 : Math.floor((now - snapshotTime(latest).at) / TWENTY_FOUR_HOURS_MS);
}

/** Describes a doubt as part of a sentence. */
function spokenDoubt(doubt: Doubt, tile: Tile, now: number): string {
  const count = daysOf(bestSnapshot(tile), now);
  if (doubt !== 'silent' && doubt !== 'old') return text(`gallery.name.${doubt}`);
  return count === 0
    ? text('health.named', { state: text('health.verdict.silent') })
    : text(`gallery.name.${doubt}`, { count });
}

/** Says what pins keep of a subject: `newest image · Full precision`. */
export function keptWords(pins: NonNullable<Tile['pins']>): string {
  return pins
    .map(({ rule, precision }) =>
      [...(rule === null ? [] : [ruleWords(rule, 'device')]), precisionWords(precision)].join(' · '),
    )
    .join(' + ');
}

/** Returns the short ID of a device; none for an archive, which is shown under its device. */
function ofDevice(tile: Tile): string | undefined {
  return tile.subject.archiveId === null ? tile.shortId : undefined;
}

/** Explains briefly why a device needs a look; empty if it doesn’t. */
export function tileHealth({ health, isMaybe }: Pick<Tile, 'health' | 'isMaybe'>): string {
  if (health === undefined) return '';
  const state = text(`health.verdict.${health}`);
  return isMaybe === true ? text('health.maybe', { state }) : state;
}

export const tileName = remembered(wordTileName);

function wordTileName(tile: Tile, now: number, availability: Availability): string {
  const archive =
    tile.subject.archiveId === null ? [] : [text('gallery.name.archiveOf', { device: tile.deviceName })];
  return [withShortId(tile.name, ofDevice(tile)), ...archive, ...stateWords(tile, now, availability)].join(
    ', ',
  );
}

function reasonOf(tile: Tile): readonly string[] {
  return tile.failure === null ? [] : [failedWords(tile)];
}

function stateWords(tile: Tile, now: number, availability: Availability): readonly string[] {
  const absence = absenceOf(tile, availability);
  if (absence !== null)
    return [text(`gallery.name.missing.${absence}`), ...(absence === 'failed' ? reasonOf(tile) : [])];
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
    ...(doubt === null ? [] : [spokenDoubt(doubt, tile, now)]),
    ...(doubt === 'failed' ? reasonOf(tile) : []),
    ...(tile.health === undefined || doubt === 'silent'
      ? []
      : [
          text(tile.isMaybe === true ? 'health.namedMaybe' : 'health.named', {
            state: text(`health.verdict.${tile.health}`),
          }),
        ]),
    ...(best.flaw === 'cutOff' ? [text('gallery.name.cutOff')] : []),
    ...(best.flaw === 'broken' ? [text('gallery.name.unreadable')] : []),
    ...tile.marks.map((mark) => {
      const words = text(`gallery.name.${mark}`);
      return mark === 'pinned' && tile.pins !== undefined ? `${words}: ${keptWords(tile.pins)}` : words;
    }),
  ];
}

/** Returns the full name of a subject: an archive's includes its device. */
export function subjectTitle(tile: Pick<Tile, 'subject' | 'name' | 'deviceName' | 'shortId'>): string {
  const device = withShortId(tile.deviceName, tile.shortId);
  return tile.subject.archiveId === null
    ? device
    : text('viewer.archiveTitle', { device, archive: tile.name });
}

/** Returns the full name for reading aloud, without a sign between the names. */
export function spokenTitle(tile: Tile): string {
  const device = withShortId(tile.deviceName, tile.shortId);
  return tile.subject.archiveId === null ? device : `${device}, ${tile.name}`;
}

/**
 * Formats the clock and the time to the second with its zone: `Captured 21 Nov 2026, 12:04:31
 * CET`.
 */
export function exactTime(snapshot: SnapshotSummary): string {
  const time = snapshotTime(snapshot);
  return text(`viewer.${time.clock}`, {
    time: formatExactWithZone(time.at, snapshot.capturedOffsetMinutes ?? null),
  });
}
