import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyExport } from '../../../../main/export/verify/verify-export.ts';
import { temporaryFolder } from '../../library/support/library-fixture.ts';
import {
  type BagFiles,
  checksums,
  findingsOf,
  imageFiles,
  makeBag,
  partialBag,
  readFolder,
  sealBag,
  verify,
  writeBag,
  writeZip,
} from './bag-fixture.ts';

const inFolder = (files: BagFiles) => writeBag(temporaryFolder(), files);
const inZip = (files: BagFiles, top?: string) => writeZip(join(temporaryFolder(), 'Export.zip'), files, top);

describe.each([
  ['a folder', async (files: BagFiles) => inFolder(files)],
  ['a ZIP', (files: BagFiles) => inZip(files)],
  ['a ZIP without a folder in it', (files: BagFiles) => inZip(files, '')],
] as const)('an export in %s', (_name, store) => {
  it('is green when it is complete and unchanged', async () => {
    const outcome = await verify(await store(makeBag(imageFiles())));
    expect(outcome).toMatchObject({ kind: 'checked', verdict: 'green', state: 'complete' });
    expect(outcome).toMatchObject({ files: 2, bytes: 21, date: '2026-11-22' });
    expect(findingsOf(outcome)).toEqual([]);
  });

  it('P42: names what has changed, what is missing and what was added', async () => {
    const files = makeBag(imageFiles());
    files.set('data/North/Pump/2026-11-21.jpg', Buffer.from('AN IMAGE'));
    files.delete('index.csv');
    files.set('data/new.jpg', Buffer.from(''));
    files.set('note.txt', Buffer.from('hello'));
    const outcome = await verify(await store(files));
    expect(outcome).toMatchObject({ verdict: 'red', state: 'changed' });
    expect(findingsOf(outcome)).toEqual([
      'added data/new.jpg',
      'added note.txt',
      'changed data/North/Pump/2026-11-21.jpg',
      'missing index.csv',
      'recordDiffers data/North/Pump/2026-11-21.jpg',
      'totalDiffers 3 21 2 21',
    ]);
  });

  it('P41: is incomplete while a file in it is not whole', async () => {
    const files = makeBag(imageFiles()).set('data/North/third.jpg.part', Buffer.from('ha'));
    expect(await verify(await store(files))).toMatchObject({ verdict: 'red', state: 'incomplete' });
  });

  /** What an export of a format lists, and what its check finds. */
  const records: readonly (readonly [name: string, record: object, findings: readonly string[]])[] = [
    ['nothing missing', { complete: true }, []],
    ['a part', { complete: null }, []],
    ['an image missing', { complete: false, missing: ['notDownloaded'] }, ['imagesMissing 1']],
    ['an image removed', { complete: null, missing: ['removed'] }, ['imagesMissing 1']],
    ['an image failed', { complete: false, failed: ['gone'] }, ['imagesMissing 1']],
    ['finished early', { complete: false, missing: ['removed', 'notWritten'] }, ['partial 2']],
    ['its film gone', { complete: false, missingFilm: 'gone' }, ['filmLeftOut']],
    [
      'finished early, without its film',
      { complete: false, missing: ['notWritten'], missingFilm: 'notWritten' },
      ['filmLeftOut', 'partial 1'],
    ],
    [
      'complete, with an image missing',
      { complete: true, missing: ['removed'] },
      ['countsDiffer', 'imagesMissing 1'],
    ],
    [
      'complete, with an image failed',
      { complete: true, failed: ['gone'] },
      ['countsDiffer', 'imagesMissing 1'],
    ],
    ['complete, without its film', { complete: true, missingFilm: 'gone' }, ['countsDiffer', 'filmLeftOut']],
    [
      'format 1, an image missing',
      { formatVersion: 1, complete: true, missing: ['notDownloaded'] },
      ['imagesMissing 1'],
    ],
    [
      'format 1, finished early',
      { formatVersion: 1, complete: false, missing: ['notWritten'] },
      ['partial 1'],
    ],
    ['format 1, without its film', { formatVersion: 1, complete: false }, ['filmLeftOut']],
  ];

  it.each(records)(
    'P46: is never called complete if something is missing: %s',
    async (_name, changes, wanted) => {
      const files = makeBag(imageFiles());
      const record = JSON.parse(files.get('manifest.json')?.toString() ?? '') as { totals: object };
      const reasons = (list: unknown) => ((list ?? []) as readonly string[]).map((reason) => ({ reason }));
      const { missing: named, failed: broken, ...rest } = changes as Record<string, unknown>;
      const [missing, failed] = [reasons(named), reasons(broken)];
      const totals = {
        ...record.totals,
        chosen: 2 + missing.length + failed.length,
        missing: missing.length,
        failed: failed.length,
      };
      const changed = { ...record, formatVersion: 2, ...rest, totals, missing, failed };
      files.delete('tagmanifest-sha256.txt');
      const sealed = sealBag(files.set('manifest.json', Buffer.from(JSON.stringify(changed))));
      const outcome = await verify(await store(sealed));
      expect(findingsOf(outcome)).toEqual(wanted);
      const isChanged = wanted.includes('countsDiffer');
      const [verdict, state] = isChanged ? ['red', 'changed'] : ['amber', 'partial'];
      expect(outcome).toMatchObject(
        wanted.length === 0 ? { verdict: 'green', state: 'complete' } : { verdict, state },
      );
    },
  );

  it('P41: is partial, in amber, when it was finished before all images were written', async () => {
    const outcome = await verify(await store(partialBag()));
    expect(outcome).toMatchObject({ verdict: 'amber', state: 'partial' });
    expect(findingsOf(outcome)).toEqual(['partial 1']);
  });

  it('is red when its counts do not add up', async () => {
    const files = makeBag(imageFiles());
    const text = files.get('manifest.json')?.toString().replace('"chosen":2', '"chosen":3') ?? '';
    files.delete('tagmanifest-sha256.txt');
    const outcome = await verify(await store(sealBag(files.set('manifest.json', Buffer.from(text)))));
    expect(findingsOf(outcome)).toEqual(['countsDiffer']);
    expect(outcome).toMatchObject({ verdict: 'red' });
  });
});

