import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportManifest } from '../../../../main/export/bag/manifest-schema.ts';
import type { Library } from '../../../../main/library/library.ts';
import type { SubjectReference } from '../../../../preload/contract/index.ts';
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
} from '../../library/support/library-fixture.ts';
import {
  exporterOf,
  filesBelow,
  manifestSchema,
  prepare,
  readManifest,
  start,
  valueOf,
} from '../export-fixture.ts';

const schemaFile = join(import.meta.dirname, '../../../../docs/formats/export-manifest.schema.json');
const can = (command: string, ...inputs: string[]) => spawnSync(command, inputs).status === 0;
const canCheckSums = can('sha256sum', '--version');
const canValidateBags = can('python3', '-c', 'import bagit');

const chosen: readonly SubjectReference[] = [
  device('d'),
  archive('d', 'a'),
  device('e'),
  device('f'),
  device('unknown'),
];

let library: Library;

beforeEach(async () => {
  library = temporaryLibrary();
  const gate = deviceRecord('d', [archiveRecord('a', null, 'Night\u202e')], '=Gate <1> 50 %\r\n');
  const fields = { site: 'North & South', location: { latitude: -36.62, longitude: -64.29 } };
  const devices = [{ ...gate, fields }, deviceRecord('e'), deviceRecord('f')];
  await library.storeOrganizations([organization('o', devices, 'Plant "North"')], noValidators, NOW);
  const facts = { capturedAt: Date.UTC(2026, 0, 31, 23, 30), capturedOffsetMinutes: 60, requestId: 'r-1' };
  await library.storeImage(
    device('d'),
    image('device', facts),
    { lastModified: 'Sat, 31 Jan 2026 23:30:00 GMT', etag: '"v1"' },
    NOW,
  );
  await library.storeImage(
    archive('d', 'a'),
    image('archive', { precision: 'low', receivedAt: 2_000 }),
    noValidators,
    NOW,
  );
  await library.storeImage(device('f'), image('same bytes as others'), noValidators, NOW);
  library.offline.write((tables) => {
    tables.requestedDownloads.put(tables.subjects.find(device('e')) ?? 0, 'full', NOW);
  });
});

async function exportBag(hasSidecars = false): Promise<string> {
  const exporter = exporterOf(library);
  const exportId = await prepare(exporter, temporaryFolder(), [...chosen]);
  const end = await valueOf(start(exporter, exportId, { hasSidecars })).finished;
  expect(end).toMatchObject({ state: 'done', failure: null });
  return exporter.folder(exportId) ?? '';
}

const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');

