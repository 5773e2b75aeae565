import { basename } from 'node:path';
import { callInThread, ThreadMemoryError, threadFile } from '../../core/threads/thread.ts';
import type { Verification, VerificationOptions } from './verify-export.ts';
import type { VerifyCalls } from './verify-thread.ts';

/** 250,000 files with paths of a usual length take some 200 MB, and a manifest.json of 64 MB some 300; what takes more is made for that (P50). */
const LIMITS = { youngMegabytes: 16, oldMegabytes: 512 } as const;

const file = threadFile(import.meta.url, 'verify-thread');

/** As `verifyExport`, beside the main loop and in bounded memory. A cancel ends it at once, whatever it waits for. */
export async function verifyInThread(
  path: string,
  { knownSigners, signal, onProgress }: VerificationOptions,
): Promise<Verification> {
  const input = { path, knownSigners };
  try {
    return await callInThread<VerifyCalls, 'verify'>(file, LIMITS, 'verify', input, { signal, onProgress });
  } catch (error) {
    const name = basename(path);
    if (signal.aborted) return { kind: 'cancelled', name };
    if (error instanceof ThreadMemoryError) return { kind: 'refused', name, reason: 'tooLarge' };
    throw error;
  }
}

/** As `archiveList`, of each archive; null, too, for what is too large for one of this laptop. */
export async function archiveListsInThread(archives: readonly string[]): Promise<readonly (string | null)[]> {
  const { signal } = new AbortController();
  try {
    return await callInThread<VerifyCalls, 'archiveLists'>(file, LIMITS, 'archiveLists', archives, {
      signal,
    });
  } catch (error) {
    if (error instanceof ThreadMemoryError) return archives.map(() => null);
    throw error;
  }
}
