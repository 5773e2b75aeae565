import { type FileHandle, open as openFile, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { lengthError } from './file-limit.ts';
import { type Content, ContentChangedError, hashContent, type WrittenContent } from './write-content.ts';

/** Readable by the person alone (P14). */
const FILE_MODE = 0o600;

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

/** All of a content, checked before any of it goes on. */
export interface Collected {
  readonly written: WrittenContent;
  readonly crc32: number;
  open(): Content;
  /** Frees the memory and removes the file. */
  discard(): Promise<void>;
}

async function append(spool: FileHandle, piece: Uint8Array, start: number): Promise<void> {
  await spool.writeFile(piece).catch((error: unknown) => {
    throw lengthError(error, start, start + piece.byteLength);
  });
}

/** Takes all of a content into `memory`, which is free until it is discarded. Rejects with its error, `FileTooLongError`, and `ContentChangedError` when it does not have the hash `sha256`; then nothing is left. */
export async function collectContent(
  content: Content,
  sha256: string | undefined,
  spoolFile: string,
  memory: ReturnType<typeof createContentMemory>,
): Promise<Collected> {
  const hashed = hashContent(content);
  let byteLength = 0;
  let sum = 0;
  let spool: FileHandle | null = null;
  const discard = async () => {
    memory.clear();
    if (spool === null) return;
    await spool.close().catch(() => undefined);
    await rm(spoolFile, { force: true });
  };
  try {
    for await (const piece of hashed.content) {
      byteLength += piece.byteLength;
      sum = crc32(piece, sum);
      if (spool === null && memory.add(piece)) continue;
      if (spool === null) {
        spool = await openFile(spoolFile, 'wx+', FILE_MODE);
        await append(spool, memory.bytes(), 0);
        memory.clear();
      }
      await append(spool, piece, byteLength - piece.byteLength);
    }
    const written = hashed.written();
    if (sha256 !== undefined && written.sha256 !== sha256) throw new ContentChangedError();
    const file = spool;
    const open = () =>
      file === null ? [memory.bytes()] : file.createReadStream({ start: 0, autoClose: false });
    return { written, crc32: sum, open, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