describe('P41: an export', () => {
  it('is a bag: its lists name every file once, by path, and it says how much it holds', async () => {
    const folder = await exportBag(true);
    const payload = filesBelow(folder).filter((name) => name.startsWith('data/'));
    expect(payload).toHaveLength(6);
    const lines = read(folder, 'manifest-sha256.txt').trimEnd().split('\n');
    expect(lines.map((line) => line.slice(66))).toEqual(payload);
    for (const line of lines) {
      const bytes = readFileSync(join(folder, line.slice(66)));
      expect(line.slice(0, 66)).toBe(`${createHash('sha256').update(bytes).digest('hex')}  `);
    }
    const tags = read(folder, 'tagmanifest-sha256.txt').trimEnd().split('\n');
    const others = filesBelow(folder).filter((name) => !name.startsWith('data/'));
    expect(tags.map((line) => line.slice(66))).toEqual(
      others.filter((name) => name !== 'tagmanifest-sha256.txt'),
    );
    expect(read(folder, 'bagit.txt')).toBe('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
    const octets = payload.reduce((sum, name) => sum + readFileSync(join(folder, name)).byteLength, 0);
    const info = read(folder, 'bag-info.txt').split('\n');
    expect(info).toContain(`Payload-Oxum: ${octets}.6`);
    expect(info).toContain('Bagging-Date: 2026-11-21');
    expect(info).toContain(
      'External-Description: Partial export. 3 of 5 chosen images of Production (cloud.example.org); 2 missing, 0 failed.',
    );
  });

  it.skipIf(!canCheckSums)('is checked by sha256sum, also where names hold % and line breaks', async () => {
    const folder = await exportBag(true);
    for (const list of ['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
      execFileSync('sha256sum', ['--check', '--strict', list], { cwd: folder });
  });

  it.skipIf(!canValidateBags)('is valid for the validator of the Library of Congress', async () => {
    execFileSync('python3', ['-m', 'bagit', '--validate', '--quiet', await exportBag(true)], {
      stdio: 'pipe',
    });
  });

  it('has the same list of images each time', async () => {
    const [one, other] = [await exportBag(), await exportBag()];
    expect(read(one, 'manifest-sha256.txt')).toBe(read(other, 'manifest-sha256.txt'));
    expect(read(one, 'index.csv')).toBe(read(other, 'index.csv'));
  });
});

describe('manifest.json', () => {
  it('P35: is what the schema in docs/ says, and its counts add up', async () => {
    const folder = await exportBag(true);
    const manifest: unknown = JSON.parse(read(folder, 'manifest.json'));
    expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
    expect(manifestSchema.safeParse({ ...Object(manifest), totals: null }).success).toBe(false);
    const { totals, files, missing, failed } = readManifest(folder);
    expect(totals).toMatchObject({ chosen: 5, written: 3, missing: 2, failed: 0 });
    expect([files.length, missing.length, failed.length]).toEqual([3, 2, 0]);
  });

  it('is described by a schema that is current (npm run export-schema)', () => {
    expect(JSON.parse(readFileSync(schemaFile, 'utf8'))).toMatchObject(z.toJSONSchema(exportManifest));
  });

  it('has what the service reported, and which missing images were requested', async () => {
    const { files, missing, devices } = readManifest(await exportBag());
    expect(files.find(({ subject }) => subject.archiveId === null && subject.deviceId === 'd')).toMatchObject(
      {
        capturedAt: '2026-01-31T23:30:00.000Z',
        capturedOffsetMinutes: 60,
        lastModified: 'Sat, 31 Jan 2026 23:30:00 GMT',
        etag: '"v1"',
        requestId: 'r-1',
        adjusted: false,
      },
    );
    expect(devices.find(({ deviceId }) => deviceId === 'd')?.fields).toEqual({
      site: 'North & South',
      location: '{"latitude":-36.62,"longitude":-64.29}',
    });
    expect(missing.map(({ subject, isRequested }) => [subject.deviceId, isRequested])).toEqual([
      ['e', true],
      ['unknown', false],
    ]);
  });
});

describe('the clock of the laptop', () => {
  it.each([
    [90_000, 'behind'],
    [-90_000, 'ahead'],
  ])('P44: that was %i ms off says so in the manifest and on the page', async (offset, direction) => {
    const exporter = exporterOf(library, undefined, undefined, { clockOffset: async () => offset });
    const exportId = await prepare(exporter, temporaryFolder(), [device('d')]);
    await valueOf(start(exporter, exportId)).finished;
    const folder = exporter.folder(exportId) ?? '';
    expect(readManifest(folder).clockOffsetMilliseconds).toBe(offset);
    expect(read(folder, 'index.html')).toMatch(new RegExp(`<d[dt]>[^<]*${direction}[^<]*</d[dt]>`));
  });
});

describe('the tables', () => {
  it('P35: begin with a byte order mark, have UTC and local times, and no live formula', async () => {
    const folder = await exportBag();
    const table = read(folder, 'index.csv');
    expect(table.startsWith('\ufeff"path","organization",')).toBe(true);
    expect(table.match(/,"image\/jpeg",/g)).toHaveLength(3);
    expect(table).toContain(`"'=Gate <1> 50 %`);
    expect(table).toContain('"2026-01-31T23:30:00.000Z","2026-01-31T23:30:00+00:00"');
    const missing = read(folder, 'missing.csv').split('\r\n');
    expect(missing[0]).toMatch(/^\ufeff"organization",/);
    expect(missing.slice(1, 3).map((line) => line.replaceAll('"', '').split(',').slice(-6))).toEqual([
      ['full', 'notDownloaded', 'yes', '', '', ''],
      ['', 'unknownSubject', 'no', '', '', ''],
    ]);
  });
});

describe('a sidecar', () => {
  it('has title, source and the captured time by the clock of the device', async () => {
    const folder = await exportBag(true);
    const { files } = readManifest(folder);
    const file = files.find(({ capturedOffsetMinutes }) => capturedOffsetMinutes === 60);
    expect(file?.sidecar).toBe(`${file?.path}.xmp`);
    const text = read(folder, file?.sidecar ?? '');
    expect(text).toContain('<xmp:CreateDate>2026-02-01T00:30:00.000+01:00</xmp:CreateDate>');
    expect(text).toContain('=Gate &lt;1&gt; 50 %');
    expect(text).toContain(`cloud.example.org, device d, SHA-256 ${file?.sha256}`);
  });

  it('has the position of the device where the service tells one, also that of an archive’s device', async () => {
    const folder = await exportBag(true);
    const { files } = readManifest(folder);
    const found = files.map(({ subject, position, sidecar }) => {
      const [, latitude = null] =
        /<exif:GPSLatitude>(.+)<\/exif:GPSLatitude>/.exec(read(folder, sidecar ?? '')) ?? [];
      return [subject.deviceId, subject.archiveId, position, latitude];
    });
    const position = { latitude: -36.62, longitude: -64.29 };
    expect(found).toContainEqual(['d', null, position, '36,37.200000S']);
    expect(found).toContainEqual(['d', 'a', position, '36,37.200000S']);
    expect(found).toContainEqual(['f', null, null, null]);
  });
});
