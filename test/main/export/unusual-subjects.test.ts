import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyExport } from '../../../main/export/verify/verify-export.ts';
import type { Library } from '../../../main/library/library.ts';
import type {
  ExportPrecision,
  ExportSnapshots,
  ExportSource,
  SubjectReference,
} from '../../../preload/contract/index.ts';
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
import { exporterOf, plan, readManifest, start, valueOf } from './export-fixture.ts';

const precisions: readonly ExportPrecision[] = ['low', 'full', 'best', 'both'];
const choices: readonly ExportSnapshots[] = [
  { kind: 'newest' },
  { kind: 'all' },
  { kind: 'between', from: 0, to: NOW + 1 },
];

const [gate, night, noon] = [device('d'), archive('d', 'night'), archive('d', 'noon')];

/** Stores the fleet under these names. */
async function nameFleet(library: Library, name: string): Promise<void> {
  const archives = [archiveRecord('night', 5, `${name} night`), archiveRecord('noon', 6, `${name} noon`)];
  const devices = [deviceRecord('d', archives, `${name} gate`)];
  await library.storeOrganizations(
    [organization('o', devices, `${name} plant`), organization('empty', [], 'Nobody')],
    noValidators,
    NOW,
  );
}

/** Exports subjects, and holds plan, manifest, folder and check against each other. */
async function exportOf(
  library: Library,
  subjects: readonly SubjectReference[],
  {
    folder = temporaryFolder(),
    isOnlyNew = false,
    afterPlan = async () => {},
  }: {
    readonly folder?: string;
    readonly isOnlyNew?: boolean;
    readonly afterPlan?: () => Promise<void>;
  } = {},
) {
  const exporter = exporterOf(library);
  const choice = { snapshots: { kind: 'all' }, precision: 'both' } as const;
  const planned = await plan(exporter, { subjects, ...choice });
  valueOf(exporter.chooseFolder(planned.exportId, folder));
  await afterPlan();
  const end = await valueOf(start(exporter, planned.exportId, { isOnlyNew })).finished;
  const made = exporter.folder(planned.exportId) ?? '';
  const manifest = readManifest(made);
  const written = readdirSync(join(made, 'data'), { recursive: true, withFileTypes: true });
  expect(written.filter((entry) => entry.isFile())).toHaveLength(manifest.totals.written);
  expect(new Set(manifest.files.map(({ path }) => path)).size).toBe(manifest.totals.written);
  expect(end).toMatchObject({ filesDone: manifest.totals.written, missingCount: manifest.totals.missing });
  const { signal } = new AbortController();
  const checked = await verifyExport(made, { knownSigners: [], signal, onProgress: () => {} });
  const damage =
    checked.kind === 'checked'
      ? checked.findings.filter(({ code }) => !['imagesMissing', 'notSigned'].includes(code))
      : checked;
  expect(damage).toEqual([]);
  return { planned, manifest, made };
}

/** A library with the same picture of a device and of two of its archives. */
async function samePictures(): Promise<Library> {
  const library = temporaryLibrary();
  await nameFleet(library, 'Old');
  for (const subject of [gate, night, noon])
    await library.storeImage(subject, image('same', { capturedAt: NOW }), noValidators, NOW);
  return library;
}

