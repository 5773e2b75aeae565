import { describeFailure } from '../../preload/contract/core/describe-failure.ts';
import type { Failure } from '../../preload/contract/index.ts';
import { ArchiveTooLongError } from '../bagit/zip-writer.ts';
import { LibraryError } from '../library/database/library-error.ts';
import { diskFault } from './bag/disk-fault.ts';
import { FilmTooLongError } from './film-failure.ts';

/** Thrown if an export does not begin, with the reason for the user. */
export class ExportRefusedError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(describeFailure(failure));
    this.failure = failure;
  }
}

/**
 * Converts an error of the target folder to a failure: `storageFull`, `archiveTooLong` or
 * `storageFailed`. An error of the library has its own.
 */
export function exportFailure(error: unknown): Failure {
  if (error instanceof ExportRefusedError || error instanceof LibraryError) return error.failure;
  if (error instanceof ArchiveTooLongError) return archiveTooLong;
  if (error instanceof FilmTooLongError) return filmTooLong;
  const { kind, code } = diskFault(error);
  if (kind === 'full') {
    return { code: 'storageFull', refusal: 'exportDiskFull' };
  }
  if (kind === 'gone') {
    return { code: 'storageFailed', refusal: 'exportFolderAway' };
  }
  return code === null
    ? { code: 'storageFailed', refusal: 'exportNotWritten' }
    : { code: 'storageFailed', refusal: 'exportDiskError', facts: { error: code } };
}

const archiveTooLong: Failure = { code: 'archiveTooLong' };

export function faultsFailure(count: number): Failure {
  return { code: 'notDownloaded', refusal: 'exportImagesDamaged', facts: { count } };
}

export const unknownExport: Failure = { code: 'notFound', refusal: 'exportGone' };

export const exportStarted: Failure = { code: 'invalidInput', refusal: 'exportStarted' };

export const notSigned: Failure = { code: 'notAllowed', refusal: 'exportNotSigned' };

/** The laptop's disk, rather than the export's. */
export const keyFailed: Failure = { code: 'storageFailed', refusal: 'exportKeyFailed' };

export const filmAway: Failure = { code: 'notFound', refusal: 'exportFilmAway' };

const filmTooLong: Failure = { code: 'storageFailed', refusal: 'exportFilmTooLong' };

export const partsUnsigned: Failure = { code: 'notAllowed', refusal: 'exportPartsUnsigned' };

export const nothingNew: Failure = { code: 'notDownloaded', refusal: 'exportNothingNew' };

export const exportRunning: Failure = { code: 'notAllowed', refusal: 'exportRunning' };

export const exportUnreadable: Failure = { code: 'storageFailed', refusal: 'exportUnreadable' };

/** The files on the drive are not what this laptop wrote. */
export const exportChanged: Failure = { code: 'notAllowed', refusal: 'exportChanged' };

/** The folder of an export has no journal, or is missing. */
export const exportOutOfReach: Failure = { code: 'notFound', refusal: 'exportFolderAway' };

export const noFolderChosen: Failure = { code: 'invalidInput', refusal: 'exportNoFolder' };

export const nothingToExport: Failure = { code: 'notDownloaded', refusal: 'exportNothing' };

export const tooManyExports: Failure = { code: 'notAllowed', refusal: 'exportsTooMany' };

export const planReplaced: Failure = { code: 'cancelled' };

export const folderOfApp: Failure = { code: 'invalidInput', refusal: 'exportFolderOfApp' };

export const folderTooDeep: Failure = { code: 'invalidInput', refusal: 'exportFolderTooDeep' };

export const wrongNames: Failure = { code: 'invalidInput', refusal: 'exportNames' };
