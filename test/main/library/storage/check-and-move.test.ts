import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  device,
  deviceRecord,
  gif,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
} from '../support/library-fixture.ts';
import { type StorageScene, storageScene } from './storage-fixture.ts';

const [d, e] = [device('d'), device('e')];
const PAGE = 4_096;
const MANY = 2_000;
let scene: StorageScene;

function manyDevices() {
  return Array.from({ length: MANY }, (_, index) => deviceRecord(`many-${index}`, []));
}
let [first, second] = ['', ''];

beforeEach(async () => {
  scene = await storageScene();
  first = await scene.keep(d, 'full', 1_000, gif);
  second = await scene.keep(e, 'low', 500, gif);
});

function fileOf(hash: string, folder = join(scene.folder, 'blobs')): string {
  return join(folder, hash.slice(0, 2), hash);
}

async function check() {
  await scene.library.storage.check().finished;
  return scene.library.storage.state();
}

describe('an integrity check', () => {
  it('reads every image back and says that all is intact', async () => {
    expect(await check()).toMatchObject({
      job: { kind: 'check', state: 'done', imagesDone: 2, images: 2, bytesDone: 1_500 },
      report: { database: 'verified', images: 2, bytes: 1_500, damaged: 0, missing: 0, orphans: 0 },
    });
  });

  it('P28: sets a torn image aside, misses one that is gone, and requests both again', async () => {
    writeFileSync(fileOf(first), 'torn'.padEnd(1_000));
    rmSync(fileOf(second));
    expect(await check()).toMatchObject({ report: { damaged: 1, missing: 1 }, usedBytes: 0, images: 0 });
    expect(readFileSync(join(scene.folder, 'blobs', 'damaged', first), 'utf8')).toMatch(/^torn/);
    expect(scene.library.tile(d)?.full).toBeNull();
    expect(scene.library.validators(d).full).toBeNull();
    // The table of requested downloads lists them.
    scene.change(`DELETE FROM requested_download WHERE subject_id NOT IN (SELECT id FROM subject WHERE service_id IN ('d', 'e'));
      INSERT INTO requested_download (subject_id, precision, created_at) SELECT id, 'low', 0 FROM subject WHERE service_id = 'd'`);
    expect(() =>
      scene.change(
        "INSERT INTO requested_download (subject_id, precision, created_at) SELECT id, 'full', 0 FROM subject WHERE service_id = 'd'",
      ),
    ).toThrow('UNIQUE');
  });

  it('P30: finds a damaged database, changes nothing, and has the next start set it aside', async () => {
    await scene.library.storeOrganizations([organization('q', manyDevices())], noValidators, NOW);
    scene.library.close();
    const file = join(scene.folder, 'library.sqlite');
    const bytes = readFileSync(file);
    // The first byte of a page says what it is; none is 0xEE. The first half holds what is read at the start.
    for (let at = Math.floor(bytes.length / PAGE / 2) * PAGE; at < bytes.length; at += PAGE) bytes[at] = 0xee;
    writeFileSync(file, bytes);
    scene.reopen();
    expect(await check()).toMatchObject({
      job: { state: 'done' },
      report: { database: 'damaged', images: 0, orphans: 0 },
    });
    expect(existsSync(fileOf(first))).toBe(true);
    expect(scene.reopen().setAside).toBe(true);
    expect(await scene.library.openImage(first)).not.toBeNull();
  });

  it('lets lists and images come meanwhile, and finds what it began with intact', async () => {
    const { finished } = scene.library.storage.check();
    const stored = scene.library.storeOrganizations([organization('q', manyDevices())], noValidators, NOW);
    const third = await scene.keep(d, 'low', 700, gif);
    await Promise.all([stored, finished]);
    expect((await scene.library.storage.state()).report?.database).toBe('verified');
    expect(scene.library.devices('q', 0, 1).total).toBe(MANY);
    expect(await scene.reopen().openImage(third)).not.toBeNull();
  });

  it('ends when the account is closed', async () => {
    const { finished } = scene.library.storage.check();
    scene.library.close();
    await finished;
    expect(scene.reopen().setAside).toBe(false);
  });

  function putLeftover(): string {
    const leftover = 'ab'.repeat(32);
    mkdirSync(join(scene.folder, 'blobs', 'ab'), { recursive: true });
    writeFileSync(fileOf(leftover), 'nothing names me');
    return leftover;
  }

  it('P38: moves files that nothing names to the trash, from which those come back that the journal names by then', async () => {
    const leftover = putLeftover();
    expect(await check()).toMatchObject({
      report: { orphans: 1 },
      images: 2,
      trash: { files: 1, bytes: 16 },
    });
    expect(existsSync(fileOf(leftover))).toBe(false);
    const hash = await scene.keep(d, 'full', 5_000, gif);
    await expect.poll(() => readFileSync(join(scene.folder, 'images.log'), 'utf8')).toContain(hash);
    const trash = join(scene.folder, 'blobs', 'trash');
    renameSync(fileOf(hash), join(trash, hash));
    await scene.library.storage.restoreTrash();
    expect(existsSync(fileOf(hash))).toBe(true);
    // Among the images nothing would show it, and the next check would take it again.
    expect(readdirSync(trash)).toEqual([leftover]);
    expect((await scene.library.storage.state()).trash).toEqual({ files: 1, bytes: 16 });
  });

  it('P38: the trash is emptied by the user, or after 30 days', async () => {
    putLeftover();
    await check();
    scene.pass(29 * 86_400_000);
    await scene.library.storage.freeSpace();
    expect((await scene.library.storage.state()).trash.files).toBe(1);
    scene.pass(2 * 86_400_000);
    await scene.library.storage.freeSpace();
    expect((await scene.library.storage.state()).trash.files).toBe(0);
    putLeftover();
    await check();
    await scene.library.storage.emptyTrash();
    expect((await scene.library.storage.state()).trash.files).toBe(0);
  });

  it('P38: an image that only the journal names is back, and is not the latest of its device', async () => {
    const newest = await scene.keep(d, 'full', 2_000, gif);
    await expect.poll(() => readFileSync(join(scene.folder, 'images.log'), 'utf8')).toContain(newest);
    scene.change(`DELETE FROM snapshot WHERE hash = '${first}'; DELETE FROM image WHERE hash = '${first}'`);
    expect(await check()).toMatchObject({ report: { found: 1, orphans: 0 }, images: 3, usedBytes: 3_500 });
    expect(await scene.library.openImage(first)).not.toBeNull();
    expect(scene.library.tile(d)?.full?.hash).toBe(newest);
  });

  it('P38: leftovers and the trash go along when the images move', async () => {
    const trashed = putLeftover();
    await check();
    await scene.keep(d, 'full', 2_000, gif);
    scene.change(`DELETE FROM snapshot WHERE hash = '${first}'; DELETE FROM image WHERE hash = '${first}'`);
    const drive = temporaryFolder();
    await scene.library.storage.move(drive).finished;
    const moved = join(drive, readdirSync(drive)[0] ?? '');
    expect(existsSync(fileOf(first, moved))).toBe(true);
    expect(existsSync(join(moved, 'trash', trashed))).toBe(true);
  });

  it('P50: a file of a terabyte, which is no image, keeps no images on a drive', async () => {
    truncateSync(fileOf(putLeftover()), 1e12);
    const drive = temporaryFolder();
    await scene.library.storage.move(drive).finished;
    expect((await scene.library.storage.state()).job).toMatchObject({ state: 'done' });
    expect(existsSync(fileOf(first, join(drive, readdirSync(drive)[0] ?? '')))).toBe(true);
  });

  it('can be cancelled, and only one runs at a time', async () => {
    const { finished } = scene.library.storage.check();
    expect(() => scene.library.storage.check()).toThrow('imagesJobRunning');
    scene.library.storage.cancelJob();
    await finished;
    expect((await scene.library.storage.state()).job?.state).toBe('cancelled');
  });
});

