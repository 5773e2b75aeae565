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
      await handle.writeFile(piece as Buffer);
      byteLength += (piece as Buffer).byteLength;
      if (byteLength >= expected) reached.resolve();
    }
  }

  return {
    async add(path, { open, written }, modified) {
      const { byteLength: size } = written;
      const isLarge = Math.max(expected, size) >= ZIP64_BYTES;
      reached = Promise.withResolvers();
      expected += LOCAL_HEADER_BYTES + Buffer.byteLength(path) + size;
      expected += isLarge ? ZIP64_DESCRIPTOR_BYTES : DESCRIPTOR_BYTES;
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
