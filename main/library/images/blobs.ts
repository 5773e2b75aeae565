import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../database/storage-error.ts';
import {
  FILE_MODE,
  FOLDER_MODE,
  flushFolder,
  flushFolderSync,
  makePrivateFolder,
} from '../files/private-folder.ts';
import { sha256 } from '../files/sha256.ts';
import { createSharedFlush } from '../files/shared-flush.ts';

/** Images on disk under the SHA-256 of their bytes: `blobs/ab/<hash>`. */
export interface Blobs {
  /** Stores bytes under their hash (lower-case hex): either the whole file is there, on the disk, or none. False: it was. */
  put(hash: string, bytes: Uint8Array): Promise<boolean>;
  /** Takes away a file that no row names. */
  remove(hash: string): Promise<void>;
  /** The absolute path, or null when no regular file of that length is there; a symlink is never followed. */
  find(hash: string, byteLength: number): Promise<string | null>;
  /** As `find`, but only looks whether the file is there. */
  has(hash: string, byteLength: number): boolean;
  /** Reads a file back. `damaged`: its bytes are not those of its name. */
  verify(hash: string, byteLength: number): Promise<'intact' | 'damaged' | 'missing'>;
  /** Takes a damaged file out of the way, into `damaged/`, where a person may look at it. */
  setAside(hash: string): Promise<void>;
  /** The names of all files, in no order. */
  hashes(): AsyncGenerator<string>;
}

const shardPattern = /^[0-9a-f]{2}$/;
const hashPattern = /^[0-9a-f]{64}$/;

/** True for the name of a blob: SHA-256 in lower-case hex, nothing else. */
export function isHash(text: string): boolean {
  return hashPattern.test(text);
}

function absent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(systemCode(error) ?? '');
}

/** Opens the folder of images, making it where needed, and sweeps what an unfinished write left behind (P31). */
export function openBlobs(folder: string): Blobs {
  const incoming = join(folder, 'incoming');
  makePrivateFolder(folder);
  makePrivateFolder(incoming);
  for (const leftover of readdirSync(incoming)) {
    rmSync(join(incoming, leftover), { recursive: true, force: true });
  }
  flushFolderSync(folder);
  const root = realpathSync(folder);
  const shards = new Map<string, Promise<void>>();
  const flushRoot = createSharedFlush(root);
  let writes = 0;

  const shardOf = (hash: string) => join(root, hash.slice(0, 2));
  const fileOf = (hash: string) => join(shardOf(hash), hash);

  async function makeShard(shard: string): Promise<void> {
    await mkdir(shard, { recursive: true, mode: FOLDER_MODE });
    await flushRoot();
  }

  /** Each folder is made once; one that could not be made is tried again. */
  function readyShard(shard: string): Promise<void> {
    const ready = shards.get(shard) ?? makeShard(shard);
    shards.set(shard, ready);
    ready.catch(() => shards.delete(shard));
    return ready;
  }

  function has(hash: string, byteLength: number): boolean {
    const entry = lstatSync(fileOf(hash), { throwIfNoEntry: false });
    return entry?.isFile() === true && entry.size === byteLength;
  }

  async function isIntact(hash: string, byteLength: number): Promise<boolean> {
    // A new image is the usual case, and this look costs a tenth of one that fails by an error.
    if (!has(hash, byteLength)) return false;
    const file = await find(hash, byteLength);
    return file !== null && (await sha256(await readFile(file))) === hash;
  }

  async function write(hash: string, bytes: Uint8Array): Promise<void> {
    writes += 1;
    const temporary = join(root, 'incoming', `${writes}-${hash}`);
    try {
      const handle = await open(temporary, 'wx', FILE_MODE);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, fileOf(hash));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async function find(hash: string, byteLength: number): Promise<string | null> {
    if (!isHash(hash)) return null;
    const file = fileOf(hash);
    try {
      const entry = await lstat(file);
      // The real path tells a folder on the way that was replaced by a link.
      const there = entry.isFile() && entry.size === byteLength && (await realpath(file)) === file;
      return there ? file : null;
    } catch (error) {
      if (absent(error)) return null;
      throw error;
    }
  }

  return {
    async put(hash, bytes) {
      await readyShard(shardOf(hash));
      // A file of the same name may have rotted; then these good bytes take its place.
      const present = await isIntact(hash, bytes.byteLength);
      if (!present) await write(hash, bytes);
      await flushFolder(shardOf(hash));
      return !present;
    },
    async remove(hash) {
      await rm(fileOf(hash), { force: true });
    },
    async verify(hash, byteLength) {
      const entry = await lstat(fileOf(hash)).catch((error: unknown) => {
        if (absent(error)) return null;
        throw error;
      });
      if (entry === null) return 'missing';
      if (!entry.isFile() || entry.size !== byteLength) return 'damaged';
      const sum = createHash('sha256');
      // In pieces: the sum of a large image at once would hold up the main loop.
      for await (const piece of createReadStream(fileOf(hash))) sum.update(piece as Buffer);
      return sum.digest('hex') === hash ? 'intact' : 'damaged';
    },
    async setAside(hash) {
      const folder = join(root, 'damaged');
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      await rename(fileOf(hash), join(folder, hash));
      await flushFolder(folder);
    },
    async *hashes() {
      for (const shard of await readdir(root)) {
        if (!shardPattern.test(shard)) continue;
        for (const name of await readdir(join(root, shard))) if (isHash(name)) yield name;
      }
    },
    find,
    has,
  };
}
