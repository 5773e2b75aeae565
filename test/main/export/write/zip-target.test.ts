import { createHash } from 'node:crypto';
import { openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { MEMORY_LIMIT_BYTES } from '../../../../main/bagit/collect-content.ts';
import { ContentChangedError } from '../../../../main/bagit/write-content.ts';
import { ReadBackError } from '../../../../main/bagit/write-new-file.ts';
import type { ExportTarget } from '../../../../main/export/bag/export-target.ts';
import { createZipTarget } from '../../../../main/export/write/zip-target.ts';
import { temporaryFolder } from '../../library/support/library-fixture.ts';
import { findingsOf, imageFiles, makeBag, verify } from '../verify/bag-fixture.ts';
import { archivePrograms, isInstalled, statusOf } from '../zip-fixture.ts';

const MODIFIED = Date.UTC(2026, 10, 21, 14, 5, 33);

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

const newTarget = (into = folder) =>
  createZipTarget({
    name: 'Export',
    file: join(into, 'Export.zip'),
    part: join(into, 'Export.zip.part'),
    spool: join(into, 'spool.part'),
  });
const add = (target: ExportTarget, path: string, content: Buffer) =>
  target.add(path, [content], { modified: MODIFIED });

async function writeBag(into = folder): Promise<string> {
  const target = await newTarget(into);
  for (const [path, content] of makeBag(imageFiles())) await add(target, path, content);
  await target.finish();
  return target.path;
}

describe('a ZIP as target', () => {
  it('P41: holds a bag that verifies, under its name only once it is whole', async () => {
    const target = await newTarget();
    for (const [path, content] of makeBag(imageFiles())) await add(target, path, content);
    expect(readdirSync(folder)).toEqual(['Export.zip.part']);
    await target.finish();
    expect(readdirSync(folder)).toEqual(['Export.zip']);
    expect(target).toMatchObject({ name: 'Export', path: join(folder, 'Export.zip') });
    const outcome = await verify(target.path);
    expect(outcome).toMatchObject({ kind: 'checked', verdict: 'green', files: 2 });
    expect(findingsOf(outcome)).toEqual([]);
  });

  it('answers length and SHA-256 of what it wrote', async () => {
    const target = await newTarget();
    const sha256 = createHash('sha256').update('an image').digest('hex');
    expect(await add(target, 'data/a.jpg', Buffer.from('an image'))).toEqual({ sha256, byteLength: 8 });
    await target.finish();
  });

  it('has entries in the order of the calls, with their times and UTF-8 names, stored as they are', async () => {
    const target = await newTarget();
    const paths = ['data/ポンプ.jpg', 'data/Zähler 100 %.jpg', 'data/a.jpg'];
    await Promise.all(paths.map((path) => add(target, path, Buffer.from(path))));
    await target.finish();
    const zip = await openPromise(target.path);
    const entries = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    expect(entries.map(({ fileName }) => fileName)).toEqual(paths.map((path) => `Export/${path}`));
    for (const entry of entries) {
      expect(entry.getLastModDate().getTime()).toBe(MODIFIED);
      expect(entry).toMatchObject({ compressionMethod: 0 });
    }
  });

  it('takes times that no field of a ZIP holds, as near as it can', async () => {
    const target = await newTarget();
    const times = [
      Date.UTC(1901, 0, 1),
      Date.UTC(1979, 6, 1),
      Date.UTC(2040, 6, 1, 12),
      Date.UTC(2200, 0, 1),
    ];
    for (const [index, modified] of times.entries())
      await target.add(`data/${index}.jpg`, [Buffer.from('an image')], { modified });
    await target.finish();
    const zip = await openPromise(target.path);
    const years = [];
    for await (const entry of zip.eachEntry()) years.push(entry.getLastModDate().getUTCFullYear());
    expect(years).toEqual([1980, 1979, 2040, 2107]);
  });

  it('is the same for the same files', async () => {
    const [first, second] = [await writeBag(temporaryFolder()), await writeBag(temporaryFolder())];
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
  });

  it('P34: never takes the name of something else', async () => {
    writeFileSync(join(folder, 'Export.zip.part'), 'mine');
    await expect(newTarget()).rejects.toThrow('EEXIST');
    rmSync(join(folder, 'Export.zip.part'));
    writeFileSync(join(folder, 'Export.zip'), 'mine too');
    await expect(writeBag()).rejects.toThrow('EEXIST');
    expect(readFileSync(join(folder, 'Export.zip'), 'utf8')).toBe('mine too');
  });

  it.each(['../outside', '/etc/passwd', 'a\\b', 'a//b'])('P34: refuses the path %j', async (path) => {
    const target = await newTarget();
    expect(() => target.add(path, [], { modified: 0 })).toThrow('has to stay inside it');
    await target.abandon();
  });

  it('has nothing of a content that fails or changes, and takes others', async () => {
    const target = await newTarget();
    const changed = target.add('data/a.jpg', [Buffer.from('x')], { modified: 0, sha256: '0'.repeat(64) });
    await expect(changed).rejects.toThrow(ContentChangedError);
    const cut = (function* cut() {
      yield Buffer.from('half');
      throw new Error('cut off');
    })();
    await expect(target.add('data/b.jpg', cut, { modified: 0 })).rejects.toThrow('cut off');
    for (const [path, content] of makeBag(imageFiles())) await add(target, path, content);
    await target.finish();
    expect(await verify(target.path)).toMatchObject({ verdict: 'green' });
  });

  it('writes content that is longer than what waits in memory, and leaves no file of it', async () => {
    const target = await newTarget();
    const film = Buffer.alloc(MEMORY_LIMIT_BYTES + 1_000, 'film');
    const pieces = [film.subarray(0, 1_000), film.subarray(1_000, 200_000), film.subarray(200_000)];
    const sha256 = createHash('sha256').update(film).digest('hex');
    expect(await target.add('data/film.webm', pieces, { modified: 0, sha256 })).toMatchObject({ sha256 });
    await add(target, 'data/a.jpg', Buffer.from('an image'));
    await target.finish();
    expect(readdirSync(folder)).toEqual(['Export.zip']);
  });

  it('P41: that is abandoned is incomplete under the name of a part', async () => {
    const target = await newTarget();
    await add(target, 'data/a.jpg', Buffer.from('an image'));
    await target.abandon();
    expect(readdirSync(folder)).toEqual(['Export.zip.part']);
    expect(findingsOf(await verify(join(folder, 'Export.zip.part')))).toEqual(['unfinished Export.zip.part']);
  });

  it('is read back: a disk that stores something else is found before the archive gets its name', async () => {
    const target = await newTarget();
    await add(target, 'data/a.jpg', Buffer.from('an image'));
    await target.flush();
    const part = join(folder, 'Export.zip.part');
    writeSync(openSync(part, 'r+'), 'AN', readFileSync(part).indexOf('an image'));
    await expect(target.finish()).rejects.toThrow(ReadBackError);
    expect(readdirSync(folder)).toEqual(['Export.zip.part']);
  });
});

describe.each(archivePrograms)('%s', (program, ...inputs) => {
  it.skipIf(!isInstalled(program))(
    'finds the archive whole, also with long content, and damaged with a byte changed',
    async () => {
      const target = await newTarget();
      for (const [path, content] of makeBag(imageFiles())) await add(target, path, content);
      await add(target, 'data/film.webm', Buffer.alloc(MEMORY_LIMIT_BYTES + 1, 'film'));
      await target.finish();
      const status = () => statusOf(program, [...inputs, target.path]);
      expect(status()).toBe(0);
      const descriptor = openSync(target.path, 'r+');
      writeSync(descriptor, 'AN', readFileSync(target.path).indexOf('an image'));
      expect(status()).not.toBe(0);
    },
  );
});
