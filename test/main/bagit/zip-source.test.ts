import { expect, it } from 'vitest';
import { openZipIn } from '../../../main/bagit/zip-source.ts';
import { createZipWriter } from '../../../main/bagit/zip-writer.ts';

const ENTRIES = 3_000;
/** Each entry is read, compared with the next one, and named. */
const STEPS = 3;
const AT_A_TIME = 200;

/** A ZIP of many entries without content, in memory. */
async function manyEntries(): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const zip = createZipWriter({ writeFile: async (piece) => pieces.push(Buffer.from(piece)) });
  for (let index = 0; index < ENTRIES; index += 1)
    await zip.add(
      `data/${index}.jpg`,
      { written: { sha256: '', byteLength: 0 }, crc32: 0, open: () => [], discard: async () => {} },
      0,
    );
  await zip.end();
  return Buffer.concat(pieces);
}

it('a directory that waits for no disk is read in slices: the main loop goes on after 200 entries', async () => {
  const bytes = await manyEntries();
  const source = openZipIn(
    {
      byteLength: bytes.byteLength,
      async read(buffer, offset, length, position) {
        return { bytesRead: bytes.copy(buffer, offset, position, position + length) };
      },
      async close() {},
    },
    'many.zip',
  );
  let rounds = 0;
  let isGoing = true;
  (function go() {
    rounds += 1;
    if (isGoing) setImmediate(go);
  })();
  const { files } = await source.list(new AbortController().signal);
  isGoing = false;
  await source.close();
  expect(files.map(({ path }) => path)).toEqual(
    Array.from({ length: ENTRIES }, (_, index) => `data/${index}.jpg`),
  );
  expect(rounds).toBeGreaterThanOrEqual((STEPS * ENTRIES) / AT_A_TIME);
});
