import { createHash } from 'node:crypto';
import { closeSync, existsSync, lstatSync, readdirSync, readSync, rmSync } from 'node:fs';
import { lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AcceptedFormat, acceptImageFile } from '../../gate/accept-image.ts';
import { openRegularFile, openRegularFileSync, readRegularFile } from '../../gate/regular-file.ts';
import { flushFile } from '../../shared/flush-file.ts';
import { realPath, realPathSync } from '../../shared/real-path.ts';
import { renameFile } from '../../shared/rename-file.ts';
import { FILE_MODE, FOLDER_MODE } from '../../shared/restrict-mode.ts';
import { isFull, isReadOnly, systemCode } from '../database/storage-error.ts';
import { flushFolder, flushFolderSync, makePrivateFolder } from '../files/private-folder.ts';
import { sha256 } from '../files/sha256.ts';
import { createSharedFlush } from '../files/shared-flush.ts';
import { openTrash, type Trash } from './trash.ts';

/** Images on disk under the SHA-256 of their bytes: `blobs/ab/<hash>`. */
export interface Blobs {
  /** Stores bytes under their hash (lower-case hex) atomically. Returns false if they existed. */
  put(hash: string, bytes: Uint8Array): Promise<boolean>;
  /** Returns the path of an image, whether it exists or not. */
  fileOf(hash: string): string;
  /** Removes a file that no row names. */
  remove(hash: string): Promise<void>;
  /**
   * Returns the absolute path; `null` unless it is a regular file of that length. Never follows a
   * symlink.
   */
  find(hash: string, byteLength: number): Promise<string | null>;
  /** Like `find`, but only looks at the directory entry. */
  has(hash: string, byteLength: number): boolean;
  /**
   * Detects a file's format by its head; `null` if missing, of another length, or not an accepted
   * image. Yields while it reads a long head.
   */
  formatOf(hash: string, byteLength: number): Generator<void, AcceptedFormat | null>;
  /** Reads a file back. `damaged`: its bytes don't match its name. */
  verify(hash: string, byteLength: number): Promise<'intact' | 'damaged' | 'missing'>;
  /** Moves a damaged file into `damaged/`, where it can be examined. */
  setAside(hash: string): Promise<void>;
  /** Leftovers of checks. */
  readonly trash: Trash;
  /** Yields the names of all files, unordered. */
  hashes(): AsyncGenerator<string>;
}

const shardPattern = /^[0-9a-f]{2}$/;
const hashPattern = /^[0-9a-f]{64}$/;

/** Returns true for the name of a blob: SHA-256 in lower-case hex. */
export function isHash(text: string): boolean {
  return hashPattern.test(text);
}

function nullWhenAbsent(error: unknown): null {
  if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(systemCode(error) ?? '')) return null;
  throw error;
}

/**
 * Makes the folder if needed, and removes files of unfinished writes (P31). Returns its real path.
 */
function prepareFolder(folder: string): string {
  const incoming = join(folder, 'incoming');
  try {
    makePrivateFolder(folder);
    makePrivateFolder(incoming);
    for (const leftover of readdirSync(incoming)) {
      rmSync(join(incoming, leftover), { recursive: true, force: true });
    }
    flushFolderSync(folder);
  } catch (error) {
    // Existing images are readable; each write reports the failure (P37).
    if (!isFull(error) && !isReadOnly(error)) throw error;
  }
  return existsSync(folder) ? realPathSync(folder) : folder;
}

/** Makes the folder of a hash once; a failure is retried. */
function createMakeShard(root: string): (shard: string) => Promise<void> {
  const shards = new Map<string, Promise<void>>();
  const flushRoot = createSharedFlush(root);

  async function make(shard: string): Promise<void> {
    await mkdir(shard, { recursive: true, mode: FOLDER_MODE });
    await flushRoot();
  }

  return (shard) => {
    const made = shards.get(shard) ?? make(shard);
    shards.set(shard, made);
    made.catch(() => shards.delete(shard));
    return made;
  };
}

