import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { VerificationProgress } from '../../../../main/export/verify/check-files.ts';
import { verifyExport } from '../../../../main/export/verify/verify-export.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../../library/support/library-fixture.ts';
import { exporterOf, prepare, start, valueOf } from '../export-fixture.ts';
import { findingsOf, imageFiles, makeBag, verify, writeBag } from './bag-fixture.ts';

const IMAGES = 6;
let folder: string;
let names: readonly string[];

/** An export in three parts. */
async function exportParts(): Promise<string> {
  const library = temporaryLibrary();
  const subjects = Array.from({ length: IMAGES }, (_, index) => device(`camera ${index}`));
  for (const [index, subject] of subjects.entries()) {
    library.addByHand(subject, NOW);
    await library.storeImage(subject, image(`${index} `.padEnd(100_000, 'x')), noValidators, NOW);
  }
  const target = temporaryFolder();
  const exporter = exporterOf(library);
  const exportId = await prepare(exporter, target, subjects);
  const end = await valueOf(start(exporter, exportId, { zip: { partMegabytes: 0.4 } })).finished;
  expect(end.state).toBe('done');
  return target;
}

beforeEach(async () => {
  folder = await exportParts();
  names = readdirSync(folder).sort();
  expect(names).toHaveLength(3);
});

const part = (number: number) => names[number - 1] ?? '';

describe('P42: the parts of an export in a folder', () => {
  it('are checked together: all are there, unchanged', async () => {
    const progress: VerificationProgress[] = [];
    const outcome = await verifyExport(folder, {
      knownSigners: [],
      signal: new AbortController().signal,
      onProgress: (step) => progress.push(step),
    });
    expect(outcome).toMatchObject({ kind: 'checked', verdict: 'green', state: 'complete', files: IMAGES });
    expect(findingsOf(outcome)).toEqual([]);
    const last = progress.at(-1);
    expect(last?.filesDone).toBe(last?.files);
    expect(last?.bytesDone).toBe(last?.bytes);
    expect(last?.bytes).toBeGreaterThan(IMAGES * 100_000);
  });

  it('of which one is missing are red, and it is named', async () => {
    rmSync(join(folder, part(2)));
    const outcome = await verify(folder);
    expect(outcome).toMatchObject({ verdict: 'red', state: 'changed' });
    expect(findingsOf(outcome)).toEqual(['partMissing 2 3']);
  });

  it('of which the last is missing are red', async () => {
    rmSync(join(folder, part(3)));
    expect(findingsOf(await verify(folder))).toEqual(['partMissing 3 3']);
  });

  it('of which one has a byte changed are red, and the file is named', async () => {
    const file = join(folder, part(1));
    const bytes = readFileSync(file);
    bytes[bytes.indexOf('xxxxxxxx') + 100] = 0;
    writeFileSync(file, bytes);
    const outcome = await verify(folder);
    expect(outcome).toMatchObject({ verdict: 'red', state: 'changed' });
    expect(findingsOf(outcome)).toContainEqual(
      expect.stringMatching(/^changed Fleetglass .* part 1 of 3\.zip\/data\/.*\.jpg$/),
    );
  });

  it('of which one is cut are red', async () => {
    const file = join(folder, part(2));
    writeFileSync(file, readFileSync(file).subarray(0, 50_000));
    expect(findingsOf(await verify(folder))).toEqual([`changed ${part(2)}`, 'partMissing 2 3']);
  });

  it('of which one is there twice are red', async () => {
    copyFileSync(join(folder, part(2)), join(folder, 'copy.zip'));
    expect(findingsOf(await verify(folder))).toEqual(['storedTwice copy.zip']);
  });

  it('are checked together with other files, which are named', async () => {
    writeFileSync(join(folder, 'holiday.jpg'), 'an image');
    mkdirSync(join(folder, 'others'));
    const outcome = await verify(folder);
    expect(outcome).toMatchObject({ verdict: 'green' });
    expect(findingsOf(outcome)).toEqual(['notPart holiday.jpg', 'notPart others']);
  });

  it('of several exports are refused', async () => {
    writeBag(join(folder, 'another'), makeBag(imageFiles()));
    expect(await verify(folder)).toMatchObject({ kind: 'refused', reason: 'severalExports' });
  });

  it('never stand for an export whose own files were taken away', async () => {
    const bag = writeBag(join(temporaryFolder(), 'bag'), makeBag(imageFiles()));
    for (const name of ['bagit.txt', 'bag-info.txt']) rmSync(join(bag, name));
    for (const name of names) copyFileSync(join(folder, name), join(bag, name));
    expect(await verify(bag)).toMatchObject({ verdict: 'red' });
  });

  it('one alone is a bag, and says which part it is', async () => {
    const outcome = await verify(join(folder, part(2)));
    expect(outcome).toMatchObject({ verdict: 'amber', state: 'complete' });
    expect(findingsOf(outcome)).toEqual(['partOfSeveral 2 3']);
  });
});
