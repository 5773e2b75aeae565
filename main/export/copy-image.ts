import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { StoredImage } from '../library/images/snapshots.ts';
import type { Library } from '../library/library.ts';

const CHUNK_BYTES = 512 * 1024;

/** Why an image of the library can't be exported. `gone`: its file isn't there; `damaged`: its bytes have changed. */
export type ImageFault = 'gone' | 'damaged' | 'unreadable';

/** Tells a fault of the library's image from one of the folder that is written to. */
export class ImageFaultError extends Error {
  readonly fault: ImageFault;

  constructor(fault: ImageFault, cause?: unknown) {
    super(`The image is ${fault}.`, { cause });
    this.fault = fault;
  }
}

/** Opens the file of a stored image for reading. Throws `ImageFaultError`. */
export async function openStoredImage(
  library: Pick<Library, 'openImage'>,
  image: StoredImage,
): Promise<FileHandle> {
  try {
    const found = await library.openImage(image.hash);
    if (found === null) throw new ImageFaultError('gone');
    return await open(found.file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    throw error instanceof ImageFaultError ? error : new ImageFaultError('unreadable', error);
  }
}

async function readChunk(source: FileHandle, chunk: Uint8Array): Promise<number> {
  try {
    return (await source.read(chunk, 0, chunk.byteLength, null)).bytesRead;
  } catch (error) {
    throw new ImageFaultError('unreadable', error);
  }
}

/** Checks length and SHA-256 on the way. Throws `ImageFaultError` when they differ, the signal's reason, or the error of the target. */
export async function copyImage(
  source: FileHandle,
  image: StoredImage,
  target: FileHandle,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): Promise<void> {
  const sum = createHash('sha256');
  const chunk = Buffer.allocUnsafe(Math.max(1, Math.min(CHUNK_BYTES, image.byteLength)));
  let copied = 0;
  for (;;) {
    signal.throwIfAborted();
    const count = await readChunk(source, chunk);
    if (count === 0) break;
    copied += count;
    if (copied > image.byteLength) throw new ImageFaultError('damaged');
    const bytes = chunk.subarray(0, count);
    sum.update(bytes);
    await target.writeFile(bytes);
    onBytes(count);
  }
  if (copied !== image.byteLength || sum.digest('hex') !== image.hash) throw new ImageFaultError('damaged');
}
