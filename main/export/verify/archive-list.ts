import { hash } from 'node:crypto';
import { TAG_LIST_NAME } from '../../bagit/bag-files.ts';
import { type BagSource, UnreadableFileError, VerificationRefused } from '../../bagit/bag-source.ts';
import { TAG_LIST_LIMIT_BYTES } from '../../bagit/limits.ts';
import { readTagFile } from '../../bagit/tag-files.ts';
import { openZipSource } from '../../bagit/zip-source.ts';

/**
 * Returns the SHA-256 of the tag file list in an archive; `null` if this laptop can't have written
 * it. Throws the disk's error.
 */
export async function archiveList(file: string): Promise<string | null> {
  try {
    const source = await openZipSource(file);
    try {
      return await digestIn(source);
    } finally {
      await source.close();
    }
  } catch (error) {
    const fault = error instanceof VerificationRefused ? error.reason : null;
    const isDamaged = error instanceof UnreadableFileError && error.fault === 'damaged';
    if (isDamaged || (fault !== null && fault !== 'unreadable')) return null;
    throw error;
  }
}

async function digestIn(source: BagSource): Promise<string | null> {
  const { signal } = new AbortController();
  const { files } = await source.list(signal);
  const found = files.find(({ path }) => path.endsWith(`/${TAG_LIST_NAME}`));
  if (found === undefined) return null;
  return hash('sha256', await readTagFile(found, TAG_LIST_LIMIT_BYTES, signal), 'hex');
}