async function writeWhole(file: string, temporary: string, bytes: Uint8Array): Promise<void> {
  try {
    const handle = await open(temporary, 'wx', FILE_MODE);
    try {
      await handle.writeFile(bytes);
      await flushFile(handle);
    } finally {
      await handle.close();
    }
    await renameFile(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function hashOfFile(file: string): Promise<string> {
  const sum = createHash('sha256');
  // In pieces: hashing a large image at once would block the main loop.
  await using handle = await openRegularFile(file);
  for await (const piece of handle.createReadStream({ autoClose: false })) sum.update(piece as Buffer);
  return sum.digest('hex');
}

function readPiece(file: string, from: number, length: number): Uint8Array {
  const descriptor = openRegularFileSync(file);
  try {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, from));
  } finally {
    closeSync(descriptor);
  }
}

export function openBlobs(folder: string): Blobs {
  const root = prepareFolder(folder);
  const makeShard = createMakeShard(root);
  let writes = 0;

  const shardOf = (hash: string) => join(root, hash.slice(0, 2));
  const fileOf = (hash: string) => join(shardOf(hash), hash);

  function has(hash: string, byteLength: number): boolean {
    const entry = lstatSync(fileOf(hash), { throwIfNoEntry: false });
    return entry?.isFile() === true && entry.size === byteLength;
  }

  async function find(hash: string, byteLength: number): Promise<string | null> {
    if (!isHash(hash)) return null;
    const file = fileOf(hash);
    try {
      const entry = await lstat(file);
      // The real path differs if a parent folder was replaced by a link.
      const isThere = entry.isFile() && entry.size === byteLength && (await realPath(file)) === file;
      return isThere ? file : null;
    } catch (error) {
      return nullWhenAbsent(error);
    }
  }

  async function isIntact(hash: string, byteLength: number): Promise<boolean> {
    // Most images are new, and `has` costs a tenth of a failing `find`.
    if (!has(hash, byteLength)) return false;
    const file = await find(hash, byteLength);
    return file !== null && (await sha256(await readRegularFile(file, byteLength))) === hash;
  }

  return {
    async put(hash, bytes) {
      await makeShard(shardOf(hash));
      // A damaged file with the same name is replaced.
      const isPresent = await isIntact(hash, bytes.byteLength);
      if (!isPresent) await writeWhole(fileOf(hash), join(root, 'incoming', `${++writes}-${hash}`), bytes);
      await flushFolder(shardOf(hash));
      return !isPresent;
    },
    remove: (hash) => rm(fileOf(hash), { force: true }),
    *formatOf(hash, byteLength) {
      if (!isHash(hash) || !has(hash, byteLength)) return null;
      const format = yield* acceptImageFile(byteLength, (from, length) =>
        readPiece(fileOf(hash), from, length),
      );
      return typeof format === 'string' ? null : format;
    },
    async verify(hash, byteLength) {
      const entry = await lstat(fileOf(hash)).catch(nullWhenAbsent);
      if (entry === null) return 'missing';
      if (!entry.isFile() || entry.size !== byteLength) return 'damaged';
      return (await hashOfFile(fileOf(hash))) === hash ? 'intact' : 'damaged';
    },
    async setAside(hash) {
      const damaged = join(root, 'damaged');
      await mkdir(damaged, { recursive: true, mode: FOLDER_MODE });
      await renameFile(fileOf(hash), join(damaged, hash));
      await flushFolder(damaged);
    },
    async *hashes() {
      for (const shard of await readdir(root)) {
        if (!shardPattern.test(shard)) continue;
        for (const name of await readdir(join(root, shard))) if (isHash(name)) yield name;
      }
    },
    trash: openTrash(root, fileOf, isHash),
    fileOf,
    find,
    has,
  };
}
