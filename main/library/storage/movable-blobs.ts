import { existsSync } from 'node:fs';
import { LibraryError } from '../database/library-error.ts';
import { type Blobs, openBlobs } from '../images/blobs.ts';

const awayFailure = { code: 'imagesAway' } as const;

/** Nothing can be read from or written to a disconnected drive. */
export const awayError = () => new LibraryError('storage', awayFailure);

/** Returns blobs for a disconnected drive: no image is found, and none is lost. */
function awayBlobs(): Blobs {
  return {
    put: () => Promise.reject(awayError()),
    remove: () => Promise.resolve(),
    find: () => Promise.resolve(null),
    has: () => false,
    *formatOf() {
      yield;
      return null;
    },
    verify: () => Promise.reject(awayError()),
    setAside: () => Promise.resolve(),
    async *hashes() {},
    fileOf: (hash) => hash,
    trash: {
      fileOf: (hash) => hash,
      list: () => Promise.resolve([]),
      put: () => Promise.resolve(),
      restore: () => Promise.resolve(),
      removeBefore: () => Promise.resolve(0),
    },
  };
}

export type MovableBlobs = ReturnType<typeof openMovableBlobs>;

/**
 * Opens the images in their current folder, so that callers don't notice a move. Creates `own`,
 * the app's folder, if needed; any other missing folder is on a disconnected drive.
 */
export function openMovableBlobs(first: string, own: string) {
  let folder = first;
  let copy: { readonly blobs: Blobs; readonly onFailed: (error: unknown) => void } | null = null;
  let away = false;
  const isGone = () => folder !== own && !existsSync(folder);
  let blobs = open();

  function open(): Blobs {
    away = isGone();
    return away ? awayBlobs() : openBlobs(folder);
  }

  /**
   * The drive may be unplugged or reconnected: no other folder is created in its place, and
   * nothing on it is lost.
   */
  function current(): Blobs {
    if (isGone() !== away) blobs = open();
    return blobs;
  }

  async function alsoInCopy(work: (copied: Blobs) => Promise<unknown>): Promise<void> {
    if (copy === null) return;
    const { blobs: copied, onFailed } = copy;
    await work(copied).catch(onFailed);
  }

  const movable: Blobs = {
    async put(hash, bytes) {
      const target = current();
      const written = await target.put(hash, bytes);
      await alsoInCopy((copied) => copied.put(hash, bytes));
      // The images have moved meanwhile.
      if (current() !== target) await current().put(hash, bytes);
      return written;
    },
    async remove(hash) {
      await current().remove(hash);
      await alsoInCopy((copied) => copied.remove(hash));
    },
    find: (hash, byteLength) => current().find(hash, byteLength),
    has: (hash, byteLength) => current().has(hash, byteLength),
    formatOf: (hash, byteLength) => current().formatOf(hash, byteLength),
    verify: (hash, byteLength) => current().verify(hash, byteLength),
    setAside: (hash) => current().setAside(hash),
    hashes: () => current().hashes(),
    fileOf: (hash) => current().fileOf(hash),
    get trash() {
      return current().trash;
    },
  };

  return Object.assign(movable, {
    folder: () => folder,
    isAway(): boolean {
      current();
      return away;
    },
    /** Also stores images in, and removes them from, a second folder from now on. */
    copyTo(to: Blobs, onFailed: (error: unknown) => void): void {
      copy = { blobs: to, onFailed };
    },
    endCopy(): void {
      copy = null;
    },
    /** Switches to another folder. */
    use(next: string, images: Blobs): void {
      folder = next;
      blobs = images;
      away = false;
    },
  });
}
