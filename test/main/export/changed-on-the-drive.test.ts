import { createHash } from 'node:crypto';
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
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Exporter } from '../../../main/export/exporter.ts';
import { createUnfinishedExports, type UnfinishedExports } from '../../../main/export/unfinished-exports.ts';
import { parseAllowedSigners } from '../../../main/export/verify/known-signers.ts';
import { SIGNATURE_NAMESPACE } from '../../../main/export/verify/ssh-signature.ts';
import { verifyExport } from '../../../main/export/verify/verify-export.ts';
import { otherMounts } from '../../../main/export/write/other-mounts.ts';
import { createSigningKey, type ExportSigner } from '../../../main/export/write/signing-key.ts';
import type { Library } from '../../../main/library/library.ts';
import type { ExportProgress, ExportStart, SubjectReference } from '../../../preload/contract/index.ts';
import { createMemorySecrets, createMemorySettings } from '../../support/memory-desktop.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import {
  exporterOf,
  exportSourceOf,
  filesBelow,
  listChecked,
  prepare,
  start,
  valueOf,
} from './export-fixture.ts';
import { zippedManifest } from './zip-fixture.ts';

const IMAGES = 12;
const forms = [
  ['a folder', null],
  ['a ZIP in parts', { partMegabytes: 0.6 }],
] as const satisfies readonly (readonly [string, ExportStart['zip']])[];

let library: Library;
let target: string;
let subjects: SubjectReference[];
let signer: ExportSigner | null;
let marked: SubjectReference[];

beforeEach(async () => {
  library = temporaryLibrary();
  target = temporaryFolder();
  marked = [];
  subjects = Array.from({ length: IMAGES }, (_, index) => device(`camera ${index}`));
  for (const subject of subjects) library.addByHand(subject, NOW);
  // Together: they share a flush of the disk.
  await Promise.all(
    subjects.map((subject, index) =>
      library.storeImage(subject, image(`${index} `.padEnd(100_000, 'x')), noValidators, NOW),
    ),
  );
  signer = await createSigningKey(createMemorySecrets().secrets, createMemorySettings()).signer();
});

const sourceOf = (of: Library = library) => ({
  ...exportSourceOf(of, undefined, (exported) => void marked.push(...exported)),
  signer: async () => signer,
});

/** Cancels a signed export of all images in its midst. */
async function cutOff(zip: ExportStart['zip'], atImage = IMAGES / 2) {
  let count = 0;
  const openImage: Library['openImage'] = (hash) => {
    count += 1;
    if (count === atImage) void stopping.cancel(exportId);
    return library.openImage(hash);
  };
  const stopping: Exporter = exporterOf({ ...library, openImage }, undefined, undefined, {
    signer: async () => signer,
  });
  const exportId = await prepare(stopping, target, subjects);
  const end = await valueOf(start(stopping, exportId, { zip, isSigned: true })).finished;
  expect(end.state).toBe('cancelled');
  return { exportId, folder: stopping.folder(exportId) ?? '' };
}

