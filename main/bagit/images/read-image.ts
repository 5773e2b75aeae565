import type { FileHandle } from 'node:fs/promises';
import { openRegularFile } from '../../gate/regular-file.ts';
import type { StoredImage } from '../../library/images/snapshots.ts';
import { ContentChangedError } from '../files/write-content.ts';

const CHUNK_BYTES = 512 * 1024;

/** What images are read into, one after the other: a buffer for each would be as much for the garbage collector as for the disk. */
export function allocateChunk(): Buffer {
  return Buffer.allocUnsafe(CHUNK_BYTES);
}

/** Why an image of the laptop can't be read. `gone`: its file isn't there; `damaged`: its bytes have changed. */
export const imageFaults = ['gone', 'damaged', 'unreadable'] as const;
export type ImageFault = (typeof imageFaults)[number];

/** Finds the files of images. */
interface ImageFiles {
  openImage(hash: string): Promise<{ readonly file: string } | null>;
}

/** Tells a fault of the library's image from one of the folder that is written to. */
export class ImageFaultError extends Error {
  readonly fault: ImageFault;

  constructor(fault: ImageFault, cause?: unknown) {
    super(`The image is ${fault}.`, { cause });
    this.fault = fault;
  }
}

/** What is wrong with the image that was read; null for another error. */
export function imageFault(error: unknown): ImageFault | null {
  if (error instanceof ContentChangedError) return 'damaged';
  return error instanceof ImageFaultError ? error.fault : null;
}

/** The file of a stored image. Throws `ImageFaultError`. */
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
 * Reads a stored image piece by piece into `chunk`; who takes the pieces checks their hash. Throws an error that `imageFault` knows, or the
 * signal's reason.
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
    // The length was as expected, and a file that had more would have filled the buffer.
    if (copied === byteLength && count < chunk.byteLength) return;
  }
}
