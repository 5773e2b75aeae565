import type { ExportProgress } from '../../../preload/contract/index.ts';
import { FileTooLongError } from '../../bagit/files/file-limit.ts';
import { allocateChunk, imageFault, readStoredImage } from '../../bagit/images/read-image.ts';
import type { ExportTarget, ReopenedTarget } from '../targets/export-target.ts';
import { hashFile } from '../targets/hash-file.ts';
import { FilmTooLongError } from './film-failure.ts';
import { FILM_NAME, type JournalFilm } from './film-record.ts';

/** What became of a film. */
export type FilmOutcome = 'written' | NonNullable<ExportProgress['missingFilm']>;

interface FilmWriting {
  readonly target: ExportTarget & Partial<ReopenedTarget>;
  /** False: what is not there yet stays away. */
  readonly isCopying: boolean;
  readonly modified: number;
  readonly signal: AbortSignal;
  readonly onBytes: (count: number) => void;
}

/** The film in a file as it is now; null: it is gone, or can't be read. */
export async function describeFilm(file: string): Promise<JournalFilm | null> {
  return await hashFile(file).catch(() => null);
}

/**
 * Copies a film from `file` into an export, unless an earlier run did. The file itself stays as it is. `gone`: it is not there any more, it has changed since
 * the export began, or (null) where it is is not known. Rejects when the target fails.
 */
export async function addFilm(
  { target, isCopying, modified, signal, onBytes }: FilmWriting,
  film: JournalFilm,
  file: string | null,
): Promise<FilmOutcome> {
  const { sha256, byteLength } = film;
  const isThere = ((await target.take?.(FILM_NAME, sha256)) ?? null) !== null;
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
