import { type FileHandle, open as openFile, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Content, ContentChangedError, hashContent, type WrittenContent } from './write-content.ts';

/** Readable by the person alone (P14). */
const FILE_MODE = 0o600;

/** Content up to this length waits in memory: nearly every image. Longer content, as a film, waits in a file, so that memory is bounded. */
export const MEMORY_LIMIT_BYTES = 32 * 1_024 * 1_024;

/** All of a content, checked before any of it goes on. */
export interface Collected {
  readonly written: WrittenContent;
  readonly crc32: number;
  /** Gives it away: what was in memory is not held any longer. Call it once. */
  open(): Content;
  /** Removes the file. */
  discard(): Promise<void>;
}

/** Takes each piece off, so that it can be freed as soon as it is written. */
function* takeAll(pieces: Buffer[]): Generator<Buffer> {
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield piece;
}

/** Takes all of a content. Rejects with its error, and with `ContentChangedError` when it does not have the hash `sha256`; then nothing is left. */
export async function collectContent(
  content: Content,
  sha256: string | undefined,
  spoolFile: string,
): Promise<Collected> {
  const hashed = hashContent(content);
  const pieces: Buffer[] = [];
  let byteLength = 0;
  let sum = 0;
  let spool: FileHandle | null = null;
  const discard = async () => {
    if (spool === null) return;
    await spool.close().catch(() => undefined);
    await rm(spoolFile, { force: true });
  };
  try {
    for await (const piece of hashed.content) {
      byteLength += piece.byteLength;
      sum = crc32(piece, sum);
      // The piece may be overwritten by the next one.
      if (spool === null) pieces.push(Buffer.from(piece));
      else await spool.writeFile(piece);
      if (spool !== null || byteLength <= MEMORY_LIMIT_BYTES) continue;
      spool = await openFile(spoolFile, 'wx+', FILE_MODE);
      for (const waiting of pieces.splice(0)) await spool.writeFile(waiting);
    }
    const written = hashed.written();
    if (sha256 !== undefined && written.sha256 !== sha256) throw new ContentChangedError();
    const file = spool;
    const open = () =>
      file === null ? takeAll(pieces) : file.createReadStream({ start: 0, autoClose: false });
    return { written, crc32: sum, open, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