describe('P46: plan, manifest, folder and check of an export agree', () => {
  it('on one picture under a device and two archives, each a file of its own', async () => {
    const { planned, manifest } = await exportOf(await samePictures(), [gate, night, noon]);
    expect(planned).toMatchObject({ fileCount: 3, missingCount: 3 });
    expect(manifest.totals).toMatchObject({ chosen: 6, written: 3, missing: 3 });
    expect(new Set(manifest.files.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(new Set(manifest.files.map(({ subject }) => subject.archiveName))).toEqual(
      new Set(['Old night', 'Old noon', null]),
    );
  });

  it.each([
    ['since the last export', 'before'],
    ['while its dialog is open', 'meanwhile'],
  ] as const)('on devices and archives that were renamed %s, under their new names', async (_when, when) => {
    const library = await samePictures();
    const rename = () => nameFleet(library, 'New');
    const folder = temporaryFolder();
    await exportOf(library, [gate], { folder });
    if (when === 'before') await rename();
    const afterPlan = when === 'meanwhile' ? rename : undefined;
    const { manifest } = await exportOf(library, [gate], { folder, ...(afterPlan && { afterPlan }) });
    expect(manifest.totals).toMatchObject({ written: 3, missing: 3 });
    for (const { path } of manifest.files) expect(path).toMatch(/^data\/New plant\/New gate\/New gate – /);
    for (const { subject } of [...manifest.files, ...manifest.missing])
      expect(subject).toMatchObject({ deviceId: 'd', deviceName: 'New gate', organizationName: 'New plant' });
  });

  it('on a renamed device of which only the new images are wanted', async () => {
    const library = await samePictures();
    const folder = temporaryFolder();
    await exportOf(library, [gate], { folder });
    await nameFleet(library, 'New');
    await library.storeImage(gate, image('later', { capturedAt: NOW + 60_000 }), noValidators, NOW + 60_000);
    const { manifest } = await exportOf(library, [gate], { folder, isOnlyNew: true });
    expect(manifest.files.map(({ subject }) => subject.deviceName)).toEqual(['New gate']);
  });

  it('on two devices and organizations that have the names of each other', async () => {
    const library = temporaryLibrary();
    const twins = [device('one'), device('two')];
    const name = (first: string, second: string) =>
      library.storeOrganizations(
        [
          organization('o1', [deviceRecord('one', [], first)], first),
          organization('o2', [deviceRecord('two', [], second)], second),
        ],
        noValidators,
        NOW,
      );
    await name('North', 'South');
    for (const subject of twins)
      await library.storeImage(subject, image(subject.deviceId, { capturedAt: NOW }), noValidators, NOW);
    const named = async () => {
      const { manifest } = await exportOf(library, twins);
      return Object.fromEntries(
        manifest.files.map(({ path, subject }) => [subject.deviceId, path.split('/')[1]]),
      );
    };
    expect(await named()).toEqual({ one: 'North', two: 'South' });
    await name('South', 'North');
    expect(await named()).toEqual({ one: 'South', two: 'North' });
    await name('Same', 'Same');
    expect(new Set(Object.values(await named())).size).toBe(2);
  });

  it.each(precisions)('on an organization without devices, which adds nothing in %s', async (precision) => {
    const library = await samePictures();
    const order = { sort: 'name', descending: false, filters: [] } as const;
    const galleryOf = (organizationId: string): ExportSource => {
      return {
        kind: 'gallery',
        scope: { kind: 'organization', organizationId },
        order: { ...order, filters: [] },
      };
    };
    for (const snapshots of choices) {
      const of = async (source: ExportSource) => {
        const choice = { subjects: [], source, snapshots, precision };
        const { subjectCount, fileCount, missingCount } = await plan(exporterOf(library), choice);
        return { subjectCount, fileCount, missingCount };
      };
      expect(await of(galleryOf('empty'))).toEqual({ subjectCount: 0, fileCount: 0, missingCount: 0 });
      expect(await of({ kind: 'everything' })).toEqual(await of(galleryOf('o')));
    }
  });

  it.each(precisions)(
    'on subjects of which the service has no image, which are missing in %s',
    async (precision) => {
      const library = temporaryLibrary();
      await nameFleet(library, 'Old');
      const images = precision === 'both' ? 2 : 1;
      for (const [availability, canDownload] of [
        ['unknown', true],
        ['none', false],
      ] as const) {
        if (availability === 'none')
          for (const subject of [gate, night, noon]) library.markNone(subject, NOW);
        for (const snapshots of choices.slice(0, 2)) {
          const planned = await plan(exporterOf(library), { subjects: [gate, night], snapshots, precision });
          // All snapshots of a device are those of its archives, too.
          const missingCount = images * (snapshots.kind === 'newest' ? 2 : 3);
          expect(planned).toMatchObject({ fileCount: 0, missingCount });
          expect(planned.downloads.count > 0).toBe(canDownload);
        }
      }
    },
  );
});
