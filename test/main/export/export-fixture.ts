import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { ExportChoice } from '../../../main/bagit/export-draft.ts';
import type { PlannedImage } from '../../../main/bagit/planned-image.ts';
import { type ExportManifest, exportManifest } from '../../../main/export/bag/manifest-schema.ts';
import type { ExportDownloads } from '../../../main/export/export-downloads.ts';
import { createExporter, type Exporter, type ExporterOptions } from '../../../main/export/exporter.ts';
import type { ExportSource } from '../../../main/export/run-export.ts';
import type { UnfinishedExports } from '../../../main/export/unfinished-exports.ts';
import { type ExportNaming, PATH_LIMIT } from '../../../main/export/write/export-paths.ts';
import { usualTemplate } from '../../../main/export/write/name-template.ts';
import type { SubjectNames } from '../../../main/library/catalog/subjects.ts';
import type { StoredImage } from '../../../main/library/images/snapshots.ts';
import type { Library } from '../../../main/library/library.ts';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import { fileNameTemplates } from '../../../preload/contract/core/file-names.ts';
import type {
  Environment,
  ExportPlan,
  ExportPrecision,
  ExportProgress,
  ExportStart,
  ExportSubject,
  Result,
  SubjectReference,
  UnfinishedExport,
} from '../../../preload/contract/index.ts';
import {
  archive,
  archiveRecord,
  clock,
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';

export const environment: Environment = {
  id: 'e',
  name: 'Production',
  kind: 'production',
  host: 'cloud.example.org',
  origin: 'user',
};

export function plannedImage(
  subject: SubjectReference,
  names: SubjectNames,
  image: Partial<StoredImage> = {},
): PlannedImage {
  return {
    subject,
    names,
    note: null,
    position: null,
    health: null,
    image: {
      hash: 'a'.repeat(64),
      precision: 'full',
      mediaType: 'image/jpeg',
      widthPixels: 1,
      heightPixels: 1,
      byteLength: 1,
      capturedAt: null,
      receivedAt: null,
      fetchedAt: 0,
      confirmedAt: 0,
      lastModified: null,
      etag: null,
      ...image,
    },
  };
}

export type ExportLibrary = ExportSource['library'];

/** The usual names in UTC. */
export const naming: ExportNaming = {
  template: usualTemplate,
  environmentName: environment.name,
  timeZone: 'utc',
  pathLimit: PATH_LIMIT,
};

/** A library that calls `action` before it opens each image. */
export function opening(library: ExportLibrary, action: (count: number) => void): ExportLibrary {
  let count = 0;
  return {
    ...library,
    openImage: (hash) => {
      count += 1;
      action(count);
      return library.openImage(hash);
    },
  };
}

export const gate = device('d');
export const gateAtNight = archive('d', 'a');

/** A library with both precisions of a device, the low one of its archive, and two devices without an image. */
export async function gateLibrary(folder: string): Promise<Library> {
  const library = temporaryLibrary(folder);
  const devices = [
    deviceRecord('d', [archiveRecord('a', null, 'Night')], 'Gate'),
    deviceRecord('e'),
    deviceRecord('f'),
  ];
  await library.storeOrganizations([organization('o', devices, 'North')], noValidators, NOW);
  await library.storeImage(gate, image('device low', { precision: 'low' }), noValidators, NOW);
  await library.storeImage(gate, image('device full', { capturedAt: 1_000 }), noValidators, NOW);
  await library.storeImage(
    gateAtNight,
    image('archive low', { precision: 'low', receivedAt: 2_000 }),
    noValidators,
    NOW + 7,
  );
  return library;
}

/** Nothing can be downloaded. */
const noDownloads: ExportDownloads = {
  secondsFor: () => null,
  request: () => Promise.reject(new Error('Nothing is requested here.')),
  await: () => Promise.reject(new Error('Nothing is downloaded here.')),
};

export function exportSourceOf(
  library: ExportSource['library'],
  time: { now(): number } = clock,
  onExported: (subjects: Iterable<SubjectReference>) => void = () => {},
): ExportSource {
  return {
    library,
    clock: time,
    version: '1.2.3',
    environment,
    settings: () => ({ language: 'en', timeZone: 'utc' }),
    clockOffset: async () => null,
    signer: async () => null,
    printPage: () => Promise.reject(new Error('Nothing is printed here.')),
    running: new Set(),
    onExported,
  };
}

let exportCount = 0;

export function exporterOf(
  library: ExportSource['library'],
  time: { now(): number } = clock,
  onExported: (subjects: Iterable<SubjectReference>) => void = () => {},
  rest: Partial<ExporterOptions> = {},
): Exporter {
  return createExporter({
    ...exportSourceOf(library, time, onExported),
    newId: () => `export-${(exportCount += 1)}`,
    downloads: noDownloads,
    filmFile: () => null,
    isWindows: false,
    profileFolder: join(tmpdir(), 'fleetglass-profile'),
    ...rest,
  });
}

/** The value of a result that has to be one. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.failure.code}: ${describeFailure(result.failure)}`);
  return result.value;
}

/** A choice of subjects, handed over to an export or to a new one. */
interface Selected extends Partial<ExportChoice> {
  readonly exportId?: string;
  readonly subjects: readonly ExportSubject[];
}

export async function plan(
  exporter: Exporter,
  { exportId: known, subjects, ...choice }: Selected,
): Promise<ExportPlan> {
  const { exportId } = valueOf(
    exporter.select({ ...(known === undefined ? {} : { exportId: known }), subjects: [...subjects] }),
  );
  const usual: ExportChoice = {
    source: { kind: 'selection' },
    snapshots: { kind: 'newest' },
    precision: 'best',
  };
  return valueOf(await exporter.plan({ exportId, ...usual, ...choice }));
}

/** Plans an export into a folder; returns its id. */
export async function prepare(
  exporter: Exporter,
  folder: string,
  subjects: readonly SubjectReference[],
  precision: ExportPrecision = 'best',
): Promise<string> {
  const { exportId } = await plan(exporter, { precision, subjects });
  valueOf(exporter.chooseFolder(exportId, folder));
  return exportId;
}

/** Starts an export with the usual names, without what is missing. */
export function start(
  exporter: Exporter,
  exportId: string,
  {
    onProgress = () => {},
    ...request
  }: Partial<ExportStart> & { onProgress?: (progress: ExportProgress) => void } = {},
): ReturnType<Exporter['start']> {
  const usual = { template: fileNameTemplates[0], missing: 'leaveOut', hasSidecars: false } as const;
  return exporter.start({ exportId, ...usual, ...request }, onProgress);
}

/** Lists unfinished exports after those whose end was not noted have been checked. */
export async function listChecked(unfinished: UnfinishedExports): Promise<readonly UnfinishedExport[]> {
  for (const { exportId, state } of await unfinished.list())
    if (state === 'whole') await valueOf(await unfinished.resume(exportId, 'rest', () => {})).finished;
  return await unfinished.list();
}

/** All files below a folder, by path with `/`, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** What docs/ says of manifest.json, for who reads it. */
export const manifestSchema = z.fromJSONSchema(
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../docs/formats/export-manifest.schema.json'), 'utf8'),
  ),
);

export function readManifest(folder: string): ExportManifest {
  return exportManifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
}
