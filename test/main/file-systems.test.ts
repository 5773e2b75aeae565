import type * as filesystem from 'node:fs';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import type * as promises from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { realPath, realPathSync } from '../../main/core/real-path.ts';
import { prepareProfileFolder } from '../../main/electron/lifecycle/profile-folder.ts';
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
import { device, temporaryFolder } from './library/support/library-fixture.ts';

/** What a file system answers, for the calls named: all paths below a folder. */
const share = vi.hoisted(() => {
  const state = { below: '-', code: '', calls: new Set<string>(), hits: [] as string[] };
  return {
    state,
    /** Throws the fault of a call where it concerns the share. */
    fault(call: string, path: unknown): void {
      if (!state.calls.has(call) || !String(path).startsWith(state.below)) return;
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
    utimes: async (path: string, ...times: [number, number]) => (
      share.fault('utimes', path), await real.utimes(path, ...times)
    ),
  };
});

/** What shares, sticks and virtual drives answer to what they don't know: man pages of chmod(2), fsync(2), link(2); libuv's errors of Windows. */
const codes = ['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'ENOSYS', 'EINVAL', 'ENOTTY', 'EISDIR', 'UNKNOWN'] as const;
const calls = ['chmod', 'fsync', 'utimes', 'link', 'realpath'] as const;

let drive: string;

beforeEach(() => {
  drive = temporaryFolder();
  Object.assign(share.state, { below: '-', code: '', calls: new Set(), hits: [] });
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
      message: expect.stringContaining(`“${folder}”`) as string,
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
