import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { clock, temporaryFolder } from '../main/library/support/library-fixture.ts';
import { openLibrarySync } from '../support/open-library-sync.ts';
import { unflushedFiles, whatPowerCutTakes } from '../support/power-cut.ts';
import { canTrace, countCalls, durableCalls, failAt, killAt, pointsOf, traceDisk } from './support/strace.ts';

const script = join(import.meta.dirname, 'support', 'library-at-work.ts');

function blobFiles(folder: string): string[] {
  return readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The images that the child knows as stored, without those of the device that it may have begun to free. */
function acknowledged(lines: readonly string[]): readonly string[] {
  const stored = lines.flatMap((line) => (line.startsWith('stored ') ? [line.slice('stored '.length)] : []));
  return lines.includes('freeing') ? stored.slice(1) : stored;
}

/** P28 and P29: the library opens, passes its check, has no torn file and every image that was acknowledged. */
async function expectSound(folder: string, hashes: readonly string[]): Promise<void> {
  const library = openLibrarySync({ folder, clock });
  expect(library.setAside).toBe(false);
  for (const hash of hashes) {
    const image = await library.openImage(hash);
    expect(image).not.toBeNull();
    if (image !== null)
      expect(createHash('sha256').update(readFileSync(image.file)).digest('hex')).toBe(hash);
  }
  library.close();
  for (const file of blobFiles(folder)) {
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(basename(file));
  }
  const database = new DatabaseSync(join(folder, 'library.sqlite'));
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  database.close();
}

describe.skipIf(!canTrace)('a library at work', () => {
  it('P28: has the bytes, the name, the folder and the row of an image on the disk before it is acknowledged', async () => {
    const said = await traceDisk(script, [join(temporaryFolder(), 'accounts', 'account'), 'order']);
    const stored = said.filter(({ line }) => line.startsWith('stored '));
    expect(stored).toHaveLength(5);
    for (const { line, before } of stored) {
      const hash = line.slice('stored '.length);
      expect(before.some((step) => step.call === 'publish' && basename(step.name) === hash)).toBe(true);
      expect(before.some(({ path }) => path.endsWith('library.sqlite-wal'))).toBe(true);
      expect(whatPowerCutTakes(before)).toEqual([]);
      expect(unflushedFiles(before).map((file) => basename(file))).not.toContain('library.sqlite-wal');
    }
  });

  it.each(durableCalls)(
    'P28: killed at every %s, passes its check and has lost nothing that was acknowledged',
    async (call) => {
      const count = await countCalls(script, [join(temporaryFolder(), 'first'), 'count'], call);
      for (const point of pointsOf(call, count)) {
        const folder = join(temporaryFolder(), 'account');
        const { lines, wasKilled } = await killAt(script, [folder, `${point.nth}`], point);
        expect(wasKilled || lines.includes('ended')).toBe(true);
        await expectSound(folder, acknowledged(lines));
        // The next start goes on where this one was cut off.
        const again = await killAt(script, [folder, `${point.nth} again`], { call, nth: count * 10 });
        expect(again.lines).toContain('ended');
        await expectSound(folder, acknowledged(again.lines));
      }
    },
    600_000,
  );

  // SQLite says of a flush only that it failed. A disk that is full while the library opens leaves it read-only until the next start.
  it.each([
    ['ENOSPC', ['storageFull', 'storageReadOnly', 'storageFailed']],
    ['EIO', ['storageFailed']],
  ] as const)(
    'P29: at which every flush fails with %s, says so and still passes its check',
    async (error, failures) => {
      const count = await countCalls(script, [join(temporaryFolder(), 'first'), 'count'], 'fsync');
      for (const point of pointsOf('fsync', count)) {
        const folder = join(temporaryFolder(), 'account');
        const { lines, code } = await failAt(script, [folder, `${point.nth}`], point, error);
        expect(code).toBe(0);
        const failed = lines.filter((line) => line.startsWith('failed ')).map((line) => line.slice(7));
        expect(failures).toEqual(expect.arrayContaining(failed));
        await expectSound(folder, acknowledged(lines));
      }
    },
    600_000,
  );
});
