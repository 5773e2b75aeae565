import type { FileHandle } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Collected } from '../../../main/bagit/collect-content.ts';
import { createZipWriter } from '../../../main/bagit/zip-writer.ts';
import { exportFailure } from '../../../main/export/export-failure.ts';

const PIECE = new Uint8Array(512 * 1_024 * 1_024);
const FAT32_PIECES = 8;

/** An archive on a drive that answers `code` once it has so many long pieces, and stores none of them. */
async function writeUntil(code: string, pieces: number): Promise<unknown> {
  let count = 0;
  const handle = {
    async writeFile(piece: Uint8Array) {
      if (piece === PIECE) count += 1;
      if (count > pieces) throw Object.assign(new Error('no space'), { code });
    },
  } as unknown as FileHandle;
  const byteLength = (FAT32_PIECES + 1) * PIECE.byteLength;
  const long: Collected = {
    written: { sha256: '', byteLength },
    crc32: 0,
    open: () => Array.from({ length: FAT32_PIECES + 1 }, () => PIECE),
    discard: () => Promise.resolve(),
  };
  return await createZipWriter(handle)
    .add('data/film.webm', long, 0)
    .catch((error: unknown) => exportFailure(error).code);
}

it('a drive that takes no file above 4 GB is not called full, although Windows does so', async () => {
  expect(await writeUntil('EFBIG', 1)).toBe('archiveTooLong');
  expect(await writeUntil('ENOSPC', FAT32_PIECES - 1)).toBe('archiveTooLong');
  expect(await writeUntil('ENOSPC', 1)).toBe('storageFull');
  expect(await writeUntil('none', FAT32_PIECES + 1)).toBeUndefined();
});
