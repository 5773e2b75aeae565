import { html, nothing, type TemplateResult } from 'lit';
import type { Precision, SnapshotSummary } from '../../../preload/contract/index.ts';
import { snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';
import { icon } from '../../icons/icon.ts';
import { formatPixels } from '../../locales/format-pixels.ts';
import { formatZoned, type ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import { subjectTitle } from './tile-words.ts';

/** Digits of a hash that distinguish two images in a ticket. */
const HASH_DIGITS = 12;

/**
 * Formats the time of an image in a zone, and its clock: `Captured 21 Nov 2026, 12:04:31 GMT+1`.
 */
export function zonedTime(snapshot: SnapshotSummary, zone: ZoneChoice): string {
  const time = snapshotTime(snapshot);
  const at = formatZoned(time.at, zone, snapshot.capturedOffsetMinutes ?? null);
  return text(`viewer.${time.clock}`, { time: at });
}

const FLAW_TEXTS = { cutOff: 'gallery.name.cutOff', broken: 'gallery.name.unreadable' } as const;

/** Appends an image's flaw to a fact: `Full, cut off`. */
export function withFlaw(fact: string, { flaw }: Pick<SnapshotSummary, 'flaw'>): string {
  return flaw === null || flaw === undefined ? fact : `${fact}, ${text(FLAW_TEXTS[flaw])}`;
}

/** Returns `Full`, `Low`, or `Full, cut off`. */
export function precisionWords(snapshot: SnapshotSummary): string {
  return withFlaw(text(`viewer.precision.${snapshot.precision}`), snapshot);
}

/** Formats one line for a ticket: subject, time, precision, size, and the hash of the bytes. */
export function captionLine(
  tile: Parameters<typeof subjectTitle>[0],
  snapshot: SnapshotSummary,
  zone: ZoneChoice,
): string {
  return text('viewer.caption', {
    title: subjectTitle(tile),
    time: zonedTime(snapshot, zone),
    precision: precisionWords(snapshot),
    pixels: formatPixels(snapshot),
    hash: snapshot.hash.slice(0, HASH_DIGITS),
  });
}

export function precisionMark(precision: Precision): TemplateResult {
  return html`<span class="precision ${precision}">
    ${icon(precision === 'full' ? 'grid3x3' : 'grid2x2')}${text(`viewer.precision.${precision}`)}
  </span>`;
}

/** Renders a mark for a truncated image. */
export function flawMark({ flaw }: SnapshotSummary): TemplateResult | typeof nothing {
  return flaw === 'cutOff'
    ? html`<span class="precision flaw">${icon('circleAlert')}${text('gallery.badge.cutOff')}</span>`
    : nothing;
}
