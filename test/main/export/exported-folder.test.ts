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
import type { Exporter } from '../../../main/export/exporter.ts';
import type { Library } from '../../../main/library/library.ts';
import type { ExportProgress } from '../../../preload/contract/index.ts';
import {
  archive,
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
} from '../library/support/library-fixture.ts';
import {
  type ExportLibrary,
  exporterOf,
  filesBelow,
  gate,
  gateAtNight,
  gateLibrary,
  opening,
  prepare,
  readManifest,
  start,
  valueOf,
} from './export-fixture.ts';

const folderName = 'Fleetglass 2026-11-21 14.05 – Production';

let library: Library;
let libraryFolder: string;
let target: string;
let exporter: Exporter;

beforeEach(async () => {
  libraryFolder = temporaryFolder();
  library = await gateLibrary(libraryFolder);
  target = temporaryFolder();
  exporter = exporterOf(library);
});

async function run(exportId: string, from = exporter): Promise<ExportProgress> {
  return valueOf(start(from, exportId)).finished;
}

describe('a note', () => {
  it('P35: is in the manifest, the table, the page and the sidecar, that on the image first, as it was when the export began, and no formula', async () => {
    library.notes.write(gate, 'Lens dirty', NOW);
    library.notes.write(gateAtNight, 'Before the storm', NOW);
    const capturedAt = library.tile(gate)?.full?.capturedAt ?? 0;
    library.notes.write(gate, '=cmd|calc!A1 "<b>"\nnext line', NOW, capturedAt);
    library.notes.write(gate, 'Of another day', NOW, capturedAt - 1);
    const changing: ExportLibrary = {
      ...library,
      openImage(hash) {
        library.notes.write(gate, 'Later', NOW);
        return library.openImage(hash);
      },
    };
    const exportId = await prepare((exporter = exporterOf(changing)), target, [gate, gateAtNight]);
    const { finished } = valueOf(start(exporter, exportId, { hasSidecars: true }));
    expect((await finished).state).toBe('done');
    const folder = join(target, folderName);
    const { files } = readManifest(folder);
    expect(new Map(files.map(({ note, subject }) => [subject.archiveId, note]))).toEqual(
      new Map([
        [null, '=cmd|calc!A1 "<b>"\nnext line\nLens dirty'],
        ['a', 'Before the storm'],
      ]),
    );
    const table = readFileSync(join(folder, 'index.csv'), 'utf8');
    expect(table).toContain(`"'=cmd|calc!A1 ""<b>""\nnext line\nLens dirty"`);
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(page).toContain('=cmd|calc!A1 &quot;&lt;b&gt;&quot;\nnext line');
    const beside = files.map(({ sidecar }) => readFileSync(join(folder, sidecar ?? ''), 'utf8'));
    expect(beside.join()).toContain(
      '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Before the storm</rdf:li>',
    );
    expect(beside.join()).toContain('next line');
  });
});

describe('an export', () => {
  it('writes the original bytes under names from the template, and a manifest whose hashes verify (P35)', async () => {
    const exportId = await prepare(exporter, target, [gate, gateAtNight, device('e'), device('unknown')]);
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
      formatVersion: 2,
      application: { name: 'Fleetglass', version: '1.2.3' },
      complete: false,
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
      flaw: null,
      sha256: createHash('sha256').update('archive low').digest('hex'),
      capturedAt: null,
      capturedOffsetMinutes: null,
      receivedAt: '1970-01-01T00:00:02.000Z',
      downloadedAt: '2026-11-21T14:05:33.007Z',
      confirmedAt: '2026-11-21T14:05:33.007Z',
      lastModified: null,
      etag: null,
      requestId: null,
      pack: null,
      sidecar: null,
      note: null,
      position: null,
      health: null,
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
    const exportId = await prepare(exporter, target, [device('f'), gateAtNight, device('e')], 'full');
    await run(exportId);
    const { missing } = readManifest(exporter.folder(exportId) ?? '');
    expect(missing.map(({ reason }) => reason)).toEqual(['onlyLowDownloaded', 'serviceHasNone']);
  });

  it('never takes a folder that is there already', async () => {
    mkdirSync(join(target, folderName));
    writeFileSync(join(target, folderName, 'mine.txt'), 'mine');
    const exportId = await prepare(exporter, target, [gate]);
    expect(await run(exportId)).toMatchObject({ folderName: `${folderName} (2)` });
    expect(readdirSync(join(target, folderName))).toEqual(['mine.txt']);
  });

  it('gives files the mode of the user, not that of the library', async () => {
    const before = process.umask();
    const exportId = await prepare(exporter, target, [gate]);
    await run(exportId);
    expect(statSync(join(exporter.folder(exportId) ?? '', 'manifest.json')).mode & 0o777).toBe(
      0o666 & ~before,
    );
  });

  it('goes on after a damaged image, and lists it as failed', async () => {
    const { hash } = await library.storeImage(device('e'), image('abcdef'), noValidators, NOW);
    writeFileSync(join(libraryFolder, 'blobs', hash.slice(0, 2), hash), 'abcdeX');
    const exportId = await prepare(exporter, target, [device('e'), gate]);
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
      complete: false,
      totals: { chosen: 2, written: 1, failed: 1, missing: 0 },
      failed: [{ reason: 'damaged', sha256: hash, subject: { deviceId: 'e' } }],
    });
  });

  it('fails clearly when the folder is gone or may not be written', async () => {
    expect(await run(await prepare(exporter, join(target, 'gone'), [gate]))).toMatchObject({
      state: 'failed',
      failure: { code: 'storageFailed', refusal: 'exportFolderAway' },
    });
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'fails clearly without the right to write',
    async () => {
      chmodSync(target, 0o500);
      expect(await run(await prepare(exporter, target, [gate]))).toMatchObject({
        failure: { code: 'storageFailed' },
      });
      chmodSync(target, 0o700);
    },
  );
});

describe('P34: an export never leaves its folder', () => {
  it('stops when a folder of it is replaced by a link, and writes nothing behind the link', async () => {
    const outside = temporaryFolder();
    const subjects = Array.from({ length: 30 }, (_, index) => archive('d', `a${index}`));
    for (const [index, subject] of subjects.entries()) {
      library.addByHand(subject, NOW);
      await library.storeImage(subject, image(`archive ${index}`), noValidators, NOW);
    }
    const inside = join(target, folderName, 'data', 'North', 'Gate');
    const attacked = exporterOf(
      opening(library, (count) => {
        if (count !== 20) return;
        renameSync(inside, `${inside} moved`);
        symlinkSync(outside, inside);
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