describe('an export in a folder', () => {
  it('that ended before its lists were written is incomplete', async () => {
    const folder = inFolder(new Map([['data/a.jpg.part', Buffer.from('half')]]));
    expect(await verify(folder)).toMatchObject({ kind: 'checked', state: 'incomplete' });
  });

  it('P41: that has a journal is incomplete', async () => {
    const folder = inFolder(imageFiles().set('export-incomplete.jsonl', Buffer.from('{}')));
    expect(await verify(folder)).toMatchObject({ kind: 'checked', verdict: 'red', state: 'incomplete' });
  });

  it('P41: that was cancelled says so, without a word on each image', async () => {
    const record = makeBag(imageFiles()).get('manifest.json') ?? Buffer.alloc(0);
    const files = imageFiles().set('manifest.json', record);
    const outcome = await verify(inFolder(files));
    expect(outcome).toMatchObject({ verdict: 'red', state: 'incomplete', files: 2 });
    expect(findingsOf(outcome)).toEqual(['notFinished']);
  });

  it('P41: that has no declaration yet is incomplete, as that comes last', async () => {
    const folder = inFolder(makeBag(imageFiles()));
    await rm(join(folder, 'bagit.txt'));
    const outcome = await verify(folder);
    expect(outcome).toMatchObject({ state: 'incomplete' });
    expect(findingsOf(outcome)).toEqual(['missing bagit.txt', 'notFinished']);
  });

  it('P42: that has lost the list of its own tag files is red', async () => {
    const folder = inFolder(makeBag(imageFiles()));
    await rm(join(folder, 'tagmanifest-sha256.txt'));
    expect(findingsOf(await verify(folder))).toEqual(['missing tagmanifest-sha256.txt']);
  });

  it('P42: that was given another list of its tag files is red: its own lists have to name all', async () => {
    const files = makeBag(imageFiles());
    const tags = [...files].filter(([path]) => !path.includes('/') && !path.startsWith('tag'));
    const outcome = await verify(inFolder(files.set('tagmanifest-sha512.txt', checksums(tags, 'sha512'))));
    expect(outcome).toMatchObject({ verdict: 'red', state: 'changed' });
    expect(findingsOf(outcome)).toEqual(['added tagmanifest-sha512.txt']);
  });

  it('has links named and not followed', async () => {
    const folder = inFolder(makeBag(imageFiles()));
    const outside = join(temporaryFolder(), 'outside.jpg');
    writeFileSync(outside, 'an image');
    await rm(join(folder, 'data/North/Pump/2026-11-21.jpg'));
    symlinkSync(outside, join(folder, 'data/North/Pump/2026-11-21.jpg'));
    expect(findingsOf(await verify(folder))).toContain('link data/North/Pump/2026-11-21.jpg');
  });

  it('a huge file that was never part of it is not read', async () => {
    const folder = inFolder(makeBag(imageFiles()));
    writeFileSync(join(folder, 'data/huge.jpg'), '');
    await truncate(join(folder, 'data/huge.jpg'), 10_000_000_000);
    expect(findingsOf(await verify(folder))).toContain('added data/huge.jpg');
  });

  it('a name with control characters shows them', async () => {
    const files = makeBag(new Map([['data/gpj.\u202etxt\n', Buffer.from('x')]]));
    files.set('data/gpj.\u202etxt\n', Buffer.from('y'));
    expect(findingsOf(await verify(inFolder(files)))).toContain('changed data/gpj.[U+202E]txt[U+000A]');
  });

  it('composed and decomposed letters of a name are the same', async () => {
    const folder = inFolder(makeBag(new Map([['data/Zähler.jpg', Buffer.from('x')]])));
    await rename(join(folder, 'data/Zähler.jpg'), join(folder, 'data/Zähler.jpg'.normalize('NFD')));
    expect(await verify(folder)).toMatchObject({ verdict: 'green' });
  });

  it('nothing in it is written', async () => {
    const folder = inFolder(makeBag(imageFiles()));
    const before = readFolder(folder);
    await verify(folder);
    expect(readFolder(folder)).toEqual(before);
  });

  it('its check ends soon when it is cancelled', async () => {
    const ending = new AbortController();
    const outcome = await verifyExport(inFolder(makeBag(imageFiles())), {
      knownSigners: [],
      signal: ending.signal,
      onProgress: () => ending.abort(),
    });
    expect(outcome).toMatchObject({ kind: 'cancelled' });
  });

  it('its check counts files and bytes up to the end', async () => {
    const steps: unknown[] = [];
    await verifyExport(inFolder(makeBag(imageFiles())), {
      knownSigners: [],
      signal: new AbortController().signal,
      onProgress: (progress) => steps.push(progress),
    });
    expect(steps.at(0)).toMatchObject({ filesDone: 0, bytesDone: 0, files: 7 });
    const { bytes, files } = steps.at(0) as { bytes: number; files: number };
    expect(steps.at(-1)).toEqual({ bytes, files, filesDone: files, bytesDone: bytes });
  });
});

