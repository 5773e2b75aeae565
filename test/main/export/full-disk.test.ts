import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createUnfinishedExports } from '../../../main/export/unfinished-exports.ts';
import { canMountSmallDisk, smallDisk } from '../library/database/small-disk.ts';
import { device, image, NOW, noValidators, temporaryLibrary } from '../library/support/library-fixture.ts';
import { tinyWebp } from '../service/support/tiny-images.ts';
import {
  exporterOf,
  exportSourceOf,
  filesBelow,
  prepare,
  readManifest,
  start,
  valueOf,
} from './export-fixture.ts';

describe.skipIf(!canMountSmallDisk)('P29: an export to a disk that fills up', () => {
  it('ends as storageFull with whole files only, and the library goes on', async () => {
    const library = temporaryLibrary();
    const subjects = Array.from({ length: 20 }, (_, index) => device(`camera ${index}`));
    for (const [index, subject] of subjects.entries()) {
      library.addByHand(subject, NOW);
      await library.storeImage(subject, image(`${index} `.padEnd(400_000, 'x')), noValidators, NOW);
    }
    const disk = smallDisk();
    const exporter = exporterOf(library);
    const exportId = await prepare(exporter, disk, subjects);
    const end = await valueOf(start(exporter, exportId)).finished;
    expect(end).toMatchObject({ state: 'failed', failure: { code: 'storageFull' } });
    const folder = exporter.folder(exportId) ?? '';
    const images = filesBelow(folder).filter((name) => name.startsWith('data/'));
    expect(images.length).toBe(end.filesDone);
    expect(images.length).toBeGreaterThan(0);
    for (const name of images) {
      expect(name).toMatch(/\.jpg$/);
      expect(readFileSync(join(folder, name)).byteLength).toBe(400_000);
    }
    expect(library.tile(device('camera 0'))?.full?.byteLength).toBe(400_000);
  });

  it('P41: can be finished as partial on the full disk: space was reserved for that', async () => {
    const library = temporaryLibrary();
    const subjects = Array.from({ length: 20 }, (_, index) => device(`camera ${index}`));
    for (const [index, subject] of subjects.entries()) {
      library.addByHand(subject, NOW);
      const bytes = image(`${index} `.padEnd(400_000, 'x'));
      const { hash } = await library.storeImage(subject, bytes, noValidators, NOW);
      await library.storeThumbnail(hash, Buffer.concat([tinyWebp(320, 180)], 20_000 + index));
    }
    const disk = smallDisk();
    const exporter = exporterOf(library);
    const exportId = await prepare(exporter, disk, subjects);
    const { state, filesDone } = await valueOf(start(exporter, exportId)).finished;
    expect(state).toBe('failed');
    fill(join(disk, 'of others'));
    const unfinished = createUnfinishedExports(exportSourceOf(library));
    expect(await unfinished.list()).toMatchObject([{ exportId, filesDone, fileCount: 20 }]);
    const partial = valueOf(await unfinished.resume(exportId, 'partial', () => {}));
    expect(await partial.finished).toMatchObject({ state: 'done', filesDone, failure: null });
    const folder = exporter.folder(exportId) ?? '';
    expect(filesBelow(folder)).toContain('bagit.txt');
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(page.match(/src="data:image\/webp;/g)).toHaveLength(filesDone);
    expect(readManifest(folder)).toMatchObject({ complete: false, totals: { written: filesDone } });
  });
});

/** Takes what is left of a disk. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (;;) if (writeSync(descriptor, Buffer.alloc(4_096, 'x')) < 4_096) return;
  } catch {
    // It is full.
  } finally {
    closeSync(descriptor);
  }
}
