import { collectContent, createContentMemory, type Spool } from './collect-content.ts';
import type { Content, WrittenContent } from './write-content.ts';
import { type ByteSink, createZipWriter } from './zip-writer.ts';

interface EntryOptions {
  /** ms since the epoch. */
  readonly modified: number;
  /** Expected hash of the content, lower-case hex. */
  readonly sha256?: string;
}

export type ZipBag = ReturnType<typeof createZipBag>;

/** Writes a ZIP with a single folder `name`, one entry after the other. */
export function createZipBag(sink: ByteSink, name: string, spool: Spool) {
  const zip = createZipWriter(sink);
  const memory = createContentMemory();
  return {
    /**
     * Rejects with the error of the content, or `ContentChangedError` if its hash differs; then
     * nothing was added.
     */
    async add(path: string, content: Content, { modified, sha256 }: EntryOptions): Promise<WrittenContent> {
      const collected = await collectContent(content, sha256, spool, memory);
      try {
        await zip.add(`${name}/${path}`, collected, modified);
        return collected.written;
      } finally {
        await collected.discard();
      }
    },
    /** Adds an entry of `byteLength` bytes that `append` writes; see `ZipWriter.addWritten`. */
    addWritten: (
      path: string,
      byteLength: number,
      modified: number,
      append: (entry: string) => Promise<number>,
    ) => zip.addWritten(`${name}/${path}`, byteLength, modified, () => append(`${name}/${path}`)),
    addFolder: (path: string, modified: number) => zip.addFolder(`${name}/${path}/`, modified),
    /** Writes the central directory. */
    end: zip.end,
  };
}
