import type { FileHandle } from 'node:fs/promises';
import { openRegularFile } from '../gate/regular-file.ts';
import type { StoredImage } from '../library/images/snapshots.ts';
import { ContentChangedError } from './write-content.ts';

const CHUNK_BYTES = 512 * 1024;

/**
 * Allocates the buffer that images are read into one after the other: one for each would cost as
 * much garbage collection as disk time.
 */
export function allocateChunk(): Buffer {
  return Buffer.allocUnsafe(CHUNK_BYTES);
}

/**
 * Reasons why a stored image can't be read. `gone`: its file is missing; `damaged`: its bytes have
 * changed.
 */
export const imageFaults = ['gone', 'damaged', 'unreadable'] as const;
export type ImageFault = (typeof imageFaults)[number];

interface ImageFiles {
  openImage(hash: string): Promise<{ readonly file: string } | null>;
}

/** Distinguishes a fault of the library's image from one of the folder that is written to. */
export class ImageFaultError extends Error {
  readonly fault: ImageFault;

  constructor(fault: ImageFault, cause?: unknown) {
    super(`The image is ${fault}.`, { cause });
    this.fault = fault;
  }
}

/** Returns the fault of the image that was read; `null` for any other error. */
export function imageFault(error: unknown): ImageFault | null {
  if (error instanceof ContentChangedError) return 'damaged';
  return error instanceof ImageFaultError ? error.fault : null;
}

/** Returns the file of a stored image. Throws `ImageFaultError`. */
export async function findStoredImage(library: ImageFiles, hash: string): Promise<string> {
  try {
    const found = await library.openImage(hash);
    if (found === null) throw new ImageFaultError('gone');
    return found.file;
  } catch (error) {
    throw error instanceof ImageFaultError ? error : new ImageFaultError('unreadable', error);
  }
}

async function openStoredImage(library: ImageFiles, hash: string): Promise<FileHandle> {
  const source = await findStoredImage(library, hash);
  return await openRegularFile(source).catch((error: unknown) => {
    throw new ImageFaultError('unreadable', error);
  });
}

async function readChunk(source: FileHandle, chunk: Uint8Array): Promise<number> {
  try {
    return (await source.read(chunk, 0, chunk.byteLength, null)).bytesRead;
  } catch (error) {
    throw new ImageFaultError('unreadable', error);
  }
}

/**
 * Reads a stored image in pieces into `chunk`; the consumer checks the hash. Throws an error that
 * `imageFault` recognizes, or the signal's reason.
 */
export async function* readStoredImage(
  library: ImageFiles,
  { hash, byteLength }: Pick<StoredImage, 'hash' | 'byteLength'>,
  signal: AbortSignal,
  onBytes: (count: number) => void,
  chunk: Buffer,
): AsyncGenerator<Uint8Array, void, undefined> {
  await using source = await openStoredImage(library, hash);
  let copied = 0;
  for (;;) {
    signal.throwIfAborted();
    const count = await readChunk(source, chunk);
    if (count === 0) return;
    copied += count;
    if (copied > byteLength) throw new ImageFaultError('damaged');
    yield chunk.subarray(0, count);
    onBytes(count);
    // The length is as expected; a longer file would have filled the buffer.
    if (copied === byteLength && count < chunk.byteLength) return;
  }
}
