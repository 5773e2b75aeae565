import type { Dirent } from 'node:fs';
import { type FileHandle, lstat, opendir } from 'node:fs/promises';
import { basename, join } from 'node:path';
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
import { openRegularFile } from '../../gate/regular-file.ts';
import { foundBeside } from './system-files.ts';

/** The export in a folder. Links are named and not followed. */
export function createFolderSource(folder: string): BagSource {
  return {
    kind: 'folder',
    name: basename(folder),
    list: (signal) => listFolder(folder, signal),
    checkRest: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
}

async function listFolder(folder: string, signal: AbortSignal): Promise<BagListing> {
  const files: BagFile[] = [];
  const findings: Finding[] = [];
  const waiting = [''];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    const top = parent === '' ? '' : `${parent}/`;
    const entries = await readFolder(join(folder, parent), signal);
    if (entries === null && parent === '') throw new VerificationRefused('unreadable');
    if (entries === null) findings.push(foundBeside('unreadable', parent));
    for (const entry of entries ?? []) {
      const path = `${top}${entry.name}`;
      const file = join(folder, path);
      const byteLength = entry.isFile() ? await sizeOf(file) : null;
      if (entry.isDirectory()) waiting.push(path);
      else if (byteLength !== null)
        files.push({ path, byteLength, read: (aborted) => readFile(file, aborted) });
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

/** Null: the folder can't be read. */
async function readFolder(folder: string, signal: AbortSignal): Promise<readonly Dirent[] | null> {
  const entries: Dirent[] = [];
  try {
    for await (const entry of await opendir(folder)) {
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

/** Null: the name is none that this system can open. */
async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await lstat(file)).size;
  } catch {
    return null;
  }
}

async function* readFile(file: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  await using handle = await openForReading(file);
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    signal.throwIfAborted();
    const count = await readChunk(handle, buffer);
    if (count === 0) return;
    yield buffer.subarray(0, count);
  }
}

async function openForReading(file: string): Promise<FileHandle> {
  try {
    return await openRegularFile(file);
  } catch (error) {
    throw new UnreadableFileError('unreadable', error);
  }
}

async function readChunk(handle: FileHandle, buffer: Buffer): Promise<number> {
  try {
    return (await handle.read(buffer, 0, buffer.byteLength, null)).bytesRead;
  } catch (error) {
    throw new UnreadableFileError('unreadable', error);
  }
}
