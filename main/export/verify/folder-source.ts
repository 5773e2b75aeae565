import { closeSync, type Dirent, lstatSync, opendirSync, readSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { FindingCode } from '../../../preload/contract/fleet/finding-codes.ts';
import type { Finding } from '../../../preload/contract/fleet/verification.ts';
import {
  type BagFile,
  type BagListing,
  type BagSource,
  UnreadableFileError,
  VerificationRefused,
} from '../../bagit/bag-source.ts';
import { CHUNK_BYTES, FILE_LIMIT } from '../../bagit/limits.ts';
import { openRegularFileSync } from '../../gate/regular-file.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import { foundBeside } from './system-files.ts';

/**
 * Reads the export in a folder. Links are reported but not followed. Reads synchronously, as a
 * thread may: asynchronous calls cost four times as much for a small file.
 */
export function createFolderSource(folder: string): BagSource {
  // One file is read at a time.
  const piece = Buffer.allocUnsafe(CHUNK_BYTES);
  return {
    kind: 'folder',
    name: basename(folder),
    list: (signal) => listFolder(folder, piece, signal),
    checkRest: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
}

async function listFolder(folder: string, piece: Buffer, signal: AbortSignal): Promise<BagListing> {
  const files: BagFile[] = [];
  const findings: Finding[] = [];
  const waiting = [''];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    const top = parent === '' ? '' : `${parent}/`;
    const entries = readFolder(join(folder, parent), signal);
    if (entries === null && parent === '') throw new VerificationRefused('unreadable');
    if (entries === null) findings.push(foundBeside('unreadable', parent));
    for (const entry of entries ?? []) {
      const path = `${top}${entry.name}`;
      const file = `${folder}${sep}${path}`;
      const byteLength = entry.isFile() ? sizeOf(file) : null;
      if (entry.isDirectory()) waiting.push(path);
      else if (byteLength !== null)
        files.push({ path, byteLength, read: (aborted) => readFile(file, piece, aborted) });
      else findings.push(foundBeside(codeOf(entry), path));
    }
    if (files.length + findings.length + waiting.length > FILE_LIMIT)
      throw new VerificationRefused('tooManyFiles');
  }
  return { files, findings };
}

function codeOf(entry: Dirent): FindingCode {
  if (entry.isSymbolicLink()) return 'link';
  return entry.isFile() ? 'unreadable' : 'specialFile';
}

function readFolder(folder: string, signal: AbortSignal): readonly Dirent[] | null {
  const entries: Dirent[] = [];
  try {
    using opened = opendirSync(folder);
    for (let entry = opened.readSync(); entry !== null; entry = opened.readSync()) {
      entries.push(entry);
      if (entries.length > FILE_LIMIT) throw new VerificationRefused('tooManyFiles');
      signal.throwIfAborted();
    }
    return entries;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof VerificationRefused) throw error;
    return null;
  }
}

/** Returns `null` if this system can't open the name. */
function sizeOf(file: string): number | null {
  try {
    return lstatSync(file).size;
  } catch {
    return null;
  }
}

async function* readFile(file: string, piece: Buffer, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const descriptor = orUnreadable(() => openRegularFileSync(file));
  try {
    for (;;) {
      signal.throwIfAborted();
      const count = orUnreadable(() => readSync(descriptor, piece));
      if (count === 0) return;
      yield piece.subarray(0, count);
      if (count === piece.length) await yieldToEventLoop();
    }
  } finally {
    closeSync(descriptor);
  }
}

function orUnreadable<Value>(call: () => Value): Value {
  try {
    return call();
  } catch (error) {
    throw new UnreadableFileError('unreadable', error);
  }
}