const declaration: BagFiles = new Map([
  ['bagit.txt', Buffer.from('BagIt-Version: 0.97\r\nTag-File-Character-Encoding: UTF-8\r\n')],
]);

/** An export of another program. */
const bag = (...lists: readonly (readonly [string, Buffer])[]) =>
  inFolder(new Map([...declaration, ...imageFiles(), ...lists]));

describe('a bag of another program', () => {
  it.each(['sha256', 'sha512'])('is checked by its list of %s', async (algorithm) => {
    const list = [`manifest-${algorithm}.txt`, checksums(imageFiles(), algorithm)] as const;
    const outcome = await verify(bag(list));
    expect(outcome).toMatchObject({ verdict: 'amber', state: 'complete' });
    expect(findingsOf(outcome)).toEqual(['tagFilesUnprotected']);
    const changed = imageFiles().set('data/North/Pump/2026-11-21.jpg', Buffer.from('an imagf'));
    const other = inFolder(new Map([...declaration, ...changed, list]));
    expect(findingsOf(await verify(other))).toContain('changed data/North/Pump/2026-11-21.jpg');
  });

  it('with MD5 alone is complete, and not proven', async () => {
    const outcome = await verify(bag(['manifest-md5.txt', checksums(imageFiles(), 'md5')]));
    expect(findingsOf(outcome)).toEqual(['tagFilesUnprotected', 'weakChecksums md5']);
  });

  it('has to name every file in each of its lists', async () => {
    const [first] = imageFiles();
    const outcome = await verify(
      bag(
        ['manifest-sha256.txt', checksums(imageFiles())],
        ['manifest-sha512.txt', checksums(first === undefined ? [] : [first], 'sha512')],
      ),
    );
    expect(findingsOf(outcome)).toContain('unlisted data/North/Pumpe 100 %/ポンプ.jpg manifest-sha512.txt');
  });

  it('may leave tag files out of its list of tag files', async () => {
    const list = ['manifest-sha256.txt', checksums(imageFiles())] as const;
    const tags = ['tagmanifest-md5.txt', checksums([list], 'md5')] as const;
    const outcome = await verify(bag(list, tags));
    expect(findingsOf(outcome)).toEqual(['added bagit.txt', 'weakChecksums md5']);
  });

  it('may write its list of tag files as it likes, and give a label twice (RFC 8493 2.2.2)', async () => {
    const list = ['manifest-sha256.txt', checksums(imageFiles())] as const;
    const info = ['bag-info.txt', Buffer.from('Bagging-Date: 2026-01-02\n'.repeat(2))] as const;
    const tags = checksums([...declaration, list, info])
      .toString()
      .replaceAll('  ', ' *');
    const outcome = await verify(bag(list, info, ['tagmanifest-sha256.txt', Buffer.from(tags)]));
    expect(outcome).toMatchObject({ verdict: 'green' });
    expect(findingsOf(outcome)).toEqual([]);
  });

  it('with an unknown algorithm is not proven', async () => {
    const outcome = await verify(
      bag(
        ['manifest-sha256.txt', checksums(imageFiles())],
        ['manifest-blake7.txt', Buffer.from('00 data/x\n')],
      ),
    );
    expect(findingsOf(outcome)).toEqual(['checksumsUnsupported blake7', 'tagFilesUnprotected']);
  });

  it('without any list is red', async () => {
    expect(findingsOf(await verify(bag()))).toContain('missing manifest-sha256.txt');
  });

  it.each([['../outside.jpg'], ['/etc/passwd'], ['data/../../x'], ['..\\x'], ['C:\\x'], ['~/x']])(
    'that names %j is red, and nothing outside is opened',
    async (path) => {
      const line = Buffer.from(`${'0'.repeat(64)}  ${path}\n`);
      const outcome = await verify(
        bag(['manifest-sha256.txt', Buffer.concat([checksums(imageFiles()), line])]),
      );
      expect(findingsOf(outcome)).toContain(`unsafePath ${path}`);
    },
  );

  it('a path with CR, LF and % is decoded', async () => {
    const odd: BagFiles = new Map([['data/100%25 a\rb\nc', Buffer.from('x')]]);
    const outcome = await verify(
      inFolder(new Map([...declaration, ...odd, ['manifest-sha256.txt', checksums(odd)]])),
    );
    expect(findingsOf(outcome)).toEqual(['tagFilesUnprotected']);
  });

  it.each([
    ['no digest', 'hello data/x\n'],
    ['a short digest', `${'0'.repeat(63)}  data/x\n`],
    ['no path', `${'0'.repeat(64)}\n`],
    ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe])],
    ['a line without end', 'a'.repeat(1_000_000)],
  ])('with a list that has %s is red', async (_name, list) => {
    const outcome = await verify(bag(['manifest-sha256.txt', Buffer.from(list)]));
    expect(findingsOf(outcome)).toContain('malformed manifest-sha256.txt');
  });

  it.each([
    ['2 of 3', 'amber', ['partOfSeveral 2 3']],
    ['1 of 1', 'green', []],
  ])('part %s is %s: others were not checked', async (count, verdict, findings) => {
    const info = Buffer.from(`Bag-Group-Identifier: a\nBag-Count: ${count}\n`);
    const files = makeBag(imageFiles());
    files.delete('tagmanifest-sha256.txt');
    const outcome = await verify(inFolder(sealBag(files.set('bag-info.txt', info))));
    expect(outcome).toMatchObject({ verdict, state: 'complete' });
    expect(findingsOf(outcome)).toEqual(findings);
  });
});

