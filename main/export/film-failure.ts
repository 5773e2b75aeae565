import type { Failure } from '../../preload/contract/index.ts';
import { FileTooLongError } from '../bagit/file-limit.ts';
import { diskFault } from './bag/disk-fault.ts';

/** Thrown if the drive of an export takes no file as long as its film. */
export class FilmTooLongError extends Error {
  constructor(cause: unknown) {
    super('The file system takes no file as long as the film.', { cause });
  }
}

/** Converts an error of the film's target folder: `storageFull` or `storageFailed`. */
export function filmFailure(error: unknown): Failure {
  if (error instanceof FileTooLongError) return tooLong;
  const { kind, code } = diskFault(error);
  if (kind === 'full') {
    return { code: 'storageFull', refusal: 'filmDiskFull' };
  }
  if (kind === 'gone') return { code: 'storageFailed', refusal: 'filmFolderAway' };
  return code === null
    ? { code: 'storageFailed', refusal: 'filmNotWritten' }
    : { code: 'storageFailed', refusal: 'filmDiskError', facts: { error: code } };
}

const tooLong: Failure = { code: 'storageFailed', refusal: 'filmTooLong' };

export const unknownFilm: Failure = { code: 'notFound', refusal: 'filmGone' };

export const partMissing: Failure = { code: 'invalidInput', refusal: 'filmGone' };
