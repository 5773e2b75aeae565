import { existsSync } from 'node:fs';
import { LibraryError } from '../../database/library-error.ts';
import { type Blobs, openBlobs } from '../../images/blobs.ts';

const awayFailure = {
  code: 'imagesAway',
  message: 'The drive with this account’s images isn’t connected.',
  advice: 'Connect it. You can browse the fleet without it.',
} as const;

/** Nothing can be read from or written to a drive that is not connected. */
export const awayError = () => new LibraryError('storage', awayFailure);

/** The images are on a drive that is not connected: none is found, none is lost. */
function awayBlobs(): Blobs {
  return {
    put: () => Promise.reject(awayError()),
    remove: () => Promise.resolve(),
    find: () => Promise.resolve(null),
    has: () => false,
    formatOf: () => null,
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
 * The images in their present folder: callers notice nothing of a move. Makes `own`, the app's folder, where needed; another missing folder is on a
 * drive that is away.
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

  /** The drive may be pulled out, or connected again: no other folder is made under its name, and what is on it is not lost. */
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
    /** From now on images are stored in and removed from a second folder too. */
    copyTo(to: Blobs, onFailed: (error: unknown) => void): void {
      copy = { blobs: to, onFailed };
    },
    endCopy(): void {
      copy = null;
    },
    /** The images are in another folder now. */
    use(next: string, images: Blobs): void {
      folder = next;
      blobs = images;
      away = false;
    },
  });
}
