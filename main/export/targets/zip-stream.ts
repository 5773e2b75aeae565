import type { FileHandle } from 'node:fs/promises';
import { ZipFile } from 'yazl';
import type { Collected } from './collect-content.ts';

/** The local header of an entry without its name, and what follows its content (APPNOTE 4.3.7, 4.3.9). */
const LOCAL_HEADER_BYTES = 30;
const DESCRIPTOR_BYTES = 16;
const ZIP64_DESCRIPTOR_BYTES = 24;
/** From here on the library writes sizes and positions in Zip64's form. */
const ZIP64_BYTES = 0xffff_ffff;

/** An ordinary file that everybody may read, where the ZIP is unpacked on a Unix. */
const FILE_MODE = 0o100_644;

/** What an entry takes before the directory. `path`: in the archive; `position`: where it begins. */
export function entryBytes(path: string, byteLength: number, position: number): number {
  const isLarge = Math.max(position, byteLength) >= ZIP64_BYTES;
  const descriptor = isLarge ? ZIP64_DESCRIPTOR_BYTES : DESCRIPTOR_BYTES;
  return LOCAL_HEADER_BYTES + Buffer.byteLength(path) + byteLength + descriptor;
}

/** The longest file of FAT32, bytes. */
const FAT32_FILE_BYTES = 0xffff_ffff;

/** The file system takes no file above 4 GB. */
export class ArchiveTooLongError extends Error {
  constructor(cause: unknown) {
    super('The file system takes no file as long as the archive.', { cause });
  }
}

/** Windows calls a disk full where one file of FAT32 is. */
function writeError(error: unknown, start: number, end: number): unknown {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const isAtLimit = start <= FAT32_FILE_BYTES && end > FAT32_FILE_BYTES;
  return code === 'EFBIG' || (code === 'ENOSPC' && isAtLimit) ? new ArchiveTooLongError(error) : error;
}

/** A ZIP that is written to an open file, entry by entry. */
export interface ZipStream {
  /** Resolves when the entry was written. Rejects with the error of the disk; then the archive is lost. */
  add(path: string, collected: Collected, modified: number): Promise<void>;
  /** Writes the directory. */
  end(): Promise<void>;
}

/** Stores entries as they are, with UTF-8 names, and their times also in UTC (the extended timestamp). */
export function createZipStream(handle: FileHandle): ZipStream {
  const zip = new ZipFile();
  let byteLength = 0;
  let expected = 0;
  let reached = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<never>();
  zip.on('error', failed.reject);
  const drained = drain();
  drained.catch(failed.reject);
  // It may fail while no entry waits.
  failed.promise.catch(() => undefined);

  async function drain(): Promise<void> {
    for await (const piece of zip.outputStream) {
      const end = byteLength + (piece as Buffer).byteLength;
      await handle.writeFile(piece as Buffer).catch((error: unknown) => {
        throw writeError(error, byteLength, end);
      });
      byteLength = end;
      if (byteLength >= expected) reached.resolve();
    }
  }

  return {
    async add(path, { open, written }, modified) {
      const { byteLength: size } = written;
      reached = Promise.withResolvers();
      expected += entryBytes(path, size, expected);
      const options = { mtime: new Date(modified), mode: FILE_MODE, compress: false, size };
      // The library holds what it is given until the end: no content, only how to open it.
      zip.addReadStreamLazy(path, options, (give) => {
        const content = open();
        content.on('error', failed.reject);
        give(null, content);
      });
      await Promise.race([reached.promise, failed.promise]);
    },
    async end() {
      zip.end();
      await Promise.race([drained, failed.promise]);
    },
  };
}
