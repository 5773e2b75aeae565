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

/**
 * Words a rule: `the newest 12 archives`. `null` for an archive, which has no archives of its own.
 */
export function ruleWords(rule: PinRule, kind: PinTarget['kind']): string | null {
  if (kind === 'archive') return null;
  switch (rule.kind) {
    case 'newest':
      if (rule.number > 0) return text('offline.rule.newest', { count: rule.number });
      return text(kind === 'device' ? 'offline.rule.latestOfOne' : 'offline.rule.latest');
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

/** Returns `Full precision`, `Low precision`, or for a pin with both: `Newest full, rest low`. */
export function precisionWords(precision: PinPrecision): string {
  return text(`offline.precision.${precision}`);
}

export function modeWord(mode: SyncMode): string {
  return text(`offline.mode.${mode}`);
}

/** `null` means running. */
export function syncEndWord(end: SyncEnd | null): string {
  return text(`offline.end.${end ?? 'running'}`);
}

/** Returns an archive's name with its device, or a device's name. */
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

/**
 * Parses typed megabytes to bytes; `null` for an empty field, undefined unless a positive number.
 */
export function readMegabytes(typed: string): number | null | undefined {
  const trimmed = typed.trim().replace(',', '.');
  if (trimmed === '') return null;
  const megabytes = Number(trimmed);
  return Number.isFinite(megabytes) && megabytes > 0 ? Math.round(megabytes * MEGABYTE) : undefined;
}

/** Estimated. */
export interface DownloadCost {
  readonly byteLength: number;
  /** At the measured speed; `null` if not measured. */
  readonly seconds: number | null;
}

/** Words the size and, if the speed is known, the time of downloads. */
export function downloadCost({ byteLength, seconds }: DownloadCost): string {
  const size = formatBytes(byteLength);
  return seconds === null ? size : `${size}, ${formatDuration(seconds)}`;
}

/** Returns why the downloads do not move; `null` if they do, or if there are none. */
export function holdOf(state: OfflineState | null): SyncHold | null {
  return state?.progress.kind === 'held' ? state.progress.hold : null;
}

/** Words the answer to a request: it only has to wait without a connection. */
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
