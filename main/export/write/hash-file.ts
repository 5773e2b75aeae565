import { lstat } from 'node:fs/promises';
import { hashContent, type WrittenContent } from '../../bagit/write-content.ts';
import { openRegularFile } from '../../gate/regular-file.ts';

/** Hashes a file; `null` if there is none, or it is not a file. */
export async function hashFile(file: string): Promise<WrittenContent | null> {
  const found = await lstat(file).catch(() => null);
  if (found === null || !found.isFile()) return null;
  await using handle = await openRegularFile(file);
  const { content, written } = hashContent(handle.createReadStream({ autoClose: false }));
  for await (const _piece of content);
  return written();
}
