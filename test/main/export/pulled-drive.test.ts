import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Exporter } from '../../../main/export/exporter.ts';
import { createUnfinishedExports } from '../../../main/export/unfinished-exports.ts';
import type { Library } from '../../../main/library/library.ts';
import { canMountSmallDisk, smallDisk } from '../library/database/small-disk.ts';
import {
  afterTest,
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import { exporterOf, exportSourceOf, filesBelow, prepare, start, valueOf } from './export-fixture.ts';
import { verify } from './verify/bag-fixture.ts';

const IMAGES = 20;

/** A drive with a folder by which it is reached, until it is pulled out as a person does: without a word to the system. */
function plugIn() {
  const [disk, folder] = [smallDisk(), temporaryFolder()];
  let isIn = false;
  const put = () => {
    execFileSync('mount', ['--bind', disk, folder]);
    isIn = true;
  };
  const pull = () => {
    if (isIn) execFileSync('umount', ['--lazy', folder]);
    isIn = false;
  };
  put();
  afterTest(pull);
  return { folder, put, pull };
}

describe.skipIf(!canMountSmallDisk)('P41: an export to a drive that is pulled out', () => {
  let library: Library;
  let drive: ReturnType<typeof plugIn>;

  beforeEach(async () => {
    library = temporaryLibrary();
    drive = plugIn();
    for (let count = 0; count < IMAGES; count += 1) {
      library.addByHand(device(`camera ${count}`), NOW);
      const bytes = image(`${count} `.padEnd(100_000, 'x'));
      await library.storeImage(device(`camera ${count}`), bytes, noValidators, NOW);
    }
  });

  /** Pulls the drive while an image is opened; returns how the export ended. */
  async function cutOff(atImage = IMAGES / 2) {
    let count = 0;
    const openImage: Library['openImage'] = (hash) => {
      count += 1;
      if (count === atImage) drive.pull();
      return library.openImage(hash);
    };
    const exporter: Exporter = exporterOf({ ...library, openImage });
    const subjects = Array.from({ length: IMAGES }, (_none, index) => device(`camera ${index}`));
    const exportId = await prepare(exporter, drive.folder, subjects);
    const end = await valueOf(start(exporter, exportId)).finished;
    return { end, exportId, folder: exporter.folder(exportId) ?? '' };
  }

  it('says so, writes nothing where the drive was, and is whole once it goes on', async () => {
    const { end, exportId, folder } = await cutOff();
    expect(end).toMatchObject({
      state: 'failed',
      failure: { code: 'storageFailed', refusal: 'exportFolderAway' },
    });
    expect(filesBelow(drive.folder)).toEqual([]);
    const unfinished = createUnfinishedExports(exportSourceOf(library));
    expect(await unfinished.list()).toMatchObject([{ exportId, state: 'away', fileCount: IMAGES }]);

    drive.put();
    expect(existsSync(join(folder, 'bagit.txt'))).toBe(false);
    const [found] = await unfinished.list();
    const filesDone = found?.state === 'cutOff' ? found.filesDone : 0;
    expect(filesDone).toBeGreaterThan(0);
    expect(filesDone).toBeLessThan(IMAGES);
    const resumed = valueOf(await unfinished.resume(exportId, 'rest', () => {}));
    expect(await resumed.finished).toMatchObject({ state: 'done', filesDone: IMAGES, failure: null });
    expect(await verify(folder)).toMatchObject({ kind: 'checked', verdict: 'green', files: IMAGES });
  });

  it('is known, and goes on, also where no image was whole yet', async () => {
    const { end, exportId } = await cutOff(1);
    expect(end).toMatchObject({ state: 'failed', filesDone: 0 });
    const unfinished = createUnfinishedExports(exportSourceOf(library));
    expect(await unfinished.list()).toMatchObject([{ exportId, state: 'away' }]);
    drive.put();
    expect(await unfinished.list()).toMatchObject([{ exportId, filesDone: 0 }]);
    const resumed = valueOf(await unfinished.resume(exportId, 'rest', () => {}));
    expect(await resumed.finished).toMatchObject({ state: 'done', filesDone: IMAGES, failure: null });
  });
});
