import { isServiceIdentifier } from '../../preload/contract/core/service-identifier.ts';
import { VISIBLE_NAME_LIMIT, visibleLines, visibleName } from '../../preload/contract/core/visible-text.ts';
import { NOTE_LENGTH_LIMIT } from '../../preload/contract/index.ts';
import type { Accepted } from './accepted.ts';

/** An identifier of the service. It is opaque, and may hold characters that can't be seen. */
export type ServiceId = Accepted<string, 'serviceId'>;

/** One visible line of limited length. */
export type VisibleName = Accepted<string, 'visibleName'>;

/** Visible lines of limited length, not blank. */
export type NoteText = Accepted<string, 'note'>;

/** An identifier as it may be stored; null for a blank, long or broken one, which names nothing. */
export function acceptIdentifier(text: string): ServiceId | null {
  return isServiceIdentifier(text) ? (text as ServiceId) : null;
}

/** A name as it may be stored and shown. */
export function acceptName(text: string, limit = VISIBLE_NAME_LIMIT): VisibleName {
  return visibleName(text, limit) as VisibleName;
}

/** The longest path of Linux, bytes. */
const PATH_LIMIT_BYTES = 4_096;

/** A path as it may be stored; null for one that no system can open. */
export function acceptPath(text: string): Accepted<string, 'path'> | null {
  const isUsable = text !== '' && !text.includes('\0') && text.isWellFormed();
  return isUsable && Buffer.byteLength(text) <= PATH_LIMIT_BYTES ? (text as Accepted<string, 'path'>) : null;
}

/** A note as it may be stored; null if nothing is left of it, `'tooLong'` if it has too many characters once all of them are visible. */
export function acceptNote(text: string): NoteText | 'tooLong' | null {
  // Each character takes at most ten when it is written out, and a longer text is refused in any case.
  if (text.length > 2 * NOTE_LENGTH_LIMIT) return 'tooLong';
  const visible = visibleLines(text.toWellFormed()).trim();
  if (visible === '') return null;
  return visible.length > NOTE_LENGTH_LIMIT ? 'tooLong' : (visible as NoteText);
}
