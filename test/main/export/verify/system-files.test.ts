import { readFileSync, symlinkSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemFiles, systemPathOf } from '../../../../main/export/verify/system-files.ts';
import { verifySource } from '../../../../main/export/verify/verify-export.ts';
import { temporaryFolder } from '../../library/support/library-fixture.ts';
import { findingsOf, imageFiles, makeBag, verify, writeBag, writeZip } from './bag-fixture.ts';
import { inMemory } from './change-fixture.ts';

/** Names that match the patterns of the table. */
const drawn = [
  '._2026-11-21.jpg',
  'FOUND.000',
  '.Trash-1000',
  '.fuse_hidden0000001a00000002',
  '.nfs000000000a1b2c3d00000001',
  '.sync_0a1b2c3d4e5f.db-wal',
  '~$index.csv',
  '.~lock.index.csv#',
];
const names = [...systemFiles.flatMap((row) => row.names), ...drawn];

const { signal } = new AbortController();
const check = (files: ReturnType<typeof makeBag>) =>
  verifySource(inMemory(files), { knownSigners: [], signal, onProgress: () => {} });

describe('W14: what systems and programs leave is amber', () => {
  it('has a name for each pattern here', () => {
    const patterns = systemFiles.flatMap((row) => row.patterns ?? []);
    expect(patterns.filter((pattern) => !drawn.some((name) => pattern.test(name.toLowerCase())))).toEqual([]);
    expect(drawn.filter((name) => systemPathOf(name) === null)).toEqual([]);
  });

  it.each(names)('%j at the top, between the images, as a folder, and in another case', async (name) => {
    for (const one of [name, name.toUpperCase(), name.toLowerCase()]) {
      for (const parent of ['', 'data/', 'data/North/Pump/']) {
        for (const path of [`${parent}${one}`, `${parent}${one}/S-1-5-21/x.jpg`]) {
          const outcome = await check(makeBag(imageFiles()).set(path, Buffer.from('left')));
          expect([path, outcome]).toMatchObject([path, { verdict: 'amber', state: 'complete', files: 2 }]);
          expect(findingsOf(outcome)).toEqual([`systemFile ${parent}${one.replace('\r', '[U+000D]')}`]);
        }
      }
    }
  });

  it('also next to the folder of an export in a ZIP that was made again', async () => {
    const files = makeBag(imageFiles());
    const left = new Map([
      ['__MACOSX/Export/._index.csv', Buffer.from('x')],
      ...[...files].map(([path, bytes]) => [`Export/${path}`, bytes] as const),
    ]);
    const outcome = await verify(await writeZip(join(temporaryFolder(), 'again.zip'), left, ''));
    expect(outcome).toMatchObject({ verdict: 'amber', state: 'complete' });
    expect(findingsOf(outcome)).toEqual(['systemFile __MACOSX']);
  });

  it('also links there, and folders that only the system can read', async () => {
    const folder = writeBag(temporaryFolder(), makeBag(imageFiles()));
    for (const name of ['.Trashes', 'System Volume Information']) await mkdir(join(folder, name));
    symlinkSync('/', join(folder, '.Trashes/501'));
    await chmod(join(folder, 'System Volume Information'), 0o000);
    const outcome = await verify(folder);
    await chmod(join(folder, 'System Volume Information'), 0o700);
    expect(outcome).toMatchObject({ verdict: 'amber', state: 'complete' });
    expect(findingsOf(outcome)).toContain('systemFile .Trashes');
  });

  it.each([
    'DS_Store',
    'thumbs.db.jpg',
    'data/_.jpg',
    'data/lost found/x.jpg',
    'data/.trash-x/x.jpg',
    'data/desktop.ini.exe',
  ])('but not %s, which is added', async (path) => {
    const outcome = await check(makeBag(imageFiles()).set(path, Buffer.from('added')));
    expect(findingsOf(outcome)).toContain(`added ${path}`);
  });

  it('but not instead of an image of that name, which is missing or changed', async () => {
    const files = makeBag(new Map([...imageFiles(), ['data/lost+found/Thumbs.db', Buffer.from('image')]]));
    expect(await check(files)).toMatchObject({ verdict: 'green', files: 3 });
    files.set('data/lost+found/Thumbs.db', Buffer.from('other'));
    expect(findingsOf(await check(files))).toContain('changed data/lost+found/Thumbs.db');
    files.delete('data/lost+found/Thumbs.db');
    expect(findingsOf(await check(files))).toContain('missing data/lost+found/Thumbs.db');
  });

  it('a file next to the images as docs/formats/export.md names it', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/formats/export.md'), 'utf8');
    const [, found = ''] = /## What is found\n(.*?)\n## /s.exec(page) ?? [];
    const [, list = ''] = /make the result\s4:\s(.*?)`system-files\.ts`/s.exec(found) ?? [];
    const said = [...list.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace('…', '1000'));
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter((name) => systemPathOf(name) === null)).toEqual([]);
  });
});