/** The whole export, as after a kill before the library noted its end. */
async function unnoted(zip: ExportStart['zip']) {
  const end: Library['exports']['end'] = () => undefined;
  const withoutEnd = { ...library, exports: { ...library.exports, end } };
  const exporter = exporterOf(withoutEnd, undefined, undefined, { signer: async () => signer });
  const exportId = await prepare(exporter, target, subjects);
  const { state } = await valueOf(start(exporter, exportId, { zip, isSigned: true })).finished;
  expect(state).toBe('done');
  return { exportId, folder: exporter.folder(exportId) ?? '' };
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const journalIn = (folder: string) => join(folder, 'export-incomplete.jsonl');

async function verify(path: string) {
  const knownSigners = parseAllowedSigners(signer?.allowedSigners ?? '', SIGNATURE_NAMESPACE);
  const { signal } = new AbortController();
  return await verifyExport(path, { knownSigners, signal, onProgress: () => {} });
}

/** Nothing is signed that is not what the library had, and nothing counts as exported. */
async function expectUntouched(unfinished: UnfinishedExports, exportId: string): Promise<void> {
  const before = filesBelow(target);
  expect(await unfinished.list()).toMatchObject([{ exportId, state: 'changed' }]);
  for (const kind of ['rest', 'partial'] as const)
    expect(await unfinished.resume(exportId, kind, () => {}, true)).toMatchObject({
      failure: { refusal: 'exportChanged' },
    });
  expect(filesBelow(target)).toEqual(before);
  expect(marked).toEqual([]);
  for (const subject of subjects) {
    const { hash = '' } = library.newest(subject, 'full') ?? {};
    const ended = new Set(library.exports.ended(target).map(({ id }) => id));
    expect(library.exports.has(ended, { subject, hash })).toBe(false);
  }
  // A person can only forget it; its files stay.
  expect(await unfinished.discard(exportId)).toEqual({ ok: true, value: null });
  expect(await unfinished.list()).toEqual([]);
  expect(filesBelow(target)).toEqual(before);
}

/** Changes of a journal that each read well. */
const forgeries: readonly (readonly [name: string, forge: (folder: string) => void])[] = [
  [
    'another image with its hash and length',
    (folder) => {
      const first = filesBelow(folder).find((name) => name.endsWith('.jpg')) ?? '';
      const before = readFileSync(join(folder, first));
      const forged = Buffer.from('forged'.padEnd(before.byteLength, '!'));
      writeFileSync(join(folder, first), forged);
      const text = readFileSync(journalIn(folder), 'utf8');
      writeFileSync(journalIn(folder), text.replaceAll(sha256(before), sha256(forged)));
    },
  ],
  [
    'another device name',
    (folder) => replaceIn(folder, '"deviceName":"camera 3"', '"deviceName":"camera X"'),
  ],
  ['another time', (folder) => replaceIn(folder, `"fetchedAt":${NOW}`, `"fetchedAt":${NOW + 1}`)],
  ['a note', (folder) => replaceIn(folder, '"note":null', '"note":"!!"')],
  ['that it is signed', (folder) => replaceIn(folder, '"isSigned":true', '"isSigned":false')],
  ['an image left out', (folder) => editLines(folder, (lines) => lines.filter((_line, at) => at !== 2))],
  [
    'two images in another order',
    (folder) => editLines(folder, ([head = '', one = '', two = '', ...rest]) => [head, two, one, ...rest]),
  ],
  ['a space', (folder) => editLines(folder, ([head = '', ...rest]) => [head.replace('{', '{ '), ...rest])],
  [
    'its last byte cut off',
    (folder) => truncateSync(journalIn(folder), readFileSync(journalIn(folder)).byteLength - 1),
  ],
  ['a line more', (folder) => writeFileSync(journalIn(folder), '{}\n', { flag: 'a' })],
  ['nothing in it', (folder) => truncateSync(journalIn(folder), 0)],
  [
    'one line of its length',
    (folder) => writeFileSync(journalIn(folder), '['.repeat(readFileSync(journalIn(folder)).byteLength)),
  ],
];

function replaceIn(folder: string, text: string, other: string): void {
  const before = readFileSync(journalIn(folder), 'utf8');
  const after = before.replace(text, other);
  expect(after).not.toBe(before);
  writeFileSync(journalIn(folder), after);
}

function editLines(folder: string, edit: (lines: readonly string[]) => readonly string[]): void {
  const lines = readFileSync(journalIn(folder), 'utf8').trimEnd().split('\n');
  writeFileSync(journalIn(folder), `${edit(lines).join('\n')}\n`);
}

describe('P49: the journal on a drive is not this laptop’s own', () => {
  it.each(forgeries)('%s is found, and nothing is signed or marked', async (_name, forge) => {
    const { exportId, folder } = await cutOff(null);
    forge(folder);
    await expectUntouched(createUnfinishedExports(sourceOf()), exportId);
  });

  it('a journal of 300 MB in one line costs no memory', async () => {
    const { exportId, folder } = await cutOff(null);
    truncateSync(journalIn(folder), 300_000_000);
    const before = process.memoryUsage().rss;
    expect(await createUnfinishedExports(sourceOf()).list()).toMatchObject([{ exportId, state: 'changed' }]);
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  it('the export of another laptop in its place is found', async () => {
    const own = library;
    const { exportId, folder } = await cutOff(null);
    library = temporaryLibrary();
    for (const subject of subjects) {
      library.addByHand(subject, NOW);
      const bytes = JSON.stringify(subject).padEnd(100_000, 'y');
      await library.storeImage(subject, image(bytes), noValidators, NOW);
    }
    const other = await cutOff(null);
    rmSync(folder, { recursive: true });
    renameSync(other.folder, folder);
    library = own;
    await expectUntouched(createUnfinishedExports(sourceOf()), exportId);
  });
});

describe.each(forms)('P49: what is whole on a drive, as %s, is not taken at its word', (_name, zip) => {
  it('is put right where it is what this laptop wrote', async () => {
    const { exportId } = await unnoted(zip);
    expect(await listChecked(createUnfinishedExports(sourceOf()))).toEqual([]);
    expect(library.exports.ended(target).map(({ id }) => id)).toEqual([exportId]);
    for (const subject of subjects) {
      const { hash = '' } = library.newest(subject, 'full') ?? {};
      expect(library.exports.has(new Set([exportId]), { subject, hash })).toBe(true);
    }
  });

  it('another bag under its name marks nothing', async () => {
    const { exportId } = await unnoted(zip);
    const mine = readdirSync(target);
    // The same export of other images, made by another Fleetglass.
    const others = temporaryLibrary();
    for (const subject of subjects) {
      others.addByHand(subject, NOW);
      await others.storeImage(subject, image(`${subject.deviceId} `.padEnd(100_000, '!')), noValidators, NOW);
    }
    const elsewhere = temporaryFolder();
    const exporter = exporterOf(others, undefined, undefined, { signer: async () => signer });
    const otherId = await prepare(exporter, elsewhere, subjects);
    await valueOf(start(exporter, otherId, { zip, isSigned: true })).finished;
    expect(readdirSync(elsewhere)).toEqual(mine);
    rmSync(target, { recursive: true });
    renameSync(elsewhere, target);
    await expectUntouched(createUnfinishedExports(sourceOf()), exportId);
  });

  it('an image that was replaced beside its lists marks nothing', async () => {
    const { exportId } = await unnoted(zip);
    const image =
      filesBelow(target).find((name) => /(?:camera 3.*\.jpg|part 1 of .*\.zip)$/.test(name)) ?? '';
    const bytes = readFileSync(join(target, image));
    bytes.write('forged', bytes.indexOf('xxxxxx'));
    writeFileSync(join(target, image), bytes);
    const unfinished = createUnfinishedExports(sourceOf());
    expect(await listChecked(unfinished)).toMatchObject([{ exportId, state: 'changed' }]);
    expect(library.exports.ended(target)).toEqual([]);
    expect(marked).toEqual([]);
  });

  it.runIf(zip === null)('an image of many terabytes is not read to its end', async () => {
    const { exportId, folder } = await unnoted(zip);
    const image = filesBelow(folder).find((name) => name.endsWith('.jpg')) ?? '';
    truncateSync(join(folder, image), 8e12);
    expect(await listChecked(createUnfinishedExports(sourceOf()))).toMatchObject([
      { exportId, state: 'changed' },
    ]);
  });

  it('is read only if a person resumes it, and a cancel notes nothing', async () => {
    const { exportId } = await unnoted(zip);
    const unfinished = createUnfinishedExports(sourceOf());
    const whole = [{ exportId, state: 'whole', fileCount: IMAGES }];
    expect(await unfinished.list()).toMatchObject(whole);
    const cancelled = valueOf(await unfinished.resume(exportId, 'rest', () => {}));
    expect(await unfinished.list()).toEqual([]);
    expect(await unfinished.cancel(exportId)).toMatchObject({ state: 'cancelled' });
    expect(await cancelled.finished).toMatchObject({ state: 'cancelled', failure: null });
    expect(library.exports.ended(target)).toEqual([]);
    expect(await unfinished.list()).toMatchObject(whole);

    const reports: ExportProgress[] = [];
    const checked = valueOf(await unfinished.resume(exportId, 'rest', (one) => reports.push(one)));
    expect(await checked.finished).toMatchObject({ state: 'done', filesDone: IMAGES, failure: null });
    expect(reports[0]).toMatchObject({ state: 'running', fileCount: IMAGES, filesDone: 0 });
    expect(reports.at(-1)?.state).toBe('done');
    expect(existsSync(unfinished.folder(exportId) ?? '')).toBe(true);
    expect(await unfinished.list()).toEqual([]);
  });

  it('counts what it holds, where it was finished as partial', async () => {
    const { exportId } = await cutOff(zip);
    const end: Library['exports']['end'] = () => undefined;
    const withoutEnd = createUnfinishedExports(
      sourceOf({ ...library, exports: { ...library.exports, end } }),
    );
    const partial = await valueOf(await withoutEnd.resume(exportId, 'partial', () => {})).finished;
    expect(partial).toMatchObject({ state: 'done' });
    expect(partial.filesDone).toBeLessThan(IMAGES);
    const { filesDone } = partial;
    const unfinished = createUnfinishedExports(sourceOf());
    expect(await unfinished.list()).toMatchObject([
      { exportId, state: 'whole', filesDone, fileCount: IMAGES },
    ]);
    const checked = valueOf(await unfinished.resume(exportId, 'rest', () => {}));
    expect(await checked.finished).toMatchObject({ state: 'done', filesDone, failure: null });
  });

  it('a file beside them does not matter', async () => {
    const { exportId, folder } = await unnoted(zip);
    writeFileSync(join(zip === null ? folder : target, 'shopping.txt'), 'milk');
    expect(await listChecked(createUnfinishedExports(sourceOf()))).toEqual([]);
    expect(library.exports.ended(target).map(({ id }) => id)).toEqual([exportId]);
  });

  it('a bag that is put there while it is cut off marks nothing, and is replaced', async () => {
    const { exportId, folder } = await cutOff(zip);
    const claims = zip === null ? claimedFolder(folder) : claimedArchives(folder);
    for (const [path, text] of claims) writeFileSync(path, text);
    const unfinished = createUnfinishedExports(sourceOf());
    expect(await unfinished.list()).toMatchObject([{ exportId, state: 'cutOff' }]);
    expect(library.exports.ended(target)).toEqual([]);
    const end = await valueOf(await unfinished.resume(exportId, 'rest', () => {})).finished;
    if (zip === null) {
      expect(end).toMatchObject({ state: 'done', filesDone: IMAGES, failure: null });
      expect(await verify(folder)).toMatchObject({ verdict: 'green', state: 'complete' });
    } else {
      // Somebody else's files are not overwritten.
      expect(end).toMatchObject({ state: 'failed', failure: { refusal: 'exportChanged' } });
      for (const [path, text] of claims) expect(readFileSync(path, 'utf8')).toBe(text);
      expect(marked).toEqual([]);
    }
  });
});

/** What makes a folder look like a whole bag. */
function claimedFolder(folder: string): readonly (readonly [path: string, text: string])[] {
  return [
    [join(folder, 'bagit.txt'), 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'],
    [join(folder, 'tagmanifest-sha256.txt'), `${'a'.repeat(64)}  manifest.json\n`],
    [join(folder, 'manifest.json'), '{"files":[]}'],
  ];
}

/** The parts that are not written yet. */
function claimedArchives(folder: string): readonly (readonly [path: string, text: string])[] {
  const [head = ''] = readFileSync(journalIn(folder), 'utf8').split('\n', 1);
  const { archiveEnds } = JSON.parse(head) as { archiveEnds: number[] };
  const name = folder.slice(0, -'.part'.length);
  return archiveEnds
    .map((_end, index) => `${name} part ${index + 1} of ${archiveEnds.length}.zip`)
    .filter((path) => !existsSync(path))
    .map((path) => [path, 'no ZIP'] as const);
}

it('P49: a whole part that was replaced is found when the rest is written', async () => {
  const { exportId } = await cutOff({ partMegabytes: 0.6 }, 9);
  const first = readdirSync(target).find((name) => name.includes(' part 1 of ')) ?? '';
  expect((await zippedManifest(join(target, first))).totals.written).toBeGreaterThan(0);
  // The first part of another export of this laptop, a valid bag.
  const elsewhere = temporaryFolder();
  const exporter = exporterOf(library);
  const otherId = await prepare(exporter, elsewhere, subjects.toReversed().slice(0, 8));
  await valueOf(start(exporter, otherId, { zip: { partMegabytes: 0.6 } })).finished;
  const [other = ''] = readdirSync(elsewhere);
  writeFileSync(join(target, first), readFileSync(join(elsewhere, other)));
  const unfinished = createUnfinishedExports(sourceOf());
  const end = await valueOf(await unfinished.resume(exportId, 'rest', () => {})).finished;
  expect(end).toMatchObject({ state: 'failed', failure: { refusal: 'exportChanged' } });
  expect(marked).toEqual([]);
});

it('P50: a file of a terabyte instead of an image is replaced, and not read', async () => {
  const { exportId, folder } = await cutOff(null);
  const first = filesBelow(folder).find((name) => name.endsWith('.jpg')) ?? '';
  truncateSync(join(folder, first), 1e12);
  const unfinished = createUnfinishedExports(sourceOf());
  const end = await valueOf(await unfinished.resume(exportId, 'rest', () => {})).finished;
  expect(end).toMatchObject({ state: 'done', filesDone: IMAGES, failure: null });
  expect(await verify(folder)).toMatchObject({ verdict: 'green', state: 'complete' });
});

it('P49: an image that was replaced in a whole part is found when the rest is written', async () => {
  const { exportId } = await cutOff({ partMegabytes: 0.6 }, 9);
  const first = join(target, readdirSync(target).find((name) => name.includes(' part 1 of ')) ?? '');
  const bytes = readFileSync(first);
  bytes.write('forged', bytes.indexOf('xxxxxx'));
  writeFileSync(first, bytes);
  const unfinished = createUnfinishedExports(sourceOf());
  const end = await valueOf(await unfinished.resume(exportId, 'rest', () => {})).finished;
  expect(end).toMatchObject({ state: 'failed', failure: { refusal: 'exportChanged' } });
  expect(marked).toEqual([]);
});

it('P49: something that only looks like an earlier export leaves nothing out of a new one', async () => {
  const exporter = exporterOf(library);
  const first = await prepare(exporter, target, subjects);
  await valueOf(start(exporter, first)).finished;
  const folder = exporter.folder(first) ?? '';
  const again = async () => valueOf(await exporter.previous(await prepare(exporter, target, subjects)));
  expect(await again()).toMatchObject({ newCount: 0 });
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  writeFileSync(join(folder, 'bagit.txt'), '');
  writeFileSync(join(folder, 'tagmanifest-sha256.txt'), '');
  expect(await again()).toBeNull();
});

describe('P41: an honest export that was cut off is resumed', () => {
  it.each(forms)('by another path of its drive: %s', async (_name, zip) => {
    const { exportId, folder } = await cutOff(zip);
    const elsewhere = join(temporaryFolder(), 'F');
    renameSync(target, elsewhere);
    const unfinished = createUnfinishedExports({
      ...sourceOf(),
      otherMounts: async (path) => [join(temporaryFolder(), 'nothing'), path.replace(target, elsewhere)],
    });
    expect(await unfinished.list()).toMatchObject([{ exportId, state: 'cutOff' }]);
    const end = await valueOf(await unfinished.resume(exportId, 'rest', () => {})).finished;
    expect(end).toMatchObject({ state: 'done', filesDone: IMAGES, failure: null });
    for (const name of readdirSync(elsewhere))
      expect(await verify(join(elsewhere, name))).not.toMatchObject({ verdict: 'red' });
    expect(library.exports.ended(elsewhere)).toMatchObject([{ id: exportId }]);
    expect(existsSync(folder)).toBe(false);
  });

  it.each(forms)('or settled, if only its end was not noted: %s', async (_name, zip) => {
    const { exportId } = await unnoted(zip);
    const elsewhere = join(temporaryFolder(), 'F');
    renameSync(target, elsewhere);
    const unfinished = createUnfinishedExports({
      ...sourceOf(),
      otherMounts: async (path) => [path.replace(target, elsewhere)],
    });
    expect(await listChecked(unfinished)).toEqual([]);
    expect(library.exports.ended(elsewhere)).toMatchObject([{ id: exportId }]);
  });

  it('the paths of another drive letter, volume or mount are looked at', async () => {
    expect(await otherMounts('E:\\Export\\a', 'win32')).toContain('F:\\Export\\a');
    expect(await otherMounts('E:\\Export\\a', 'win32')).not.toContain('E:\\Export\\a');
    expect(await otherMounts('\\\\server\\share\\a', 'win32')).toEqual([]);
    expect(await otherMounts('/home/me/a', 'linux')).toEqual([]);
  });
});