describe('a move to another drive', () => {
  const folderOn = (drive: string) => join(drive, `fleetglass-images-${basename(scene.folder)}`);

  it('copies, switches and deletes; images are found there, also after a restart, and can come back', async () => {
    const drive = temporaryFolder();
    await scene.library.storage.move(drive).finished;
    expect(await scene.library.storage.state()).toMatchObject({
      job: { kind: 'move', state: 'done' },
      folder: { kind: 'chosen', folderName: basename(drive) },
    });
    expect(existsSync(join(scene.folder, 'blobs'))).toBe(false);
    const again = scene.reopen();
    expect((await again.openImage(first))?.file).toBe(fileOf(first, folderOn(drive)));
    const third = await scene.keep(d, 'full', 300, gif);
    expect(existsSync(fileOf(third, folderOn(drive)))).toBe(true);
    await again.storage.move(null).finished;
    expect((await again.openImage(third))?.file).toBe(fileOf(third));
    expect(readdirSync(drive)).toEqual([]);
  });

  it('takes images along that come in the meantime', async () => {
    const drive = temporaryFolder();
    const { finished } = scene.library.storage.move(drive);
    const third = await scene.keep(d, 'full', 300, gif);
    await finished;
    for (const hash of [first, second, third]) expect(await scene.library.openImage(hash)).not.toBeNull();
  });

  it('that is cancelled leaves everything where it was', async () => {
    const drive = temporaryFolder();
    const { finished } = scene.library.storage.move(drive);
    scene.library.storage.cancelJob();
    await finished;
    expect((await scene.library.storage.state()).folder.kind).toBe('own');
    expect(readdirSync(drive)).toEqual([]);
    expect(await scene.library.openImage(first)).not.toBeNull();
  });

  it('P28: that was cut off before the switch is cleaned up at the next start', async () => {
    const drive = temporaryFolder();
    mkdirSync(join(folderOn(drive), 'ab'), { recursive: true });
    scene.change(`UPDATE storage_settings SET copying_to = '${folderOn(drive)}'`);
    await expect.poll(() => existsSync(folderOn(drive))).toBe(false);
    expect(await scene.library.openImage(first)).not.toBeNull();
  });

  it('P28: that was cut off after the switch deletes the old folder at the next start', async () => {
    const drive = temporaryFolder();
    await scene.library.storage.move(drive).finished;
    mkdirSync(join(scene.folder, 'blobs', 'ab'), { recursive: true });
    scene.change(`UPDATE storage_settings SET leaving = '${join(scene.folder, 'blobs')}'`);
    await expect.poll(() => existsSync(join(scene.folder, 'blobs'))).toBe(false);
    expect(await scene.library.openImage(first)).not.toBeNull();
  });

  it('P28: never deletes the folder that the images are in, whatever the database says of it', async () => {
    const drive = temporaryFolder();
    mkdirSync(join(folderOn(drive), 'ab'), { recursive: true });
    const own = join(scene.folder, 'blobs');
    scene.change(`UPDATE storage_settings SET copying_to = '${own}', leaving = '${folderOn(drive)}'`);
    await expect.poll(() => existsSync(folderOn(drive))).toBe(false);
    expect(await scene.library.openImage(first)).not.toBeNull();
  });

  it('says that the drive is away, loses nothing, and finds it again', async () => {
    const drive = temporaryFolder();
    await scene.library.storage.move(drive).finished;
    const hidden = `${folderOn(drive)}-hidden`;
    renameSync(folderOn(drive), hidden);
    const again = scene.reopen();
    expect((await again.storage.state()).folder.kind).toBe('away');
    expect(await again.openImage(first)).toBeNull();
    await expect(scene.keep(d, 'full', 10, gif)).rejects.toThrow('imagesAway');
    expect(again.tile(d)?.full?.hash).toBe(first);
    renameSync(hidden, folderOn(drive));
    expect((await again.storage.state()).folder.kind).toBe('chosen');
    expect(await again.openImage(first)).not.toBeNull();
  });

  it('P38: a drive that is pulled out while the account is open loses nothing, and no folder is made under its name', async () => {
    const drive = temporaryFolder();
    await scene.library.storage.move(drive).finished;
    const hidden = `${folderOn(drive)}-hidden`;
    renameSync(folderOn(drive), hidden);
    expect(await scene.library.openImage(first)).toBeNull();
    expect(await scene.library.storage.mendImage(first)).toEqual([]);
    const away = { failure: { code: 'imagesAway' } };
    await expect(scene.library.storage.requireSpace(10)).rejects.toMatchObject(away);
    await expect(scene.keep(d, 'full', 10, gif)).rejects.toMatchObject(away);
    expect((await scene.library.storage.state()).folder.kind).toBe('away');
    expect(existsSync(folderOn(drive))).toBe(false);
    renameSync(hidden, folderOn(drive));
    expect(await scene.library.openImage(first)).not.toBeNull();
    expect(scene.library.tile(d)?.full?.hash).toBe(first);
  });

  it('never opens or deletes a folder that is not ours, whatever the database says', async () => {
    const other = temporaryFolder();
    writeFileSync(join(other, 'thesis.txt'), 'mine');
    scene.change(
      `UPDATE storage_settings SET leaving = '${other}', copying_to = '${other}', images_folder = '${other}'`,
    );
    expect((await scene.library.storage.state()).folder.kind).toBe('own');
    await scene.library.storage.move(temporaryFolder()).finished;
    expect(readdirSync(other)).toEqual(['thesis.txt']);
  });

  it('never goes where other files are', async () => {
    const drive = temporaryFolder();
    mkdirSync(folderOn(drive));
    writeFileSync(join(folderOn(drive), 'note.txt'), 'mine');
    expect((await scene.library.storage.checkFolder(drive)).failure?.code).toBe('invalidInput');
    expect(() => scene.library.storage.move(drive)).toThrow('imagesTargetTaken');
    expect(readdirSync(folderOn(drive))).toEqual(['note.txt']);
  });
});
