import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MEMORY_LIMIT_BYTES } from '../../main/bagit/collect-content.ts';
import { entryBytes } from '../../main/bagit/zip-writer.ts';
import { createZipTarget } from '../../main/export/write/zip-target.ts';
import { archivePrograms, isInstalled, statusOf } from '../main/export/zip-fixture.ts';
import {
  clock,
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
} from '../main/library/support/library-fixture.ts';
import { openLibrarySync } from '../support/open-library-sync.ts';
import { isFaultRun } from './support/full-run.ts';

const script = join(import.meta.dirname, 'support', 'export-at-work.ts');
const canLimitFiles =
  process.platform !== 'win32' && spawnSync('bash', ['-c', 'ulimit -f 1024']).status === 0;

async function libraryOf(images: number, byteLength: number): Promise<string> {
  const folder = join(temporaryFolder(), 'account');
  const library = openLibrarySync({ folder, clock });
  for (let count = 0; count < images; count += 1) {
    const subject = device(`camera ${count}`);
    library.addByHand(subject, NOW);
    await library.storeImage(subject, image(`${count} `.padEnd(byteLength, 'x')), noValidators, NOW);
  }
  library.close();
  await library.settled();
  return folder;
}

/** The longest file that a drive takes; kB. */
const FILE_KILOBYTES = 3_072;

/** Exports a library where no file may be longer than 3 MB, as FAT32 ends at 4 GB. */
function exportLimited(library: string, target: string, form: string): string {
  const line = `ulimit -f ${FILE_KILOBYTES}; exec "$0" "$@"`;
  const inputs = ['-c', line, process.execPath, script, library, target, form, 'limited'];
  return spawnSync('bash', inputs, { encoding: 'utf8' }).stdout;
}

describe.skipIf(!canLimitFiles)('a drive that takes no long file', () => {
  it('P41: refuses an archive with a failure that says so, and takes the same export in parts', async () => {
    const library = await libraryOf(12, 400_000);
    const target = temporaryFolder();
    expect(exportLimited(library, target, 'zip')).toMatch(/^failed \d+ archiveTooLong$/m);
    expect(readdirSync(target)).toEqual([expect.stringMatching(/\.part$/)]);
    const parts = temporaryFolder();
    expect(exportLimited(library, parts, 'parts')).toMatch(/^done 12$/m);
    expect(readdirSync(parts).every((name) => name.endsWith('.zip'))).toBe(true);
  }, 120_000);

  it.each(['folder', 'zip'])(
    'P41: refuses a film in an export as %s by its length, and leaves nothing of it',
    async (form) => {
      const library = await libraryOf(2, 400_000);
      writeFileSync(`${library}.webm`, Buffer.alloc(FILE_KILOBYTES * 1_024 + 1));
      const target = temporaryFolder();
      expect(exportLimited(library, target, form)).toMatch(/^failed 2 exportFilmTooLong$/m);
      const [made = ''] = readdirSync(target);
      expect(readdirSync(join(target, made)).filter((name) => /film|spool/.test(name))).toEqual([]);
    },
    120_000,
  );
});

/** As much as waits in memory; together they take more than 4 GB, where the fields of a plain ZIP end. */
const CONTENT = Buffer.alloc(MEMORY_LIMIT_BYTES, 'image');
const CONTENTS = 4_200;
function expectWhole(file: string): void {
  const installed = archivePrograms.filter(([program]) => isInstalled(program));
  expect(installed.length).toBeGreaterThan(0);
  for (const [program, ...inputs] of installed)
    expect([program, statusOf(program, [...inputs, file])]).toEqual([program, 0]);
}

// It takes minutes and 4 GB of the disk.
describe.runIf(isFaultRun)('an archive of more than 4 GB', () => {
  it('P41: is Zip64, read back, and whole for other programs', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'Long.zip');
    const part = `${file}.part`;
    const target = await createZipTarget({ name: 'Long', file, part, spool: join(folder, 'spool.part') });
    let position = 0;
    for (let index = 0; index < CONTENTS; index += 1) {
      await target.add(`data/${index}.jpg`, [CONTENT], { modified: NOW });
      position += entryBytes(`Long/data/${index}.jpg`, CONTENT.byteLength);
    }
    await target.flush();
    // So far a cut archive is known to have all of these.
    expect(statSync(part).size).toBe(position);
    await target.finish();
    expect(statSync(file).size).toBeGreaterThan(2 ** 32);
    expectWhole(file);
  }, 1_200_000);
});

describe.runIf(isFaultRun)('an archive of more entries than a plain ZIP counts', () => {
  it('P41: is Zip64, read back, and whole for other programs', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'Many.zip');
    const target = await createZipTarget({
      name: 'Many',
      file,
      part: `${file}.part`,
      spool: join(folder, 'spool.part'),
    });
    for (let index = 0; index < 66_000; index += 1)
      await target.add(`data/${index}.jpg`, [Buffer.from('an image')], { modified: NOW });
    await target.finish();
    expectWhole(file);
  }, 300_000);
});
