import { hash } from 'node:crypto';
import { closeSync, fstatSync, readSync, writeSync } from 'node:fs';
import { openRegularFileSync } from '../gate/regular-file.ts';
import { ImageFaultError } from './read-image.ts';

/** Covers most images; a longer one gets its own memory. */
const USUAL_BYTES = 512 * 1_024;

/** A stored image as the library describes it. */
export interface StoredFile {
  /** Absolute. */
  readonly source: string;
  readonly byteLength: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

const usual = Buffer.allocUnsafe(USUAL_BYTES);

/** Fills a buffer until the file ends; returns the bytes read. */
function readInto(descriptor: number, buffer: Uint8Array): number {
  let length = 0;
  while (length < buffer.byteLength) {
    const wanted = buffer.byteLength - length;
    const count = readSync(descriptor, buffer, length, wanted, null);
    length += count;
    // Only the end of a file returns fewer bytes.
    if (count < wanted) break;
  }
  return length;
}

/** Returns `null` if the length differs. */
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

/**
 * Returns the bytes of an image after checking their hash, valid until the next call. Throws
 * `ImageFaultError`.
 */
export function readImage({ source, byteLength, sha256 }: StoredFile): Uint8Array {
  const bytes = readFile(source, byteLength);
  if (bytes?.byteLength !== byteLength || hash('sha256', bytes, 'hex') !== sha256)
    throw new ImageFaultError('damaged');
  return bytes;
}

export function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.byteLength; )
    at += writeSync(descriptor, bytes, at, bytes.byteLength - at, null);
}
