import type * as filesystem from 'node:fs';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import type * as promises from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareProfileFolder } from '../../main/desktop/lifecycle/profile-folder.ts';
import { createFilmFiles } from '../../main/export/film-files.ts';
import { replaceFile, replaceFileSync } from '../../main/library/files/replace-file.ts';
import { createReserve } from '../../main/library/storage/reserve.ts';
import { realPath, realPathSync } from '../../main/shared/real-path.ts';
import {
  exporterOf,
  filesBelow,
  gate,
  gateLibrary,
  prepare,
  start,
  valueOf,
} from './export/export-fixture.ts';
import { type StorageScene, storageScene } from './library/storage/storage-fixture.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from './library/support/library-fixture.ts';

/** What a file system answers, for the calls named: all paths below a folder. */
const share = vi.hoisted(() => {
  const state = {
    below: '-',
    code: '',
    calls: new Set<string>(),
    hits: [] as string[],
    /** Renames that are refused. */
    renames: 0,
    /** What `statfs` answers instead. */
    space: null as object | null,
  };
  return {
    state,
    /** Throws the fault of a call where it concerns the share. */
    fault(call: string, path: unknown): void {
      if (!state.calls.has(call) || !String(path).startsWith(state.below)) return;
      if (call === 'rename' && state.hits.filter((hit) => hit === call).length >= state.renames) return;
      state.hits.push(call);
      throw Object.assign(new Error(`${state.code}: ${call} '${String(path)}'`), { code: state.code });
    },
  };
});

vi.mock('node:fs', async (original) => {
  const real = await original<typeof filesystem>();
  const native = (path: string) => (share.fault('realpath', path), real.realpathSync.native(path));
  return {
    ...real,
    chmodSync: (path: string, mode: number) => (share.fault('chmod', path), real.chmodSync(path, mode)),
    fsyncSync: (descriptor: number) => (share.fault('fsync', share.state.below), real.fsyncSync(descriptor)),
    /** A file system without rights shows everything as open to all. */
    statSync(path: string) {
      const found = real.statSync(path);
      if (share.state.calls.has('chmod') && path.startsWith(share.state.below)) found.mode |= 0o777;
      return found;
    },
    realpathSync: Object.assign((path: string) => real.realpathSync(path), { native }),
  };
});

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>();
  return {
    ...real,
    async open(path: string, ...rest: [string?, number?]) {
      const handle = await real.open(path, ...rest);
      const sync = async () => (share.fault('fsync', path), await handle.datasync());
      const utimes = async () => share.fault('utimes', path);
      return Object.assign(handle, { sync, utimes });
    },
    realpath: async (path: string) => (share.fault('realpath', path), await real.realpath(path)),
    link: async (from: string, to: string) => (share.fault('link', to), await real.link(from, to)),
    rename: async (from: string, to: string) => (share.fault('rename', to), await real.rename(from, to)),
    statfs: async (path: string) => (
      share.fault('statfs', path), share.state.space ?? (await real.statfs(path))
    ),
    utimes: async (path: string, ...times: [number, number]) => (
      share.fault('utimes', path), await real.utimes(path, ...times)
    ),
  };
});

