import { isServiceIdentifier } from '../../preload/contract/core/service-identifier.ts';
import { VISIBLE_NAME_LIMIT, visibleLines, visibleName } from '../../preload/contract/core/visible-text.ts';
import { NOTE_LENGTH_LIMIT } from '../../preload/contract/index.ts';
import type { Accepted } from './accepted.ts';

/** Opaque identifier of the service, perhaps with invisible characters. */
export type ServiceId = Accepted<string, 'serviceId'>;

/** One visible line of limited length. */
export type VisibleName = Accepted<string, 'visibleName'>;

/** Visible lines of limited length, not blank. */
export type NoteText = Accepted<string, 'note'>;

/** Returns a storable identifier; `null` if blank, too long or malformed. */
export function acceptIdentifier(text: string): ServiceId | null {
  return isServiceIdentifier(text) ? (text as ServiceId) : null;
}

/** Returns a storable name that can be shown. */
export function acceptName(text: string, limit = VISIBLE_NAME_LIMIT): VisibleName {
  return visibleName(text, limit) as VisibleName;
}

/** Longest path on Linux, bytes. */
const PATH_LIMIT_BYTES = 4_096;

/** Returns a storable path; `null` if no system can open it. */
export function acceptPath(text: string): Accepted<string, 'path'> | null {
  const isUsable = text !== '' && !text.includes('\0') && text.isWellFormed();
  return isUsable && Buffer.byteLength(text) <= PATH_LIMIT_BYTES ? (text as Accepted<string, 'path'>) : null;
}

/**
 * Returns a storable note; `null` if nothing is left of it, `'tooLong'` if it is too long once all
 * characters are visible.
 */
export function acceptNote(text: string): NoteText | 'tooLong' | null {
  // Writing out a character takes at most ten, and a longer text is refused in any case.
  if (text.length > 2 * NOTE_LENGTH_LIMIT) return 'tooLong';
  const visible = visibleLines(text.toWellFormed()).trim();
  if (visible === '') return null;
  return visible.length > NOTE_LENGTH_LIMIT ? 'tooLong' : (visible as NoteText);
}