describe('P49: what an export of this app can’t say of itself', () => {
  it.each([
    'Bag-Count: 0 of 3',
    'Bag-Count: 4 of 3',
    'Bag-Count: 1 of 0',
    'Bag-Count: one of three',
    'Bagging-Date: 2026-02-30',
    'Bagging-Date: 2026-13-01',
    'Bagging-Date: 0000-01-01',
    'Bagging-Date: 2026-01-00',
    'Bagging-Date: verified',
  ])('is %s', async (line) => {
    const files = makeBag(imageFiles());
    files.delete('tagmanifest-sha256.txt');
    const outcome = await verify(inFolder(sealBag(files.set('bag-info.txt', Buffer.from(`${line}\n`)))));
    expect(findingsOf(outcome)).toEqual(['malformed bag-info.txt']);
    expect(outcome).toMatchObject({ verdict: 'red', date: null });
    const foreign = await verify(
      bag(['manifest-sha256.txt', checksums(imageFiles())], ['bag-info.txt', Buffer.from(`${line}\n`)]),
    );
    expect(findingsOf(foreign)).toEqual(['tagFilesUnprotected']);
    expect(foreign).toMatchObject({ date: null });
  });
});

describe('what is no export', () => {
  it('is said: nothing there, no bag, two bags', async () => {
    const folder = temporaryFolder();
    expect(findingsOf(await verify(join(folder, 'gone')))).toEqual(['refused notFound']);
    expect(findingsOf(await verify(folder))).toEqual(['refused notAnExport']);
    for (const name of ['one', 'two']) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'bagit.txt'), '');
    }
    expect(findingsOf(await verify(folder))).toEqual(['refused severalExports']);
  });
});

