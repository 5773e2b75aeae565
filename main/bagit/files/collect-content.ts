import { type FileHandle, open as openFile, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { FILE_MODE } from '../../core/restrict-mode.ts';
import { lengthError } from './file-limit.ts';
import { type Content, ContentChangedError, hashContent, type WrittenContent } from './write-content.ts';

/**
 * Content up to this length waits in memory: short texts and tables. Longer content, as a film or the records of thousands of images, waits in a file,
 * so that memory is bounded.
 */
export const MEMORY_LIMIT_BYTES = 1_024 * 1_024;

/** Memory for contents one after the other: a buffer for each would be as much for the garbage collector as for the disk. */
export function createContentMemory() {
  const buffer = Buffer.allocUnsafe(MEMORY_LIMIT_BYTES);
  let length = 0;
  return {
    clear(): void {
      length = 0;
    },
    /** False: it does not fit. */
    add(piece: Uint8Array): boolean {
      if (length + piece.byteLength > buffer.byteLength) return false;
      buffer.set(piece, length);
      length += piece.byteLength;
      return true;
    },
    /** All that was added since `clear`. */
    bytes: () => buffer.subarray(0, length),
  };
}

/** Where content waits that is too long for the memory. */
export interface Spool {
  /** Absolute, and not there yet. */
  readonly file: string;
  /** What an error of its disk is reported as. */
  readonly errorOf: (error: unknown) => unknown;
}

/** All of a content, checked before any of it goes on. */
export interface Collected {
  readonly written: WrittenContent;
  readonly crc32: number;
  open(): Content;
  /** Frees the memory and removes the file. */
  discard(): Promise<void>;
}

/** The file of a spool, which is made where the first piece is added. */
function createSpoolFile({ file, errorOf }: Spool) {
  let handle: FileHandle | null = null;
  const failing = (error: unknown) => {
    throw errorOf(error);
  };
  return {
    isOpen: () => handle !== null,
    /** `start`: in the file. */
    async add(piece: Uint8Array, start: number): Promise<void> {
      handle ??= await openFile(file, 'wx+', FILE_MODE).catch(failing);
      await handle
        .writeFile(piece)
        .catch((error: unknown) => failing(lengthError(error, start, start + piece.byteLength)));
    },
    async *pieces(): AsyncGenerator<Uint8Array> {
      try {
        if (handle !== null) yield* handle.createReadStream({ start: 0, autoClose: false });
      } catch (error) {
        failing(error);
      }
    },
    async discard(): Promise<void> {
      if (handle === null) return;
      await handle.close().catch(() => undefined);
      await rm(file, { force: true }).catch(failing);
    },
  };
}

/** Takes all of a content into `memory`, which is free until it is discarded. Rejects with its error, `FileTooLongError`, and `ContentChangedError` when it does not have the hash `sha256`; then nothing is left. */
export async function collectContent(
  content: Content,
  sha256: string | undefined,
  spool: Spool,
  memory: ReturnType<typeof createContentMemory>,
): Promise<Collected> {
  const hashed = hashContent(content);
  const file = createSpoolFile(spool);
  let byteLength = 0;
  let sum = 0;
  const discard = async () => {
    memory.clear();
    await file.discard();
  };
  try {
    for await (const piece of hashed.content) {
      const start = byteLength;
      byteLength += piece.byteLength;
      sum = crc32(piece, sum);
      if (!file.isOpen()) {
        if (memory.add(piece)) continue;
        await file.add(memory.bytes(), 0);
        memory.clear();
      }
      await file.add(piece, start);
    }
    const written = hashed.written();
    if (sha256 !== undefined && written.sha256 !== sha256) throw new ContentChangedError();
    const open = () => (file.isOpen() ? file.pieces() : [memory.bytes()]);
    return { written, crc32: sum, open, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
