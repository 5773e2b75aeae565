import { existsSync } from 'node:fs';
import { LibraryError } from '../../database/library-error.ts';
import { type Blobs, openBlobs } from '../../images/blobs.ts';

const awayFailure = {
  code: 'storageFailed',
  message: 'The drive with this account’s images isn’t connected.',
  advice: 'Connect it. You can browse the fleet without it.',
} as const;

/** The images are on a drive that is not connected: none is found, none is lost. */
function awayBlobs(): Blobs {
  return {
    put: () => Promise.reject(new LibraryError('storage', awayFailure)),
    remove: () => Promise.resolve(),
    find: () => Promise.resolve(null),
    has: () => false,
    verify: () => Promise.reject(new LibraryError('storage', awayFailure)),
    setAside: () => Promise.resolve(),
    async *hashes() {},
  };
}

/** The images in their present folder: callers notice nothing of a move. */
export interface MovableBlobs extends Blobs {
  folder(): string;
  isAway(): boolean;
  /** From now on images are stored in and removed from a second folder too. */
  copyTo(copy: Blobs, onFailed: (error: unknown) => void): void;
  endCopy(): void;
  /** The images are in another folder now. */
  use(folder: string, images: Blobs): void;
}

interface Copy {
  readonly blobs: Blobs;
  readonly onFailed: (error: unknown) => void;
}

/** Makes `own`, the app's folder, where needed; another missing folder is on a drive that is away. */
export function openMovableBlobs(first: string, own: string): MovableBlobs {
  let folder = first;
  let copy: Copy | null = null;
  let away = false;
  let blobs = open();

  function open(): Blobs {
    away = folder !== own && !existsSync(folder);
    return away ? awayBlobs() : openBlobs(folder);
  }

  /** The drive may be connected again. */
  function current(): Blobs {
    if (away && existsSync(folder)) blobs = open();
    return blobs;
  }

  async function alsoInCopy(work: (copied: Blobs) => Promise<unknown>): Promise<void> {
    if (copy === null) return;
    const { blobs: copied, onFailed } = copy;
    await work(copied).catch(onFailed);
  }

  return {
    folder: () => folder,
    isAway() {
      current();
      return away;
    },
    copyTo(to, onFailed) {
      copy = { blobs: to, onFailed };
    },
    endCopy() {
      copy = null;
    },
    use(next, images) {
      folder = next;
      blobs = images;
      away = false;
    },
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
    verify: (hash, byteLength) => current().verify(hash, byteLength),
    setAside: (hash) => current().setAside(hash),
    hashes: () => current().hashes(),
  };
}
