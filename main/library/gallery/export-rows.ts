import type { ExportSource, SubjectReference } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import type { LibraryGuard } from '../database/library-guard.ts';
import { createExportImages } from './export-images.ts';
import { createExportSubjects } from './export-subjects.ts';
import type { GallerySource } from './gallery-ids.ts';

export type ExportRows = ReturnType<typeof createExportRows>;

/** What exports read: subjects in steps, and their images one by one, so that an export of any size takes little memory. */
export function createExportRows(
  database: Database,
  gallerySource: GallerySource,
  { read, methods }: LibraryGuard,
) {
  const { archives, steps } = createExportSubjects(database, gallerySource);
  return {
    ...methods(createExportImages(database)),
    archives: (row: number) => read(() => archives(row)),
    /** The row id of a subject; null for an unknown one. */
    find: (subject: SubjectReference) => read(() => gallerySource.subjects.find(subject)?.id ?? null),
    /** The subjects of a source, some row ids in a step. A gallery of the kind `view` has to be prepared before. */
    steps(source: Exclude<ExportSource, { kind: 'selection' | 'images' }>): Iterator<readonly number[]> {
      const iterator = read(() => steps(source));
      return { next: () => read(() => iterator.next()) };
    },
  };
}
