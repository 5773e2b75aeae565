import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { openRegularFileSync } from '../gate/regular-file.ts';
import { flushFileSync } from '../shared/flush-file.ts';
import { createSealing, type SealStart } from './age-stream.ts';
import { readImage, type StoredFile, writeAll } from './image-file.ts';
import { NEW_FILE, ReadBackError } from './write-new-file.ts';
import { localHeader, writeError } from './zip-writer.ts';

/** Length of the pieces in which the archive is read back. */
const PIECE_BYTES = 512 * 1_024;

/** An image in an archive. `modified`: ms since the epoch. */
export interface StoredEntry extends StoredFile {
  readonly path: string;
  readonly modified: number;
}

export type ArchiveFile = ReturnType<typeof createArchiveFile>;

/**
 * Creates the file of an archive, which is read back at the end. `seal` encrypts it in the age
 * format. Throws the disk's errors, or `ArchiveTooLongError`.
 */
export function createArchiveFile(file: string, seal: SealStart | null) {
  const descriptor = openSync(file, NEW_FILE, 0o666);
  const sum = createHash('sha256');
  let position = 0;

  function put(bytes: Uint8Array): void {
    const end = position + bytes.byteLength;
    try {
      writeAll(descriptor, bytes);
    } catch (error) {
      throw writeError(error, position, end);
    }
    sum.update(bytes);
    position = end;
  }

  const flush = () => flushFileSync(descriptor);

  const sealing = seal === null ? null : createSealing(seal.key, put);
  const write = sealing?.add ?? put;
  if (seal !== null) put(seal.head);

  return {
    write,
    /**
     * Writes an entry with its header; returns its CRC-32. Throws `ImageFaultError`; then nothing
     * was written.
     */
    addImage({ path, modified, ...image }: StoredEntry): number {
      const bytes = readImage(image);
      const checksum = crc32(bytes);
      const { byteLength } = bytes;
      write(localHeader({ name: Buffer.from(path), byteLength, crc32: checksum, modified }));
      write(bytes);
      return checksum;
    },
    flush,
    close: () => closeSync(descriptor),
    /**
     * Ends the archive and reads all of it back from the disk. Throws `ReadBackError` if it
     * differs.
     */
    finish(): void {
      sealing?.end();
      flush();
      closeSync(descriptor);
      if (hashOf(file) !== sum.digest('hex')) throw new ReadBackError(file);
    },
  };
}

function hashOf(file: string): string {
  const sum = createHash('sha256');
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  const descriptor = openRegularFileSync(file);
  try {
    for (;;) {
      const count = readSync(descriptor, buffer, 0, buffer.byteLength, null);
      if (count === 0) return sum.digest('hex');
      sum.update(buffer.subarray(0, count));
    }
  } finally {
    closeSync(descriptor);
  }
}
