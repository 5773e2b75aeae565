import type { Failure } from '../../../preload/contract/index.ts';
import { FileTooLongError } from '../../bagit/files/file-limit.ts';
import { diskFault } from '../targets/disk-fault.ts';

/** The drive of an export takes no file as long as its film. */
export class FilmTooLongError extends Error {
  constructor(cause: unknown) {
    super('The file system takes no file as long as the film.', { cause });
  }
}

/** An error of the folder that a film is written to: `storageFull` or `storageFailed`. */
export function filmFailure(error: unknown): Failure {
  if (error instanceof FileTooLongError) return tooLong;
  const { kind, code } = diskFault(error);
  if (kind === 'full') {
    return {
      code: 'storageFull',
      refusal: 'filmDiskFull',
      message: 'The disk for the film is full.',
      advice: 'Free up space or choose another disk.',
    };
  }
  const isGone = kind === 'gone';
  return {
    code: 'storageFailed',
    refusal: isGone ? 'filmFolderAway' : 'filmNotWritten',
    facts: { error: code ?? '' },
    message: isGone
      ? 'The folder of this film can’t be found.'
      : `The film couldn’t be written${code === null ? '' : ` (${code})`}.`,
    advice: 'Choose a folder that you can write to.',
  };
}

const tooLong: Failure = {
  code: 'storageFailed',
  refusal: 'filmTooLong',
  message: 'This drive takes no file above 4 GB.',
  advice: 'Save the film to another drive, or in a smaller size.',
};

export const unknownFilm: Failure = {
  code: 'notFound',
  refusal: 'filmGone',
  message: 'This film is no longer being saved.',
  advice: 'Save the film again.',
};

export const partMissing: Failure = {
  code: 'invalidInput',
  refusal: 'filmGone',
  message: 'A part of the film is missing.',
  advice: 'Save the film again.',
};
