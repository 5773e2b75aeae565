import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Exporter } from '../../../../main/export/exporter.ts';
import type { Library } from '../../../../main/library/library.ts';
import type { ExportProgress, SubjectReference } from '../../../../preload/contract/index.ts';
import { device, temporaryFolder } from '../../library/support/library-fixture.ts';
import { exporterOf, prepare, start, valueOf } from '../export-fixture.ts';
import { findingsOf, verify } from '../verify/bag-fixture.ts';
import {
  archivePrograms,
  entriesOf,
  isInstalled,
  zippedManifest as manifestOf,
  readEntry as read,
  statusOf,
} from '../zip-fixture.ts';
import { CAPTURED, cameras, IMAGES, NAME, PART_MEGABYTES, partNames } from './camera-fixture.ts';

let library: Library;
let target: string;
let subjects: SubjectReference[];

beforeEach(async () => {
  target = temporaryFolder();
  ({ library, subjects } = await cameras());
});

async function exportZip(
  partMegabytes: number | null,
  { exporter = exporterOf(library), hasSidecars = false, of = subjects } = {},
): Promise<ExportProgress> {
  const exportId = await prepare(exporter, target, of);
  return await valueOf(start(exporter, exportId, { zip: { partMegabytes }, hasSidecars })).finished;
}

const archives = () => readdirSync(target).sort();

describe('an export as ZIP', () => {
  it('P41: is one archive with a bag in it, and nothing else is left', async () => {
    const exporter = exporterOf(library);
    const exportId = await prepare(exporter, target, subjects);
    const end = await valueOf(start(exporter, exportId, { zip: { partMegabytes: null } })).finished;
    expect(end).toMatchObject({ state: 'done', filesDone: IMAGES, failure: null, folderName: NAME });
    expect(archives()).toEqual([`${NAME}.zip`]);
    const file = join(target, `${NAME}.zip`);
    expect(exporter.folder(exportId)).toBe(file);
    expect(await verify(file)).toMatchObject({ verdict: 'green', files: IMAGES });
    expect(findingsOf(await verify(file))).toEqual([]);
    expect(await manifestOf(file)).toMatchObject({
      complete: true,
      part: null,
      totals: { chosen: IMAGES, written: IMAGES },
    });
    expect(await read(file, 'bag-info.txt')).not.toContain('Bag-Count');
    expect(library.exports.unfinished()).toEqual([]);
    expect(library.exports.ended(target)).toMatchObject([{ id: exportId }]);
  });

  it('has the times at which the images were captured', async () => {
    await exportZip(null, { hasSidecars: true });
    const entries = await entriesOf(join(target, `${NAME}.zip`));
    const payload = entries.filter(({ path }) => path.includes('/data/'));
    expect(payload).toHaveLength(2 * IMAGES);
    expect(new Set(payload.map(({ modified }) => modified))).toEqual(new Set([CAPTURED]));
  });

  it('in parts has a bag in each, of at most the size that was wanted, and one group', async () => {
    const of = [...subjects, device('unknown')];
    expect(await exportZip(PART_MEGABYTES, { of })).toMatchObject({ state: 'done', filesDone: IMAGES });
    expect(archives()).toEqual(partNames);
    const groups = new Set<string>();
    const paths: string[] = [];
    for (const [index, name] of partNames.entries()) {
      const file = join(target, name);
      expect(statSync(file).size).toBeLessThanOrEqual(PART_MEGABYTES * 1_000_000);
      expect(findingsOf(await verify(file))).toContain(`partOfSeveral ${index + 1} 3`);
      const info = await read(file, 'bag-info.txt');
      expect(info).toContain(`\nBag-Count: ${index + 1} of 3\n`);
      groups.add(/^Bag-Group-Identifier: (.*)$/m.exec(info)?.[1] ?? '');
      const { part, totals, files, id } = await manifestOf(file);
      expect(part).toEqual({ number: index + 1, count: 3 });
      expect(totals).toMatchObject({ written: 4, missing: index === 2 ? 1 : 0 });
      expect(totals.chosen).toBe(totals.written + totals.missing + totals.failed);
      expect(groups).toEqual(new Set([id]));
      paths.push(...files.map(({ path }) => path));
      expect(await read(file, 'index.html')).toContain(`${index + 1} of 3`);
    }
    expect(paths).toEqual([...paths].sort());
    expect(new Set(paths).size).toBe(IMAGES);
  });

  it('gives an image that is longer than a part one of its own', async () => {
    await exportZip(0.1);
    expect(archives()).toHaveLength(IMAGES);
  });

  it('P34: never takes the name of something else', async () => {
    writeFileSync(join(target, `${NAME}.zip`), 'mine');
    mkdirSync(join(target, `${NAME} (2).part`));
    writeFileSync(join(target, `${NAME} (3) part 2 of 3.zip`), 'mine');
    await exportZip(PART_MEGABYTES);
    expect(archives().filter((name) => name.includes('(4)'))).toHaveLength(3);
  });

  it('is the same for the same images', async () => {
    await exportZip(null);
    const [first, again] = [target, (target = temporaryFolder())];
    await exportZip(null);
    const lists = [first, again].map((folder) => read(join(folder, `${NAME}.zip`), 'manifest-sha256.txt'));
    const [one, other] = await Promise.all(lists);
    expect(one).toBe(other);
  });

  it('P41: of which nothing was written leaves nothing', async () => {
    const openImage: Library['openImage'] = () => {
      void stopping.cancel(exportId);
      return Promise.reject(new Error('no image'));
    };
    const stopping: Exporter = exporterOf({ ...library, openImage });
    const exportId = await prepare(stopping, target, subjects);
    const end = await valueOf(start(stopping, exportId, { zip: { partMegabytes: null } })).finished;
    expect(end.state).toBe('cancelled');
    expect(archives()).toEqual([]);
    expect(library.exports.unfinished()).toEqual([]);
  });
});

describe.each(archivePrograms)('%s', (program, ...inputs) => {
  it.skipIf(!isInstalled(program))('finds each part of an export whole', async () => {
    await exportZip(PART_MEGABYTES, { hasSidecars: true });
    const statuses = archives().map((name) => statusOf(program, [...inputs, join(target, name)]));
    expect(statuses.length).toBeGreaterThan(2);
    expect(new Set(statuses)).toEqual(new Set([0]));
  });
});

const canUnpack = isInstalled('unzip') && spawnSync('sha256sum', ['--version']).status === 0;

it.skipIf(!canUnpack)('sha256sum checks the list of an export that unzip has unpacked', async () => {
  await exportZip(null, { hasSidecars: true });
  const unpacked = temporaryFolder();
  expect(statusOf('unzip', ['-q', join(target, `${NAME}.zip`), '-d', unpacked])).toBe(0);
  for (const list of ['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
    expect(spawnSync('sha256sum', ['--check', '--strict', list], { cwd: join(unpacked, NAME) }).status).toBe(
      0,
    );
});