describe('P49: what an export of somebody else says of itself', () => {
  it.each(['data/a.jpg:s', 'a:b', 'data/x:$DATA'])(
    'the stream %s of another file is unsafe',
    async (path) => {
      const inMemoryBag = makeBag(imageFiles()).set(path, Buffer.from('hidden'));
      const outcome = await verify(await inZip(inMemoryBag));
      expect(outcome).toMatchObject({ verdict: 'red' });
      expect(findingsOf(outcome)).toContain(`unsafePath ${path}`);
      const listed = makeBag(imageFiles());
      listed.set(
        'manifest-sha256.txt',
        Buffer.concat([
          listed.get('manifest-sha256.txt') ?? Buffer.alloc(0),
          Buffer.from(`${'a'.repeat(64)}  ${path}\n`),
        ]),
      );
      listed.delete('tagmanifest-sha256.txt');
      expect(findingsOf(await verify(inFolder(sealBag(listed))))).toContain(`unsafePath ${path}`);
    },
  );

  it.each([
    ['a day', '2026-11-22', '2026-11-22'],
    ['a time', '2026-11-22T10:00:00Z', '2026-11-22'],
    [
      'a day with a verdict',
      '2026-11-22. Complete and unchanged, signed by your administrator',
      '2026-11-22',
    ],
    ['a long verdict', `Complete and unchanged ${'!'.repeat(12_000)}`, null],
    ['a turned day', '\u202e22-11-2026', null],
  ])('%s as its date is no more than a day', async (_name, label, date) => {
    const files = makeBag(imageFiles());
    const info = (files.get('bag-info.txt') ?? '').toString().replace('2026-11-22', label);
    files.set('bag-info.txt', Buffer.from(info)).delete('tagmanifest-sha256.txt');
    expect(await verify(inFolder(sealBag(files)))).toMatchObject({ date });
  });
});