/** What shares, sticks and virtual drives answer to what they don't know: man pages of chmod(2), fsync(2), link(2); libuv's errors of Windows. */
const codes = ['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'ENOSYS', 'EINVAL', 'ENOTTY', 'EISDIR', 'UNKNOWN'] as const;
const calls = ['chmod', 'fsync', 'utimes', 'link', 'realpath'] as const;

/** Nothing is waited for. */
const noTimers = { after: () => () => {} };

let drive: string;

beforeEach(() => {
  drive = temporaryFolder();
  Object.assign(share.state, { below: '-', code: '', calls: new Set(), hits: [], renames: 0, space: null });
});

function refuse(code: string, refused: readonly string[] = calls): void {
  Object.assign(share.state, { below: drive, code, calls: new Set(refused) });
}

async function sceneWithImages(): Promise<StorageScene> {
  const scene = await storageScene();
  await scene.keep(device('d'), 'full', 1_000);
  await scene.keep(device('e'), 'low', 500);
  return scene;
}

describe.each(codes)(
  'W17, W18: on a file system that answers %s to rights, flushes, links and real paths',
  (code) => {
    it('images are moved there and back, and new ones stored', async () => {
      const scene = await sceneWithImages();
      refuse(code);
      await scene.library.storage.move(drive).finished;
      expect((await scene.library.storage.state()).job).toMatchObject({ state: 'done', failure: null });
      const hash = await scene.keep(device('f'), 'full', 700);
      expect((await scene.library.openImage(hash))?.file.startsWith(drive)).toBe(true);
      expect(new Set(share.state.hits)).toEqual(new Set(['chmod', 'fsync', 'realpath']));
      await scene.library.storage.move(null).finished;
      expect((await scene.library.storage.state()).job).toMatchObject({ state: 'done', failure: null });
    });

    it.each([null, { partMegabytes: null }])('an export is written there (%o)', async (zip) => {
      const library = await gateLibrary(temporaryFolder());
      const exporter = exporterOf(library);
      const exportId = await prepare(exporter, drive, [gate]);
      refuse(code);
      expect(await valueOf(start(exporter, exportId, { zip })).finished).toMatchObject({
        state: 'done',
        filesDone: 1,
        failure: null,
      });
      expect(filesBelow(drive).some((name) => name.endsWith('.part'))).toBe(false);
      expect(share.state.hits).toContain('realpath');
    });

    it('a library is kept there, with its choices and its reserve', async () => {
      const folder = join(drive, 'library');
      refuse(code);
      const library = temporaryLibrary(folder);
      library.addByHand(device('d'), NOW);
      const { hash } = await library.storeImage(device('d'), image('image'), noValidators, NOW);
      library.close();
      await library.settled();
      const opened = temporaryLibrary(folder);
      expect(await opened.openImage(hash)).not.toBeNull();
      expect(new Set(share.state.hits)).toContain('fsync');
      const reserve = createReserve(join(folder, 'spare'));
      reserve.restore();
      expect(reserve.release()).toBe(true);
    });

    it('a small file is replaced there, at once or in the background', async () => {
      const [first, second] = [join(drive, 'first'), join(drive, 'second')];
      refuse(code);
      replaceFileSync(first, 'one');
      replaceFileSync(first, 'two');
      await replaceFile(second, 'three', () => true);
      expect([readFileSync(first, 'utf8'), readFileSync(second, 'utf8')]).toEqual(['two', 'three']);
      expect(share.state.hits.length).toBeGreaterThan(3);
    });

    it('a film is saved there', async () => {
      const films = createFilmFiles({ timers: noTimers, newId: () => 'film' });
      refuse(code);
      valueOf(await films.begin(join(drive, 'film.webm'), () => () => {}));
      valueOf(await films.write('film', 0, Buffer.from('film')));
      expect(valueOf(await films.finish('film', 4))).toEqual({ fileName: 'film.webm' });
      expect(readFileSync(join(drive, 'film.webm'), 'utf8')).toBe('film');
      expect(new Set(share.state.hits)).toEqual(new Set(['fsync', 'link', 'realpath']));
    });

    it('a profile is opened there', () => {
      const folder = join(drive, 'profile');
      mkdirSync(join(folder, 'accounts'), { recursive: true, mode: 0o755 });
      refuse(code);
      expect(() => prepareProfileFolder(folder)).not.toThrow();
      expect(share.state.hits).toEqual(['chmod']);
    });

    it('a link is found all the same (P34)', async () => {
      const [folder, link] = [join(drive, 'folder'), join(drive, 'link')];
      mkdirSync(folder);
      symlinkSync(folder, link);
      refuse(code);
      expect([await realPath(link), realPathSync(link)]).toEqual([folder, folder]);
    });
  },
);

it.each(['EIO', 'EACCES'])('W17: a move that fails by %s names the folder, not the library', async (code) => {
  const scene = await sceneWithImages();
  refuse(code, ['fsync']);
  await scene.library.storage.move(drive).finished;
  const folder = drive.split('/').at(-1);
  expect((await scene.library.storage.state()).job).toMatchObject({
    state: 'failed',
    failure: {
      code: 'storageFailed',
      refusal: 'imagesTargetFailed',
      facts: { folder, error: code },
    },
  });
  // Nothing was moved, and nothing is left there.
  expect(readdirSync(drive)).toEqual([]);
  const { hash = '' } = scene.library.newest(device('d'), 'full') ?? {};
  expect((await scene.library.openImage(hash))?.file.startsWith(scene.folder)).toBe(true);
});

it.each(['ENOSPC', 'EDQUOT'])('W17: a move to a drive that is full by %s names its folder', async (code) => {
  const scene = await sceneWithImages();
  refuse(code, ['fsync']);
  await scene.library.storage.move(drive).finished;
  expect((await scene.library.storage.state()).job).toMatchObject({
    state: 'failed',
    failure: { code: 'storageFull', refusal: 'imagesTargetFull', facts: { folder: drive.split('/').at(-1) } },
  });
});

it('W18: a folder that is gone is not taken for a drive that can’t tell', async () => {
  const gone = join(drive, 'gone');
  await expect(realPath(gone)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(() => realPathSync(gone)).toThrow('ENOENT');
});

describe.each(['EBUSY', 'EACCES', 'EPERM', 'EAGAIN'])(
  'a file that another program opens for a moment (%s)',
  (code) => {
    it('is renamed after that: an image is stored', async () => {
      const library = temporaryLibrary(join(drive, 'library'));
      library.addByHand(device('d'), NOW);
      Object.assign(share.state, { renames: 2 });
      refuse(code, ['rename']);
      const { hash } = await library.storeImage(device('d'), image('image'), noValidators, NOW);
      expect(await library.openImage(hash)).not.toBeNull();
      expect(share.state.hits).toEqual(['rename', 'rename']);
    });

    it('is renamed after that: a film is saved where there are no links', async () => {
      const films = createFilmFiles({ timers: noTimers, newId: () => 'film' });
      Object.assign(share.state, { renames: 2 });
      refuse(code, ['rename', ...(code === 'EPERM' ? ['link'] : [])]);
      valueOf(await films.begin(join(drive, 'film.webm'), () => () => {}));
      valueOf(await films.write('film', 0, Buffer.from('film')));
      expect(valueOf(await films.finish('film', 4))).toEqual({ fileName: 'film.webm' });
      expect(readFileSync(join(drive, 'film.webm'), 'utf8')).toBe('film');
    });
  },
);

it.each([
  ['EXDEV', { code: 'storageFailed', facts: { error: 'EXDEV' } }],
  ['ENOTEMPTY', { code: 'storageFailed', facts: { error: 'ENOTEMPTY' } }],
  ['EBUSY', { code: 'storageFailed', facts: { error: 'EBUSY' } }],
  ['ENOSPC', { code: 'storageFull' }],
  ['EACCES', { code: 'storageReadOnly' }],
])('a rename that is always refused by %s is %j, and leaves no file', async (code, failure) => {
  const library = temporaryLibrary(join(drive, 'library'));
  library.addByHand(device('d'), NOW);
  Object.assign(share.state, { renames: Number.POSITIVE_INFINITY });
  refuse(code, ['rename']);
  const before = filesBelow(drive);
  const storing = library.storeImage(device('d'), image('image'), noValidators, NOW);
  await expect(storing).rejects.toMatchObject({ failure });
  expect(library.newest(device('d'), 'full')).toBeNull();
  expect(filesBelow(drive).filter((name) => !before.includes(name) && name.includes('incoming'))).toEqual([]);
});

const size = { bsize: 4_096, blocks: 1_000_000, bavail: 900_000 };

/** What drives answer that can’t tell their space: Samba's “dfree command” that fails, sshfs, WebDAV, rclone without a quota. */
const untold: readonly (readonly [name: string, code: string | null, space: object | null])[] = [
  ['ENOSYS', 'ENOSYS', null],
  ['ENOTSUP', 'ENOTSUP', null],
  ['EACCES', 'EACCES', null],
  ['EIO', 'EIO', null],
  ['0 for every size', null, { bsize: 0, blocks: 0, bavail: 0 }],
  ['no blocks', null, { ...size, blocks: 0, bavail: 0 }],
  ['more free than there is, a negative number without its sign', null, { ...size, bavail: 2 ** 64 - 5 }],
];

it.each(untold)(
  'images are moved to a drive that answers %s to how much is free',
  async (_name, code, space) => {
    const scene = await sceneWithImages();
    if (code !== null) refuse(code, ['statfs']);
    Object.assign(share.state, { space });
    expect(await scene.library.storage.checkFolder(drive)).toMatchObject({ freeBytes: null, failure: null });
    await scene.library.storage.move(drive).finished;
    expect((await scene.library.storage.state()).job).toMatchObject({ state: 'done', failure: null });
    const hash = await scene.keep(device('f'), 'full', 700);
    expect((await scene.library.openImage(hash))?.file.startsWith(drive)).toBe(true);
    expect(await scene.library.storage.state()).toMatchObject({ freeDiskBytes: null, diskBytes: null });
  },
);

it('a drive that says that nothing is free is full', async () => {
  const scene = await sceneWithImages();
  Object.assign(share.state, { space: { ...size, bavail: 0 } });
  expect(await scene.library.storage.checkFolder(drive)).toMatchObject({
    freeBytes: 0,
    failure: { code: 'storageFull' },
  });
  await expect(scene.keep(device('f'), 'full', 700)).rejects.toMatchObject({
    failure: { code: 'storageFloor' },
  });
});
