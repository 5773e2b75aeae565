import { copyFileSync, mkdirSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openParts } from '../../../main/packs/open/open-parts.ts';
import { image, NOW, noValidators, temporaryFolder } from '../library/support/library-fixture.ts';
import { filledLibrary, makePack, passphraseLock, planOf, subjects } from './pack-fixture.ts';

const keys = { passphrase: 'a passphrase', identities: [] };

/** The three parts of one pack, in a folder. */
let files: readonly string[];

beforeEach(async () => {
  const library = await filledLibrary();
  for (const [index, subject] of subjects.entries())
    await library.storeImage(subject, image(`${index} `.padEnd(150_000, 'x')), noValidators, NOW);
  const plan = await planOf(library, { partBytes: 300_000 });
  ({ files } = await makePack(library, plan, { lock: passphraseLock(keys.passphrase) }));
});

/** What is found beside a file. */
async function found(file: string) {
  const opened = await openParts(file, keys, new AbortController().signal);
  await opened.close();
  return { parts: opened.parts.map(({ head }) => head.part?.number), missing: opened.missing };
}

describe('P43: a pack in parts', () => {
  it('is opened whole by any of its parts', async () => {
    for (const file of files) expect(await found(file)).toEqual({ parts: [1, 2, 3], missing: [] });
  });

  it('says which parts are not there, and opens the others', async () => {
    rmSync(files[1] ?? '');
    expect(await found(files[2] ?? '')).toEqual({ parts: [1, 3], missing: [2] });
    const renamed = join(temporaryFolder(), 'renamed.fleetpack');
    copyFileSync(files[2] ?? '', renamed);
    expect(await found(renamed)).toEqual({ parts: [3], missing: [1, 2] });
  });

  it('takes no part of another pack that has the name', async () => {
    const library = await filledLibrary();
    await library.storeImage(subjects[0], image('other'.padEnd(150_000, 'x')), noValidators, NOW);
    const other = await makePack(library, await planOf(library), {
      lock: passphraseLock(keys.passphrase),
      head: {
        application: { name: 'Fleetglass', version: '1.2.3' },
        id: 'pack-2',
        madeAt: new Date(NOW).toISOString(),
        laptop: 'LAPTOP-8',
        environment: { name: 'Production', kind: 'production', origin: 'https://cloud.example.org' },
      },
    });
    rmSync(files[0] ?? '');
    renameSync(other.files[0] ?? '', files[0] ?? '');
    expect(await found(files[1] ?? '')).toEqual({ parts: [2, 3], missing: [1] });
  });

  it('takes no part of another pack in its place, nor another part of its own', async () => {
    const library = await filledLibrary();
    for (const [index, subject] of subjects.entries())
      await library.storeImage(subject, image(`${index} `.padEnd(150_000, 'y')), noValidators, NOW);
    const plan = await planOf(library, { partBytes: 300_000 });
    const other = await makePack(library, plan, {
      lock: passphraseLock(keys.passphrase),
      head: {
        application: { name: 'Fleetglass', version: '1.2.3' },
        id: 'pack-2',
        madeAt: new Date(NOW).toISOString(),
        laptop: 'LAPTOP-8',
        environment: { name: 'Production', kind: 'production', origin: 'https://cloud.example.org' },
      },
    });
    copyFileSync(other.files[0] ?? '', files[0] ?? '');
    copyFileSync(files[1] ?? '', files[2] ?? '');
    expect(await found(files[1] ?? '')).toEqual({ parts: [2], missing: [1, 3] });
  });

  it('names the part that was cut', async () => {
    truncateSync(files[1] ?? '', 100_000);
    await expect(found(files[0] ?? '')).rejects.toMatchObject({ refusal: { code: 'cut' }, part: 2 });
    const alone = join(temporaryFolder(), 'STICK');
    mkdirSync(alone);
    const copy = join(alone, basename(files[0] ?? ''));
    copyFileSync(files[0] ?? '', copy);
    expect(await found(copy)).toEqual({ parts: [1], missing: [2, 3] });
  });
});
