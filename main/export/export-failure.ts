import type { Failure } from '../../preload/contract/index.ts';
import { ArchiveTooLongError } from '../bagit/zip/zip-writer.ts';
import { LibraryError } from '../library/database/library-error.ts';
import { FilmTooLongError } from './film/film-failure.ts';
import { diskFault } from './targets/disk-fault.ts';

/** An export that does not begin, with the reason for people. */
export class ExportRefusedError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Puts an error of the folder that is exported to into words: `storageFull`, `archiveTooLong` or `storageFailed`. One of the library has its own. */
export function exportFailure(error: unknown): Failure {
  if (error instanceof ExportRefusedError || error instanceof LibraryError) return error.failure;
  if (error instanceof ArchiveTooLongError) return archiveTooLong;
  if (error instanceof FilmTooLongError) return filmTooLong;
  const { kind, code } = diskFault(error);
  if (kind === 'full') {
    return {
      code: 'storageFull',
      refusal: 'exportDiskFull',
      message: 'The disk for the export is full.',
      advice: 'Free up space or choose another folder, then export again. Finished files stay.',
    };
  }
  if (kind === 'gone') {
    return {
      code: 'storageFailed',
      refusal: 'exportFolderAway',
      message: 'The folder of this export can’t be found.',
      advice: 'Connect the drive it is on and try again, or choose another folder.',
    };
  }
  return {
    code: 'storageFailed',
    ...(code === null
      ? { refusal: 'exportNotWritten' as const }
      : { refusal: 'exportDiskError' as const, facts: { error: code } }),
    message: `The export couldn’t be written${code === null ? '' : ` (${code})`}.`,
    advice: 'Check that the folder exists and that you can write to it, or choose another one.',
  };
}

const archiveTooLong: Failure = {
  code: 'archiveTooLong',
  message: 'This drive takes no file above 4 GB.',
  advice: 'Export as a ZIP in parts of at most 4 GB.',
};

export function faultsFailure(count: number): Failure {
  return {
    code: 'notDownloaded',
    refusal: 'exportImagesDamaged',
    facts: { count },
    message:
      count === 1
        ? 'One image couldn’t be exported: its file is missing or damaged.'
        : `${count} images couldn’t be exported: their files are missing or damaged.`,
    advice: 'The manifest lists them. View them while online, then export again.',
  };
}

export const unknownExport: Failure = {
  code: 'notFound',
  refusal: 'exportGone',
  message: 'This export no longer exists.',
  advice: 'Select the snapshots again and start a new export.',
};

export const exportStarted: Failure = {
  code: 'invalidInput',
  refusal: 'exportStarted',
  message: 'This export has already started.',
  advice: 'Start a new export for more snapshots.',
};

export const notSigned: Failure = {
  code: 'notAllowed',
  refusal: 'exportNotSigned',
  message: 'This export can’t be signed: the system’s keychain doesn’t open the key of this laptop.',
  advice: 'Unlock the keychain, or export without a signature.',
};

/** The disk of the laptop, not that of the export. */
export const keyFailed: Failure = {
  code: 'storageFailed',
  refusal: 'exportKeyFailed',
  message: 'This export can’t be signed: the key of this laptop can’t be read or saved.',
  advice: 'Free up space on this laptop and restart Fleetglass, or export without a signature.',
};

export const filmAway: Failure = {
  code: 'notFound',
  refusal: 'exportFilmAway',
  message: 'The film for this export can’t be found: its file was moved or deleted.',
  advice: 'Export without it, or save the film again.',
};

const filmTooLong: Failure = {
  code: 'storageFailed',
  refusal: 'exportFilmTooLong',
  message: 'This drive takes no film above 4 GB.',
  advice: 'Export without the film, or to another drive. Finished files stay.',
};

export const partsUnsigned: Failure = {
  code: 'notAllowed',
  refusal: 'exportPartsUnsigned',
  message: 'Your administrator requires signatures, and the finished parts of this export have none.',
  advice: 'Delete it, then export again.',
};

export const nothingNew: Failure = {
  code: 'notDownloaded',
  refusal: 'exportNothingNew',
  message: 'Everything you selected was exported to this folder before.',
  advice: 'Export all of it again, or choose another folder.',
};

export const exportRunning: Failure = {
  code: 'notAllowed',
  refusal: 'exportRunning',
  message: 'This export is running.',
  advice: 'Wait until it finishes, or cancel it.',
};

export const exportUnreadable: Failure = {
  code: 'storageFailed',
  refusal: 'exportUnreadable',
  message: 'This export can’t be read.',
  advice: 'Check the drive it is on, then try again.',
};

/** What is on the drive is not what this laptop wrote there. */
export const exportChanged: Failure = {
  code: 'notAllowed',
  refusal: 'exportChanged',
  message: 'This export has changed since this laptop wrote it.',
  advice: 'Export again. Nothing of it was signed or marked as exported.',
};

/** Said where the folder of an export has no journal, or is not there. */
export const exportOutOfReach: Failure = {
  code: 'notFound',
  refusal: 'exportFolderAway',
  message: 'The folder of this export can’t be found.',
  advice: 'Connect the drive it is on, then try again.',
};

export const noFolderChosen: Failure = {
  code: 'invalidInput',
  refusal: 'exportNoFolder',
  message: 'No folder is selected for this export.',
  advice: 'Choose a folder first.',
};

export const nothingToExport: Failure = {
  code: 'notDownloaded',
  refusal: 'exportNothing',
  message: 'None of the selected snapshots are downloaded in this precision.',
  advice: 'Choose another precision, or view the snapshots while online first.',
};

export const tooManyExports: Failure = {
  code: 'notAllowed',
  refusal: 'exportsTooMany',
  message: 'Too many exports are running.',
  advice: 'Wait until one finishes, or cancel one.',
};

export const planReplaced: Failure = {
  code: 'cancelled',
  message: 'Something else was chosen for this export.',
  advice: 'Wait for the newer choice.',
};

export const folderOfApp: Failure = {
  code: 'invalidInput',
  refusal: 'exportFolderOfApp',
  message: 'This folder belongs to Fleetglass, which removes files from it by itself.',
  advice: 'Choose a folder of your own.',
};

export const folderTooDeep: Failure = {
  code: 'invalidInput',
  refusal: 'exportFolderTooDeep',
  message: 'The path of this folder is too long: Windows opens paths of up to 259 characters.',
  advice: 'Choose a folder with a shorter path.',
};

export const wrongNames: Failure = {
  code: 'invalidInput',
  refusal: 'exportNames',
  message: 'The file names have an error.',
  advice: 'Correct the file names, then export again.',
};
