import { lstat } from 'node:fs/promises';
import { hashContent, type WrittenContent } from '../../bagit/write-content.ts';
import { openRegularFile } from '../../gate/regular-file.ts';

/** Hashes a file; `null` if there is none, it is not a file, or longer than `most` bytes. */
export async function hashFile(
  file: string,
  most = Number.POSITIVE_INFINITY,
): Promise<WrittenContent | null> {
  const found = await lstat(file).catch(() => null);
  if (found === null || !found.isFile() || found.size > most) return null;
  await using handle = await openRegularFile(file);
  // One that grows has another hash.
  const { content, written } = hashContent(handle.createReadStream({ autoClose: false, end: most }));
  for await (const _piece of content);
  return written();
}
