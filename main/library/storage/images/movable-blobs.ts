import { existsSync } from 'node:fs';
import { LibraryError } from '../../database/library-error.ts';
import { type Blobs, openBlobs } from '../../images/blobs.ts';

/** Images of which nobody knows more than that they are on a drive that is not connected: nothing is found, nothing is lost. */
const awayFailure = {
  code: 'storageFailed',
  message: 'The drive with this account’s images isn’t connected.',
  advice: 'Connect it. You can browse the fleet without it.',
} as const;

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

/** The images wherever they are: users of it notice nothing of a move. */
export interface MovableBlobs extends Blobs {
  folder(): string;
  isAway(): boolean;
  /** From now on new images go to a second folder too, and what is removed is removed from both. */
  copyTo(copy: Blobs, onFailed: (error: unknown) => void): void;
  endCopy(): void;
  /** The images are in this folder now. */
  use(folder: string, images: Blobs): void;
}

interface Copy {
  readonly blobs: Blobs;
  readonly onFailed: (error: unknown) => void;
}

/** `own`: the app's folder, which is made where needed; another one that is missing is a drive that is away. */
export function openMovableBlobs(own: string, chosen: string | null): MovableBlobs {
  let folder = chosen ?? own;
  let copy: Copy | null = null;
  let away = false;
  let blobs = open();

  function open(): Blobs {
    away = folder !== own && !existsSync(folder);
    return away ? awayBlobs() : openBlobs(folder);
  }

  /** A drive may have come back. */
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
      // The images have moved in the meantime: what counts is that they are in the new place.
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
