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
import type { Availability } from '../../state/session/availability.ts';
import { failureText } from '../../state/session/failure-text.ts';

/**
 * Words a tile once for each minute, language and clock: a gallery is drawn again for each key and each image that arrives, and most of its
 * tiles stay the same objects.
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

/** The age of a tile's picture, as its caption says it. */
export interface CaptionAge {
  /** With its clock, unless that is the device's: `23 min ago`, `Received 23 min ago`. */
  readonly whole: string;
  /** Without its clock, for narrow tiles. */
  readonly brief: string;
  /** Each clock with its name: `Captured 23 min ago, confirmed 2 min ago`. */
  readonly title: string;
}

/** `23 min ago`, or `Age unknown`. */
export function snapshotAge(snapshot: SnapshotSummary, now: number): string {
  const since = knownSince(snapshot);
  return since === null
    ? text('gallery.ageUnknown')
    : formatAge(since, now, snapshot.capturedOffsetMinutes ?? null);
}

/** The age in the caption of a tile without the reason to look twice; empty texts where nothing is known. */
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

/** Why a person looks at a tile twice, in a word or two. */
export function doubtText(doubt: Doubt, tile: Tile, now: number): string {
  const count = daysOf(bestSnapshot(tile), now);
  const isCounted = (doubt === 'silent' || doubt === 'old') && count > 0;
  return isCounted ? text(`gallery.days.${doubt}`, { count }) : text(`gallery.badge.${doubt}`);
}

/** Why the last try at a tile failed, without a full stop, as it may stand among other words. */
export function failedWords({ failure }: Pick<Tile, 'failure'>): string {
  return failure === null ? text('gallery.missing.failed') : withoutStop(failureText(failure).message);
}

function withoutStop(sentence: string): string {
  return sentence.replace(/[.。]$/, '');
}

/** Whole days since the latest snapshot. */
function daysOf(latest: SnapshotSummary | null, now: number): number {
  return latest === null ? 0 : Math.floor((now - snapshotTime(latest).at) / TWENTY_FOUR_HOURS_MS);
}

/** The same as a part of a sentence. */
function spokenDoubt(doubt: Doubt, tile: Tile, now: number): string {
  const count = daysOf(bestSnapshot(tile), now);
  if (doubt !== 'silent' && doubt !== 'old') return text(`gallery.name.${doubt}`);
  return count === 0
    ? text('health.named', { state: text('health.verdict.silent') })
    : text(`gallery.name.${doubt}`, { count });
}

/** What tells the device of a tile from its namesakes; an archive stands under its device. */
function ofDevice(tile: Tile): string | undefined {
  return tile.subject.archiveId === null ? tile.shortId : undefined;
}

/** Why a device needs a look, in short; empty where it doesn’t. */
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

/** Why it failed; nothing where that is not known. */
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
    ...tile.marks.map((mark) => text(`gallery.name.${mark}`)),
  ];
}

/** The name of a subject where it stands alone: an archive is known by its device. */
export function subjectTitle(tile: Pick<Tile, 'subject' | 'name' | 'deviceName' | 'shortId'>): string {
  const device = withShortId(tile.deviceName, tile.shortId);
  return tile.subject.archiveId === null
    ? device
    : text('viewer.archiveTitle', { device, archive: tile.name });
}

/** The same to be read aloud, without a sign between the names. */
export function spokenTitle(tile: Tile): string {
  const device = withShortId(tile.deviceName, tile.shortId);
  return tile.subject.archiveId === null ? device : `${device}, ${tile.name}`;
}

/** `Captured 21 Nov 2026, 12:04:31 CET`: the clock, and the time to the second with its zone. */
export function exactTime(snapshot: SnapshotSummary): string {
  const time = snapshotTime(snapshot);
  return text(`viewer.${time.clock}`, {
    time: formatExactWithZone(time.at, snapshot.capturedOffsetMinutes ?? null),
  });
}
