import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExportManifest, exportManifest } from '../../../main/export/bag/manifest-schema.ts';
import { createExporter, type Exporter } from '../../../main/export/exporter.ts';
import type { PlannedImage } from '../../../main/export/names/export-paths.ts';
import type { ExportSource } from '../../../main/export/run-export.ts';
import type { SubjectNames } from '../../../main/library/catalog/subjects.ts';
import type { StoredImage } from '../../../main/library/images/snapshots.ts';
import type {
  Environment,
  ExportPrecision,
  Result,
  SubjectReference,
} from '../../../preload/contract/index.ts';
import { clock } from '../library/support/library-fixture.ts';

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

export function exporterOf(
  library: ExportSource['library'],
  time: { now(): number } = clock,
  onExported: (subjects: readonly SubjectReference[]) => void = () => {},
): Exporter {
  let count = 0;
  return createExporter({
    library,
    clock: time,
    version: '1.2.3',
    environment,
    settings: () => ({ language: 'en', timeZone: 'utc' }),
    clockOffset: async () => null,
    newId: () => `export-${(count += 1)}`,
    onExported,
  });
}

/** The value of a result that has to be one. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

/** Plans an export into a folder; returns its id. */
export function prepare(
  exporter: Exporter,
  folder: string,
  subjects: SubjectReference[],
  precision: ExportPrecision = 'best',
): string {
  const { exportId } = valueOf(exporter.plan({ precision, subjects }));
  valueOf(exporter.chooseFolder(exportId, folder));
  return exportId;
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

export function readManifest(folder: string): ExportManifest {
  return exportManifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
}
