import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type {
  OfflineState,
  PinPrecision,
  PinRule,
  PinTarget,
  SubjectReference,
  SyncEnd,
  SyncHold,
  SyncMode,
} from '../../../preload/contract/index.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { formatDuration } from '../../locales/format-duration.ts';
import { text } from '../../locales/text.ts';
import type { Availability } from '../session/availability.ts';

/** A rule in words: `the newest 12 archives`. Null for an archive, which has no archives of its own. */
export function ruleWords(rule: PinRule, target: PinTarget): string | null {
  if (target.kind === 'archive') return null;
  switch (rule.kind) {
    case 'newest':
      if (rule.number > 0) return text('offline.rule.newest', { count: rule.number });
      return text(target.kind === 'device' ? 'offline.rule.latestOfOne' : 'offline.rule.latest');
    case 'days':
      return text('offline.rule.days', { count: rule.number });
    case 'every':
      return text('offline.rule.every', { count: rule.number });
    case 'all':
      return text('offline.rule.all');
    default:
      return assertNever(rule);
  }
}

/** `Full precision`, `Low precision`, or that of a pin with both: `Newest full, rest low`. */
export function precisionWords(precision: PinPrecision): string {
  return text(`offline.precision.${precision}`);
}

export function modeWord(mode: SyncMode): string {
  return text(`offline.mode.${mode}`);
}

/** The end of a sync in words; null while it runs. */
export function syncEndWord(end: SyncEnd | null): string {
  return text(`offline.end.${end ?? 'running'}`);
}

/** An archive with its device, a device by its name alone. */
export function subjectTitle(row: {
  readonly subject: SubjectReference;
  readonly name: string;
  readonly deviceName: string;
}): string {
  return row.subject.archiveId === null
    ? row.deviceName
    : text('offline.subject', { device: row.deviceName, archive: row.name });
}

/** Bytes of a megabyte on the screen. */
export const MEGABYTE = 1_000_000;

/** Typed megabytes as bytes; null for an empty field, undefined where it is no number above 0. */
export function readMegabytes(typed: string): number | null | undefined {
  const trimmed = typed.trim().replace(',', '.');
  if (trimmed === '') return null;
  const megabytes = Number(trimmed);
  return Number.isFinite(megabytes) && megabytes > 0 ? Math.round(megabytes * MEGABYTE) : undefined;
}

/** Estimated. */
export interface DownloadCost {
  readonly byteLength: number;
  /** At the measured speed; null: not measured. */
  readonly seconds: number | null;
}

/** The size and, where the speed is known, the time of downloads. */
export function downloadCost({ byteLength, seconds }: DownloadCost): string {
  const size = formatBytes(byteLength);
  return seconds === null ? size : `${size}, ${formatDuration(seconds)}`;
}

/** Why the downloads do not move; null: they do, or there are none. */
export function holdOf(state: OfflineState | null): SyncHold | null {
  return state?.progress.kind === 'held' ? state.progress.hold : null;
}

/** The answer to a request: only without a connection does it have to wait for one. */
export function requestedWords(count: number, availability: Availability): string {
  return text(
    availability === 'offline' || availability === 'byChoice'
      ? 'gallery.requested.offline'
      : 'gallery.requested',
    {
      count,
    },
  );
}
