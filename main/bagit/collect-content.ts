import { type FileHandle, open as openFile, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { FILE_MODE } from '../shared/restrict-mode.ts';
import { lengthError } from './file-limit.ts';
import { type Content, ContentChangedError, hashContent, type WrittenContent } from './write-content.ts';

/**
 * Content up to this length, such as texts and tables, is buffered in memory. Longer content, such
 * as a film, goes to a file, so that memory stays bounded.
 */
export const MEMORY_LIMIT_BYTES = 1_024 * 1_024;

/**
 * Creates a buffer that contents share one after the other: allocating one for each would cost as
 * much garbage collection as disk time.
 */
export function createContentMemory() {
  const buffer = Buffer.allocUnsafe(MEMORY_LIMIT_BYTES);
  let length = 0;
  return {
    clear(): void {
      length = 0;
    },
    /** Returns false if the piece does not fit. */
    add(piece: Uint8Array): boolean {
      if (length + piece.byteLength > buffer.byteLength) return false;
      buffer.set(piece, length);
      length += piece.byteLength;
      return true;
    },
    /** Returns all bytes added since `clear`. */
    bytes: () => buffer.subarray(0, length),
  };
}

/** File for content that exceeds the memory. */
export interface Spool {
  /** Absolute; must not exist yet. */
  readonly file: string;
  /** Maps an error of the disk to the one that is reported. */
  readonly errorOf: (error: unknown) => unknown;
}

/** A whole content, checked before any of it is passed on. */
export interface Collected {
  readonly written: WrittenContent;
  readonly crc32: number;
  open(): Content;
  /** Frees the memory and removes the file. */
  discard(): Promise<void>;
}

/** Creates a spool whose file is made when the first piece is added. */
function createSpoolFile({ file, errorOf }: Spool) {
  let handle: FileHandle | null = null;
  const failing = (error: unknown) => {
    throw errorOf(error);
  };
  return {
    isOpen: () => handle !== null,
    /** `start`: offset in the file, bytes. */
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

/**
 * Collects a whole content in `memory`, which is in use until `discard`. Rejects with the
 * content's error, `FileTooLongError`, or `ContentChangedError` if its hash is not `sha256`; then
 * nothing is left behind.
 */
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
