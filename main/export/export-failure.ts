import type { Failure } from '../../preload/contract/index.ts';

const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

function codeOf(error: unknown): string | null {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : null;
}

/** Puts an error of the folder that is exported to into words: `storageFull` or `storageFailed`. */
export function exportFailure(error: unknown): Failure {
  const code = codeOf(error);
  if (FULL_CODES.has(code)) {
    return {
      code: 'storageFull',
      message: 'The disk that the export is written to is full.',
      advice: 'Free some space or choose another folder, then export again. Files that are finished stay.',
    };
  }
  return {
    code: 'storageFailed',
    message: `The export could not be written${code === null ? '' : ` (${code})`}.`,
    advice: 'Check that the folder is there and that you may write to it, or choose another one.',
  };
}

/** Said at the end of an export that left out images whose bytes are not what was kept. */
export function faultsFailure(count: number): Failure {
  return {
    code: 'notKept',
    message:
      count === 1
        ? 'One image could not be exported: its file on this laptop is gone or damaged.'
        : `${count} images could not be exported: their files on this laptop are gone or damaged.`,
    advice: 'The manifest lists them. Look at them again while online, then export them once more.',
  };
}

export const unknownExport: Failure = {
  code: 'notFound',
  message: 'This export is not known any more.',
  advice: 'Select the snapshots again and start a new export.',
};

export const exportStarted: Failure = {
  code: 'invalidInput',
  message: 'This export has started already.',
  advice: 'Start a new export for more snapshots.',
};

export const noFolderChosen: Failure = {
  code: 'invalidInput',
  message: 'No folder was chosen for this export.',
  advice: 'Choose a folder first.',
};

export const nothingToExport: Failure = {
  code: 'notKept',
  message: 'Nothing of what was selected is kept on this laptop in this precision.',
  advice: 'Choose another precision, or look at the snapshots while online first.',
};

export const tooManyExports: Failure = {
  code: 'notAllowed',
  message: 'Too many exports are running.',
  advice: 'Wait until one of them is done, or cancel one.',
};

/** Said when an export would grow beyond `limit` subjects. */
export function tooManySubjects(limit: number): Failure {
  return {
    code: 'invalidInput',
    message: `An export holds at most ${limit} snapshots.`,
    advice: 'Select fewer, and export the rest in a second export.',
  };
}
