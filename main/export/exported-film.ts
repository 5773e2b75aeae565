import type { ExportProgress } from '../../preload/contract/index.ts';
import { FileTooLongError } from '../bagit/file-limit.ts';
import { allocateChunk, imageFault, readStoredImage } from '../bagit/read-image.ts';
import type { ExportTarget, ReopenedTarget } from './bag/export-target.ts';
import { FILM_NAME, type JournalFilm } from './bag/film-record.ts';
import { FilmTooLongError } from './film-failure.ts';
import { hashFile } from './write/hash-file.ts';

export type FilmOutcome = 'written' | NonNullable<ExportProgress['missingFilm']>;

interface FilmWriting {
  readonly target: ExportTarget & Partial<ReopenedTarget>;
  /** False if missing files must not be copied. */
  readonly isCopying: boolean;
  readonly modified: number;
  readonly signal: AbortSignal;
  readonly onBytes: (count: number) => void;
}

/** Describes the film in a file; `null` if missing or unreadable. */
export async function describeFilm(file: string): Promise<JournalFilm | null> {
  return await hashFile(file).catch(() => null);
}

/**
 * Copies a film from `file` into an export, unless an earlier run did. The source stays unchanged.
 * `gone`: it is missing, has changed since the export began, or its path is unknown (`null`).
 * Rejects if the target fails.
 */
export async function addFilm(
  { target, isCopying, modified, signal, onBytes }: FilmWriting,
  film: JournalFilm,
  file: string | null,
): Promise<FilmOutcome> {
  const { sha256, byteLength } = film;
  const isThere = (await target.take?.(FILM_NAME, film)) ?? false;
  if (isThere || !isCopying || file === null) {
    onBytes(byteLength);
    return isThere ? 'written' : isCopying ? 'gone' : 'notWritten';
  }
  let copied = 0;
  const onPiece = (count: number) => {
    copied += count;
    onBytes(count);
  };
  const source = { openImage: () => Promise.resolve({ file }) };
  const content = readStoredImage(source, { hash: sha256, byteLength }, signal, onPiece, allocateChunk());
  try {
    await target.add(FILM_NAME, content, { modified, sha256 });
    return 'written';
  } catch (error) {
    if (error instanceof FileTooLongError) throw new FilmTooLongError(error);
    if (imageFault(error) === null) throw error;
    onBytes(byteLength - copied);
    return 'gone';
  }
}
