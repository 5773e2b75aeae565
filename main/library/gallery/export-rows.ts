import type { ExportSource, SubjectReference } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import type { LibraryGuard } from '../database/library-guard.ts';
import { createExportImages } from './export-images.ts';
import { createExportSubjects } from './export-subjects.ts';
import type { GallerySource } from './gallery-ids.ts';

export type ExportRows = ReturnType<typeof createExportRows>;

/**
 * Reads subjects in steps and their images one by one, so that an export of any size takes little
 * memory.
 */
export function createExportRows(
  database: Database,
  gallerySource: GallerySource,
  { read, methods }: LibraryGuard,
) {
  const { archives, steps } = createExportSubjects(database, gallerySource);
  return {
    ...methods(createExportImages(database)),
    archives: (row: number) => read(() => archives(row)),
    /** Returns the row id of a subject, if known. */
    find: (subject: SubjectReference) => read(() => gallerySource.subjects.find(subject)?.id ?? null),
    /**
     * Yields row ids of a source in steps. A gallery of the kind `view` must be prepared first.
     */
    steps(source: Exclude<ExportSource, { kind: 'selection' | 'images' }>): Iterator<readonly number[]> {
      const iterator = read(() => steps(source));
      return { next: () => read(() => iterator.next()) };
    },
  };
}
