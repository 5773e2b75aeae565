import { createHash } from 'node:crypto';
import {
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { LibraryError } from '../../../../main/library/database/library-error.ts';
import {
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../support/library-fixture.ts';

const d = device('d');

function filled(folder = temporaryFolder()) {
  const library = temporaryLibrary(folder);
  void library.storeOrganizations(
    [organization('o', [deviceRecord('d'), deviceRecord('e')])],
    noValidators,
    1,
  );
  return library;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const blobPath = (folder: string, hash: string) => join(folder, 'blobs', hash.slice(0, 2), hash);

describe('keeping an image', () => {
  it('stores the bytes under their hash with what is known of them', async () => {
    const folder = temporaryFolder();
    const library = filled(folder);
    const times = { capturedAt: 10, capturedOffsetMinutes: -210, receivedAt: 20, requestId: 'request-7' };
    const summary = await library.storeImage(
      d,
      image('pixels', { ...times, precision: 'low' }),
      noValidators,
      30,
    );
    expect(summary).toEqual({
      hash: sha256('pixels'),
      precision: 'low',
      mediaType: 'image/jpeg',
      widthPixels: 1920,
      heightPixels: 1080,
      byteLength: 6,
      flaw: null,
      ...times,
      fetchedAt: 30,
      confirmedAt: 30,
      packLaptop: null,
      packMadeAt: null,
    });
    const opened = await library.openImage(summary.hash);
    expect(opened).toMatchObject({ mediaType: 'image/jpeg', byteLength: 6 });
    expect(readFileSync(opened?.file ?? '', 'utf8')).toBe('pixels');
    expect(library.tile(d)).toMatchObject({
      low: summary,
      full: null,
      availability: 'available',
      checkedAt: 30,
    });
    expect(readdirSync(join(folder, 'blobs', 'incoming'))).toEqual([]);
  });

  it('confirms the newest snapshot when the bytes are the same, with the validators of the new answer', async () => {
    const library = filled();
    await library.storeImage(
      d,
      image('a'),
      { lastModified: 'Sat, 21 Nov 2026 14:05:33 GMT', etag: '"1"' },
      10,
    );
    const again = await library.storeImage(
      d,
      image('a'),
      { lastModified: 'Sat, 21 Nov 2026 15:05:33 GMT', etag: null },
      20,
    );
    expect(again).toMatchObject({ fetchedAt: 10, confirmedAt: 20 });
    expect(library.history(d)).toHaveLength(1);
    expect(library.validators(d).full).toEqual({ lastModified: 'Sat, 21 Nov 2026 15:05:33 GMT', etag: null });
  });

  it('adds a snapshot when the bytes change, also back to bytes of before', async () => {
    const library = filled();
    for (const [at, text] of ['a', 'b', 'a'].entries())
      await library.storeImage(d, image(text), noValidators, at);
    expect(library.history(d).map(({ hash, fetchedAt }) => [hash, fetchedAt])).toEqual([
      [sha256('a'), 2],
      [sha256('b'), 1],
      [sha256('a'), 0],
    ]);
    expect(library.newest(d, 'full')?.fetchedAt).toBe(2);
  });

  it('reads the conditions of a request by two statements, and writes what a 304 confirms by four', async () => {
    const library = filled();
    await library.storeImage(d, image('a', { precision: 'low' }), noValidators, 1);
    await library.storeImage(d, image('b'), noValidators, 1);
    const spies = (['run', 'get', 'all'] as const).map((name) => vi.spyOn(StatementSync.prototype, name));
    const count = (work: () => void) => {
      const before = spies.flatMap(({ mock }) => mock.calls).length;
      work();
      return spies.flatMap(({ mock }) => mock.calls).length - before;
    };
    expect(count(() => library.validators(d))).toBe(2);
    expect(count(() => library.confirm(d, 'full', noValidators, 2))).toBe(4);
    expect(library.newest(d, 'full')?.confirmedAt).toBe(2);
    expect(library.newest(d, 'low')?.confirmedAt).toBe(1);
    for (const spy of spies) spy.mockRestore();
  });

  it('keeps the precisions apart', async () => {
    const library = filled();
    await library.storeImage(
      d,
      image('small', { precision: 'low' }),
      { lastModified: 'Sat, 21 Nov 2026 14:05:33 GMT', etag: null },
      1,
    );
    expect(library.newest(d, 'full')).toBeNull();
    expect(library.validators(d).full).toBeNull();
    await library.storeImage(
      d,
      image('large'),
      { lastModified: 'Sat, 21 Nov 2026 15:05:33 GMT', etag: null },
      2,
    );
    expect(library.validators(d).low?.lastModified).toBe('Sat, 21 Nov 2026 14:05:33 GMT');
    expect(library.validators(d).full?.lastModified).toBe('Sat, 21 Nov 2026 15:05:33 GMT');
  });

  it('stores the bytes that two subjects share once', async () => {
    const folder = temporaryFolder();
    const library = filled(folder);
    const [first, second] = await Promise.all([
      library.storeImage(d, image('same'), noValidators, 1),
      library.storeImage(device('e'), image('same'), noValidators, 1),
    ]);
    expect(first.hash).toBe(second.hash);
    expect(readdirSync(join(folder, 'blobs', first.hash.slice(0, 2)))).toEqual([first.hash]);
  });

  it('replaces a file that has rotted by good bytes', async () => {
    const folder = temporaryFolder();
    const library = filled(folder);
    const { hash } = await library.storeImage(d, image('good'), noValidators, 1);
    writeFileSync(blobPath(folder, hash), 'evil');
    await library.storeImage(d, image('good'), noValidators, 2);
    expect(readFileSync(blobPath(folder, hash), 'utf8')).toBe('good');
  });

  it('says so when the subject is unknown', async () => {
    const library = filled();
    const wanted = { reason: 'unknownSubject', failure: { code: 'notFound' } };
    await expect(library.storeImage(device('x'), image('a'), noValidators, 1)).rejects.toMatchObject(wanted);
    expect(() => library.markNone(device('x'), 1)).toThrow(LibraryError);
  });

  it('fails as closed when the account was closed meanwhile', async () => {
    const library = filled();
    const keeping = library.storeImage(d, image('late'), noValidators, 1);
    library.close();
    await expect(keeping).rejects.toMatchObject({ reason: 'closed', failure: { code: 'cancelled' } });
  });
});

describe('what the service answers about a subject', () => {
  it('a 304 moves the confirmed clock and keeps the validators that it leaves out (P22)', async () => {
    const library = filled();
    const lastModified = 'Sat, 21 Nov 2026 14:05:33 GMT';
    await library.storeImage(d, image('a'), { lastModified, etag: '"1"' }, 10);
    library.confirm(d, 'full', { lastModified: null, etag: '"2"' }, 25);
    expect(library.newest(d, 'full')).toMatchObject({
      lastModified,
      etag: '"2"',
      fetchedAt: 10,
      confirmedAt: 25,
    });
    expect(library.tile(d)).toMatchObject({ availability: 'available', checkedAt: 25 });
    expect(library.lastConfirmedAt()).toBe(25);
  });

  it('a failure stands next to the stored image, and goes with the next answer (P23)', async () => {
    const library = filled();
    const summary = await library.storeImage(d, image('a'), noValidators, 10);
    const failure = { code: 'timedOut', requestId: 'r1' } as const;
    library.markFailed(d, failure, 20);
    expect(library.tile(d)).toMatchObject({ availability: 'failed', failure, full: summary, checkedAt: 20 });
    library.confirm(d, 'full', noValidators, 30);
    expect(library.tile(d)).toMatchObject({ availability: 'available', failure: null });
  });

  it('that there is no snapshot leaves the stored image, and confirms nothing', async () => {
    const library = filled();
    await library.storeImage(d, image('a'), noValidators, 10);
    library.markNone(d, 20);
    expect(library.tile(d)).toMatchObject({
      availability: 'none',
      full: { hash: sha256('a') },
      checkedAt: 20,
    });
    expect(library.lastConfirmedAt()).toBe(10);
  });

  it('has no condition when the file of the stored image is gone (P22)', async () => {
    const folder = temporaryFolder();
    const library = filled(folder);
    const { hash } = await library.storeImage(
      d,
      image('a'),
      { lastModified: 'Sat, 21 Nov 2026 14:05:33 GMT', etag: null },
      1,
    );
    rmSync(blobPath(folder, hash));
    expect(library.validators(d).full).toBeNull();
    expect(await library.openImage(hash)).toBeNull();
  });
});

describe('opening an image', () => {
  it.each([
    '',
    '../library.sqlite',
    'A'.repeat(64),
    `${'a'.repeat(64)}\n`,
    `${'a'.repeat(62)}/.`,
    'b'.repeat(64),
  ])('answers null for %j', async (hash) => {
    expect(await filled().openImage(hash)).toBeNull();
  });

  it('knows only what this account has a row of (P14)', async () => {
    const folder = temporaryFolder();
    const library = filled(folder);
    const { hash } = await library.storeImage(d, image('a'), noValidators, 1);
    const stranger = sha256('stranger');
    renameSync(blobPath(folder, hash), join(folder, 'blobs', hash.slice(0, 2), stranger));
    expect(await library.openImage(stranger)).toBeNull();
  });

  it('never follows a symlink that replaced the file or its folder (P7)', async () => {
    const folder = temporaryFolder();
    const library = filled(folder);
    const { hash } = await library.storeImage(d, image('abc'), noValidators, 1);
    const outside = temporaryFolder();
    const shard = join(folder, 'blobs', hash.slice(0, 2));
    renameSync(shard, join(outside, 'shard'));
    symlinkSync(join(outside, 'shard'), shard);
    expect(await library.openImage(hash)).toBeNull();
    rmSync(shard);
    renameSync(join(outside, 'shard'), shard);
    expect(await library.openImage(hash)).not.toBeNull();
    renameSync(blobPath(folder, hash), join(outside, 'blob'));
    symlinkSync(join(outside, 'blob'), blobPath(folder, hash));
    expect(await library.openImage(hash)).toBeNull();
  });
});

it.runIf(process.platform !== 'win32')(
  'P14: folders are 0700 and files 0600, whatever the umask',
  async () => {
    const folder = join(temporaryFolder(), 'account');
    const library = filled(folder);
    await library.storeImage(d, image('a'), noValidators, 1);
    const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    );
    const modes = [folder, ...entries].map((path) => {
      const entry = lstatSync(path);
      return [path, (entry.mode & 0o777).toString(8), entry.isDirectory() ? '700' : '600'];
    });
    expect(modes.map(([path, mode]) => [path, mode])).toEqual(
      modes.map(([path, , wanted]) => [path, wanted]),
    );
    expect(modes.length).toBeGreaterThan(6);
  },
);

it('everything is there again after a restart', async () => {
  const folder = temporaryFolder();
  const library = filled(folder);
  const summary = await library.storeImage(
    d,
    image('a'),
    { lastModified: 'Sat, 21 Nov 2026 14:05:33 GMT', etag: null },
    NOW,
  );
  library.close();
  const again = temporaryLibrary(folder);
  expect(again.setAside).toBe(false);
  expect(again.tile(d)?.full).toEqual(summary);
  expect(again.validators(d).full).toEqual({ lastModified: 'Sat, 21 Nov 2026 14:05:33 GMT', etag: null });
});
