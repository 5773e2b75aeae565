import { hash } from 'node:crypto';
import { closeSync, fstatSync, readSync, writeSync } from 'node:fs';
import { openRegularFileSync } from '../../gate/regular-file.ts';
import { ImageFaultError } from '../images/read-image.ts';

/** Most images fit; what is longer gets memory of its own. */
const USUAL_BYTES = 512 * 1_024;

/** A stored image as the library says that it is. */
export interface StoredFile {
  /** Absolute. */
  readonly source: string;
  readonly byteLength: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

const usual = Buffer.allocUnsafe(USUAL_BYTES);

/** Fills a buffer as far as the file goes. */
function readInto(descriptor: number, buffer: Uint8Array): number {
  let length = 0;
  while (length < buffer.byteLength) {
    const wanted = buffer.byteLength - length;
    const count = readSync(descriptor, buffer, length, wanted, null);
    length += count;
    // The end of a file alone answers less than was wanted.
    if (count < wanted) break;
  }
  return length;
}

/** Null: the file has another length. */
function readFile(source: string, byteLength: number): Uint8Array | null {
  try {
    const descriptor = openRegularFileSync(source);
    try {
      if (fstatSync(descriptor).size !== byteLength) return null;
      const buffer = byteLength <= usual.byteLength ? usual : Buffer.allocUnsafe(byteLength);
      return buffer.subarray(0, readInto(descriptor, buffer.subarray(0, byteLength)));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw new ImageFaultError('unreadable', error);
  }
}

/** The bytes of an image, whose hash was checked: they are valid until the next one. Throws `ImageFaultError`. */
export function readImage({ source, byteLength, sha256 }: StoredFile): Uint8Array {
  const bytes = readFile(source, byteLength);
  if (bytes?.byteLength !== byteLength || hash('sha256', bytes, 'hex') !== sha256)
    throw new ImageFaultError('damaged');
  return bytes;
}

/** Writes all bytes at the end of what was written. */
export function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.byteLength; )
    at += writeSync(descriptor, bytes, at, bytes.byteLength - at, null);
}
