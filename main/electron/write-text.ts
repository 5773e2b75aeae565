import { open, rename, rm } from 'node:fs/promises';
import { type Failure, fail, type Result, succeed } from '../../preload/contract/index.ts';

/** The error codes of a full disk and of a used-up quota. */
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Readable by the person alone. */
const FILE_MODE = 0o600;

/** Writes a text file completely or not at all, by a temporary file and a rename. Failures: `storageFull`, `storageFailed`. */
export async function writeText(file: string, text: string): Promise<Result<true>> {
  const temporary = `${file}.part`;
  try {
    const handle = await open(temporary, 'w', FILE_MODE);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
    return succeed(true);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    return fail(describe(error));
  }
}

function describe(error: unknown): Failure {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (FULL_CODES.has(code)) {
    return {
      code: 'storageFull',
      message: 'The disk is full, so the file wasn’t saved.',
      advice: 'Free up space, or choose another folder.',
    };
  }
  return {
    code: 'storageFailed',
    message: `The file couldn’t be saved there${typeof code === 'string' ? ` (${code})` : ''}.`,
    advice: 'Choose a folder you can write to.',
  };
}
