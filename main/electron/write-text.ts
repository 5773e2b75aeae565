import { open, rename, rm } from 'node:fs/promises';
import { type Failure, fail, type Result, succeed } from '../../preload/contract/index.ts';

/** What the system answers when no room is left: on the disk, or in the person's share of it. */
const FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Only for the person: what is saved is about their work. */
const FILE_MODE = 0o600;

/** Writes a text to a file, whole or not at all: beside it first, then in its place. Failures: `storageFull`, `storageFailed`. */
export async function writeText(file: string, text: string): Promise<Result<true>> {
  const beside = `${file}.part`;
  try {
    const handle = await open(beside, 'w', FILE_MODE);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
    return succeed(true);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {});
    return fail(describe(error));
  }
}

function describe(error: unknown): Failure {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (FULL_CODES.has(code)) {
    return {
      code: 'storageFull',
      message: 'The disk is full: the file was not written.',
      advice: 'Free some space, or choose another place.',
    };
  }
  return {
    code: 'storageFailed',
    message: `The file could not be written there${typeof code === 'string' ? ` (${code})` : ''}.`,
    advice: 'Choose another place that you may write to.',
  };
}
