import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXPORT_LIMIT, type Exporter } from '../../../main/export/exporter.ts';
import type { Library } from '../../../main/library/library.ts';
import type { ExportProgress, SubjectReference } from '../../../preload/contract/index.ts';
import {
  archive,
  archiveRecord,
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import {
  type ExportLibrary,
  exporterOf,
  filesBelow,
  plan,
  prepare,
  readManifest,
  start,
  valueOf,
} from './export-fixture.ts';

const d = device('d');
const a = archive('d', 'a');
const folderName = 'Fleetglass 2026-11-21 14.05 – Production';

let library: Library;
let libraryFolder: string;
let target: string;
let exporter: Exporter;

beforeEach(async () => {
  libraryFolder = temporaryFolder();
  library = temporaryLibrary(libraryFolder);
  target = temporaryFolder();
  exporter = exporterOf(library);
  const devices = [
    deviceRecord('d', [archiveRecord('a', null, 'Night')], 'Gate'),
    deviceRecord('e'),
    deviceRecord('f'),
  ];
  await library.storeOrganizations([organization('o', devices, 'North')], noValidators, NOW);
  await library.storeImage(d, image('device low', { precision: 'low' }), noValidators, NOW);
  await library.storeImage(d, image('device full', { capturedAt: 1_000 }), noValidators, NOW);
  await library.storeImage(
    a,
    image('archive low', { precision: 'low', receivedAt: 2_000 }),
    noValidators,
    NOW + 7,
  );
});

async function run(exportId: string, from = exporter): Promise<ExportProgress> {
  return valueOf(start(from, exportId)).finished;
}

describe('a note', () => {
  it('P35: is in the manifest, the table, the page and the sidecar, as it was when the export began, and no formula', async () => {
    library.notes.write(d, '=cmd|calc!A1 "<b>"\nnext line', NOW);
    library.notes.write(a, 'Before the storm', NOW);
    const changing: ExportLibrary = {
      ...library,
      openImage(hash) {
        library.notes.write(d, 'Later', NOW);
        return library.openImage(hash);
      },
    };
    const exportId = await prepare((exporter = exporterOf(changing)), target, [d, a]);
    const { finished } = valueOf(start(exporter, exportId, { hasSidecars: true }));
    expect((await finished).state).toBe('done');
    const folder = join(target, folderName);
    const { files } = readManifest(folder);
    expect(new Map(files.map(({ note, subject }) => [subject.archiveId, note]))).toEqual(
      new Map([
        [null, '=cmd|calc!A1 "<b>"\nnext line'],
        ['a', 'Before the storm'],
      ]),
    );
    expect(readFileSync(join(folder, 'index.csv'), 'utf8')).toContain(`"'=cmd|calc!A1 ""<b>""\nnext line"`);
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(page).toContain('=cmd|calc!A1 &quot;&lt;b&gt;&quot;\nnext line');
    const beside = files.map(({ sidecar }) => readFileSync(join(folder, sidecar ?? ''), 'utf8'));
    expect(beside.join()).toContain(
      '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Before the storm</rdf:li>',
    );
    expect(beside.join()).toContain('next line');
  });
});

const choice = { source: { kind: 'selection' }, snapshots: { kind: 'newest' }, precision: 'best' } as const;

describe('a plan', () => {
  it('counts stored, low and missing images, the missing ones by name', async () => {
    expect(await plan(exporter, { subjects: [d, a, device('e'), device('unknown')] })).toEqual({
      exportId: expect.stringMatching(/^export-\d+$/),
      subjectCount: 4,
      fileCount: 2,
      byteLength: 'device full'.length + 'archive low'.length,
      lowCount: 1,
      missingCount: 2,
      missingNames: ['e', 'unknown'],
      downloads: { count: 1, byteLength: expect.any(Number) as number, seconds: null },
    });
  });

  it('grows by further calls, counts a subject once, and follows the last precision', async () => {
    const { exportId } = await plan(exporter, { subjects: [d, d] });
    expect(await plan(exporter, { exportId, subjects: [d, a] })).toMatchObject({ fileCount: 2 });
    expect(await plan(exporter, { exportId, precision: 'full', subjects: [] })).toMatchObject({
      fileCount: 1,
      lowCount: 0,
      missingNames: ['Gate – Night'],
    });
    expect(await plan(exporter, { exportId, precision: 'low', subjects: [] })).toMatchObject({ lowCount: 2 });
    expect(await plan(exporter, { exportId, precision: 'both', subjects: [] })).toMatchObject({
      fileCount: 3,
      lowCount: 2,
      missingCount: 1,
    });
  });

  it('is refused for an unknown export, and one that has started', async () => {
    const wanted = { subjects: [] };
    expect(exporter.select({ exportId: 'unknown', ...wanted })).toMatchObject({
      failure: { code: 'notFound' },
    });
    const exportId = await prepare(exporter, target, [d]);
    await run(exportId);
    expect(exporter.select({ exportId, ...wanted })).toMatchObject({ failure: { code: 'invalidInput' } });
    expect(await exporter.plan({ exportId, ...choice })).toMatchObject({ failure: { code: 'invalidInput' } });
  });

  it('that another choice replaces is cancelled', async () => {
    const { exportId } = await plan(exporter, { subjects: [d, a] });
    const first = exporter.plan({ exportId, ...choice, precision: 'full' });
    const second = exporter.plan({ exportId, ...choice, precision: 'low' });
    expect(await first).toMatchObject({ failure: { code: 'cancelled' } });
    expect(await second).toMatchObject({ value: { fileCount: 2, lowCount: 2 } });
  });

  it('is forgotten when newer ones replace it', async () => {
    const { exportId } = await plan(exporter, { subjects: [] });
    for (let count = 0; count < EXPORT_LIMIT; count += 1) await plan(exporter, { subjects: [] });
    expect(exporter.chooseFolder(exportId, target)).toMatchObject({ failure: { code: 'notFound' } });
  });

  it('goes into no folder of the app, and keeps the one that was chosen before', async () => {
    const profileFolder = temporaryFolder();
    exporter = exporterOf(library, undefined, undefined, { profileFolder });
    const exportId = await prepare(exporter, target, [d]);
    expect(exporter.chooseFolder(exportId, profileFolder)).toMatchObject({
      failure: { code: 'invalidInput', message: expect.stringContaining('belongs to Fleetglass') },
    });
    expect(start(exporter, exportId)).toMatchObject({ ok: true });
  });

  it('does not start without a folder, or with nothing in it', async () => {
    const { exportId } = await plan(exporter, { subjects: [device('e')] });
    expect(start(exporter, exportId)).toMatchObject({ failure: { code: 'invalidInput' } });
    exporter.chooseFolder(exportId, target);
    expect(start(exporter, exportId)).toMatchObject({ failure: { code: 'notDownloaded' } });
    expect(readdirSync(target)).toEqual([]);
  });
});

describe('an export', () => {
  it('writes the original bytes under names from the template, and a manifest whose hashes verify (P35)', async () => {
    const exportId = await prepare(exporter, target, [d, a, device('e'), device('unknown')]);
    const end = await run(exportId);
    expect(end).toMatchObject({
      state: 'done',
      filesDone: 2,
      fileCount: 2,
      missingCount: 2,
      folderName,
      failure: null,
    });
    expect(end.bytesDone).toBe(end.byteLength);
    const folder = exporter.folder(exportId) ?? '';
    expect(folder).toBe(join(target, folderName));
    expect(filesBelow(folder)).toEqual([
      'bag-info.txt',
      'bagit.txt',
      'data/North/Gate/Gate – Night – 1970-01-01 00.00.02Z – low.jpg',
      'data/North/Gate/Gate – latest – 1970-01-01 00.00.01Z – full.jpg',
      'index.csv',
      'index.html',
      'manifest-sha256.txt',
      'manifest.json',
      'missing.csv',
      'tagmanifest-sha256.txt',
    ]);
    const manifest = readManifest(folder);
    for (const { path, sha256, byteLength } of manifest.files) {
      const bytes = readFileSync(join(folder, path));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      expect(bytes.byteLength).toBe(byteLength);
    }
    expect(manifest).toMatchObject({
      formatVersion: 1,
      application: { name: 'Fleetglass', version: '1.2.3' },
      complete: true,
      createdAt: '2026-11-21T14:05:33.000Z',
      source: { name: 'Device Cloud', host: 'cloud.example.org' },
      environment: { name: 'Production', kind: 'production' },
      precision: 'best',
      totals: { chosen: 4, written: 2, failed: 0, missing: 2, byteLength: end.byteLength },
    });
    expect(manifest.files.find(({ subject }) => subject.archiveId === 'a')).toEqual({
      path: 'data/North/Gate/Gate – Night – 1970-01-01 00.00.02Z – low.jpg',
      subject: {
        organizationId: 'o',
        organizationName: 'North',
        deviceId: 'd',
        deviceName: 'Gate',
        archiveId: 'a',
        archiveName: 'Night',
      },
      precision: 'low',
      mediaType: 'image/jpeg',
      widthPixels: 1920,
      heightPixels: 1080,
      byteLength: 'archive low'.length,
      sha256: createHash('sha256').update('archive low').digest('hex'),
      capturedAt: null,
      capturedOffsetMinutes: null,
      receivedAt: '1970-01-01T00:00:02.000Z',
      downloadedAt: '2026-11-21T14:05:33.007Z',
      confirmedAt: '2026-11-21T14:05:33.007Z',
      lastModified: null,
      etag: null,
      requestId: null,
      sidecar: null,
      note: null,
      adjusted: false,
    });
    expect(manifest.missing.map(({ subject, reason }) => [subject.deviceId, reason])).toEqual([
      ['e', 'notDownloaded'],
      ['unknown', 'unknownSubject'],
    ]);
  });

  it('lists its files in the order of their paths, and gives them the time of their image', async () => {
    const devices = Array.from({ length: 12 }, (_, index) => device(`n${index}`));
    for (const [index, subject] of devices.entries()) {
      library.addByHand(subject, NOW);
      // The first images take the longest.
      const bytes = `${index} `.padEnd(index < 4 ? 3_000_000 : 10, 'x');
      await library.storeImage(subject, image(bytes, { capturedAt: 1_000_000 + index }), noValidators, NOW);
    }
    const exportId = await prepare(exporter, target, devices);
    await run(exportId);
    const folder = exporter.folder(exportId) ?? '';
    const { files } = readManifest(folder);
    expect(files.map(({ path }) => path)).toEqual(files.map(({ path }) => path).toSorted());
    for (const { path, subject } of files)
      expect(Math.round(statSync(join(folder, path)).mtimeMs)).toBe(
        1_000_000 + Number(subject.deviceId.slice(1)),
      );
  });

  it('says why a subject is missing', async () => {
    library.markNone(device('e'), NOW);
    await library.storeImage(device('f'), image('x'), noValidators, NOW);
    const exportId = await prepare(exporter, target, [device('f'), a, device('e')], 'full');
    await run(exportId);
    const { missing } = readManifest(exporter.folder(exportId) ?? '');
    expect(missing.map(({ reason }) => reason)).toEqual(['onlyLowDownloaded', 'serviceHasNone']);
  });

  it('never takes a folder that is there already', async () => {
    mkdirSync(join(target, folderName));
    writeFileSync(join(target, folderName, 'mine.txt'), 'mine');
    const exportId = await prepare(exporter, target, [d]);
    expect(await run(exportId)).toMatchObject({ folderName: `${folderName} (2)` });
    expect(readdirSync(join(target, folderName))).toEqual(['mine.txt']);
  });

  it('gives files the mode of the person, not that of the library', async () => {
    const before = process.umask();
    const exportId = await prepare(exporter, target, [d]);
    await run(exportId);
    expect(statSync(join(exporter.folder(exportId) ?? '', 'manifest.json')).mode & 0o777).toBe(
      0o666 & ~before,
    );
  });

  it('goes on after a damaged image, and lists it as failed', async () => {
    const { hash } = await library.storeImage(device('e'), image('abcdef'), noValidators, NOW);
    writeFileSync(join(libraryFolder, 'blobs', hash.slice(0, 2), hash), 'abcdeX');
    const exportId = await prepare(exporter, target, [device('e'), d]);
    const end = await run(exportId);
    expect(end).toMatchObject({
      state: 'done',
      fileCount: 2,
      filesDone: 1,
      failure: { code: 'notDownloaded' },
    });
    expect(end.bytesDone).toBe(end.byteLength);
    const folder = exporter.folder(exportId) ?? '';
    expect(filesBelow(join(folder, 'data'))).toHaveLength(1);
    expect(readManifest(folder)).toMatchObject({
      complete: true,
      totals: { chosen: 2, written: 1, failed: 1, missing: 0 },
      failed: [{ reason: 'damaged', sha256: hash, subject: { deviceId: 'e' } }],
    });
  });

  it('fails clearly when the folder is gone or may not be written', async () => {
    expect(await run(await prepare(exporter, join(target, 'gone'), [d]))).toMatchObject({
      state: 'failed',
      failure: { code: 'storageFailed', message: 'The folder of this export can’t be found.' },
    });
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'fails clearly without the right to write',
    async () => {
      chmodSync(target, 0o500);
      expect(await run(await prepare(exporter, target, [d]))).toMatchObject({
        failure: { code: 'storageFailed' },
      });
      chmodSync(target, 0o700);
    },
  );
});

/** A library that calls `action` before it opens each image. */
function opening(action: (count: number) => void): ExportLibrary {
  let count = 0;
  return {
    exportRows: library.exportRows,
    prepareGallery: library.prepareGallery,
    offline: library.offline,
    exports: library.exports,
    openThumbnail: library.openThumbnail,
    thumbnailBytes: library.thumbnailBytes,
    device: (deviceId) => library.device(deviceId),
    openImage: (hash) => {
      count += 1;
      action(count);
      return library.openImage(hash);
    },
  };
}

async function keepMany(count: number, bytes = 1_000): Promise<SubjectReference[]> {
  const subjects = Array.from({ length: count }, (_, index) => device(`many ${index}`));
  for (const [index, subject] of subjects.entries()) {
    library.addByHand(subject, NOW);
    await library.storeImage(subject, image(`${index} `.padEnd(bytes)), noValidators, NOW);
  }
  return subjects;
}

describe('P34: an export never leaves its folder', () => {
  it('stops when a folder of it is replaced by a link, and writes nothing behind the link', async () => {
    const outside = temporaryFolder();
    const subjects = Array.from({ length: 30 }, (_, index) => archive('d', `a${index}`));
    for (const [index, subject] of subjects.entries()) {
      library.addByHand(subject, NOW);
      await library.storeImage(subject, image(`archive ${index}`), noValidators, NOW);
    }
    const gate = join(target, folderName, 'data', 'North', 'Gate');
    const attacked = exporterOf(
      opening((count) => {
        if (count !== 20) return;
        renameSync(gate, `${gate} moved`);
        symlinkSync(outside, gate);
      }),
    );
    const exportId = await prepare(attacked, target, subjects);
    expect(await run(exportId, attacked)).toMatchObject({
      state: 'failed',
      failure: { code: 'storageFailed' },
    });
    expect(readdirSync(outside)).toEqual([]);
    expect(filesBelow(join(target, folderName))).not.toContain('bagit.txt');
  });

  it('keeps names that try to climb inside', async () => {
    const evil = [deviceRecord('x', null, '../../../evil'), deviceRecord('y', null, 'C:\\evil')];
    await library.storeOrganizations([organization('..', evil, '..')], noValidators, NOW);
    for (const { id } of evil) await library.storeImage(device(id), image(id), noValidators, NOW);
    const exportId = await prepare(
      exporter,
      target,
      evil.map(({ id }) => device(id)),
    );
    expect(await run(exportId)).toMatchObject({ state: 'done', filesDone: 2 });
    expect(readdirSync(target)).toEqual([folderName]);
    expect(filesBelow(target).filter((path) => path.includes('evil'))).toHaveLength(2);
  });
});

describe('progress', () => {
  it('is reported at the start, at most every 100 ms of the clock, and at the end', async () => {
    const subjects = await keepMany(40);
    let now = NOW;
    const reports: { readonly at: number; readonly progress: ExportProgress }[] = [];
    const timed = exporterOf(
      opening(() => {
        now += 30;
      }),
      { now: () => now },
    );
    const exportId = await prepare(timed, target, subjects);
    const started = valueOf(
      start(timed, exportId, { onProgress: (progress) => void reports.push({ at: now, progress }) }),
    );
    const end = await started.finished;
    expect(reports[0]?.progress).toMatchObject({ state: 'running', filesDone: 0 });
    expect(reports.at(-1)?.progress).toEqual(end);
    expect(reports.length).toBeGreaterThan(5);
    const between = reports.slice(1, -1).map(({ at }, index) => at - (reports[index]?.at ?? 0));
    expect(Math.min(...between)).toBeGreaterThanOrEqual(100);
    expect(reports.map(({ progress }) => progress.bytesDone)).toEqual(
      reports.map(({ progress }) => progress.bytesDone).toSorted((x, y) => x - y),
    );
  });
});

describe('cancelling', () => {
  it('before the first file is finished leaves nothing behind', async () => {
    const subjects = await keepMany(60, 100_000);
    const stopping = exporterOf(opening((count) => count === 1 && void stopping.cancel(exportId)));
    const exportId = await prepare(stopping, target, subjects);
    expect(await run(exportId, stopping)).toMatchObject({ state: 'cancelled', filesDone: 0 });
    expect(readdirSync(target)).toEqual([]);
  });

  it('P41: keeps finished files, leaves nothing half, and is no bag', async () => {
    const subjects = await keepMany(60, 100_000);
    let cancelled: Promise<unknown> = Promise.resolve();
    const stopping = exporterOf(
      opening((count) => {
        if (count === 20) cancelled = stopping.cancel(exportId);
      }),
    );
    const exportId = await prepare(stopping, target, subjects);
    const end = await run(exportId, stopping);
    expect(end.state).toBe('cancelled');
    expect(await cancelled).toEqual({ ok: true, value: end });
    const files = filesBelow(stopping.folder(exportId) ?? '');
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(files.filter((name) => name.startsWith('data/'))).toHaveLength(end.filesDone);
    expect(files.filter((name) => !name.startsWith('data/'))).toEqual([
      'export-incomplete.jsonl',
      'export-incomplete.space',
    ]);
  });

  it('forgets a draft, and tells how an ended one ended', async () => {
    const draft = await prepare(exporter, target, [d]);
    expect(await exporter.cancel(draft)).toMatchObject({ value: { state: 'cancelled', fileCount: 1 } });
    expect(start(exporter, draft)).toMatchObject({ failure: { code: 'notFound' } });
    const done = await prepare(exporter, target, [d]);
    await run(done);
    expect(await exporter.cancel(done)).toMatchObject({ value: { state: 'done' } });
  });

  it('closing cancels what runs and waits for it', async () => {
    const exportId = await prepare(exporter, target, await keepMany(30));
    const { finished } = valueOf(start(exporter, exportId));
    await exporter.close();
    expect(await finished).toMatchObject({ state: 'cancelled' });
    expect(filesBelow(target).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

it('tells which subjects were exported when all of the plan was written, and none of an export that was cancelled', async () => {
  const reported: unknown[] = [];
  // The library marks them first, the tiles follow.
  const reporting = exporterOf(library, undefined, (subjects) => reported.push([...subjects], [...subjects]));
  const planned = await plan(reporting, { subjects: [d, device('e')] });
  reporting.chooseFolder(planned.exportId, target);
  await run(planned.exportId, reporting);
  expect(reported).toEqual([[d], [d]]);
  const cancelled = await plan(reporting, { subjects: [d] });
  await reporting.cancel(cancelled.exportId);
  expect(reported).toHaveLength(2);
});
