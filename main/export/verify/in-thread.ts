import { statfs } from 'node:fs/promises';
import { basename } from 'node:path';
import { type FindingCode, findingWeights } from '../../../preload/contract/fleet/finding-codes.ts';
import { callInThread, ThreadMemoryError, threadFile } from '../../shared/thread.ts';
import type { VerificationProgress } from './check-files.ts';
import type { Verification, VerificationOptions } from './outcome.ts';
import type { VerifyCalls } from './verify-thread.ts';

/**
 * 250,000 files with typical paths take about 200 MB, and a manifest.json of 64 MB about 300;
 * anything that needs more is an attack (P50).
 */
const LIMITS = { youngMegabytes: 16, oldMegabytes: 512 } as const;

/** Thread for reading exports of unknown origin. */
export const verifyThread = { file: threadFile(import.meta.url, 'verify-thread'), limits: LIMITS } as const;

/**
 * Like `verifyExport`, off the main loop and in bounded memory. A cancel ends it at once, whatever
 * it waits for.
 */
export async function verifyInThread(
  path: string,
  { knownSigners, signal, onProgress }: VerificationOptions,
): Promise<Verification> {
  const input = { path, knownSigners };
  try {
    return await callInThread<VerifyCalls, 'verify'>(verifyThread, 'verify', input, { signal, onProgress });
  } catch (error) {
    const name = basename(path);
    if (signal.aborted) return { kind: 'cancelled', name };
    if (error instanceof ThreadMemoryError) return { kind: 'refused', name, reason: 'tooLarge' };
    throw error;
  }
}

/** What lies beside the files of an export changes none of them. */
const BESIDE: ReadonlySet<FindingCode> = new Set(['added', 'unfinished', 'link', 'specialFile']);

/** Returns true if the files of an export are those of its lists. Throws the signal's reason. */
export async function isUnchangedInThread(
  path: string,
  signal: AbortSignal,
  onProgress: (progress: VerificationProgress) => void = () => {},
): Promise<boolean> {
  const { blocks, bsize } = await statfs(path);
  const tooLong = new AbortController();
  const found = await verifyInThread(path, {
    knownSigners: [],
    signal: AbortSignal.any([signal, tooLong.signal]),
    // A file with holes may be longer than its drive.
    onProgress(progress) {
      if (progress.bytes > blocks * bsize) tooLong.abort();
      else onProgress(progress);
    },
  });
  signal.throwIfAborted();
  return (
    found.kind === 'checked' &&
    found.findings.every(({ code }) => findingWeights[code] !== 'red' || BESIDE.has(code))
  );
}

/** Like `archiveList`, for each archive; also `null` for one too large to be this laptop's. */
export async function archiveListsInThread(archives: readonly string[]): Promise<readonly (string | null)[]> {
  const { signal } = new AbortController();
  try {
    return await callInThread<VerifyCalls, 'archiveLists'>(verifyThread, 'archiveLists', archives, {
      signal,
    });
  } catch (error) {
    if (error instanceof ThreadMemoryError) return archives.map(() => null);
    throw error;
  }
}
