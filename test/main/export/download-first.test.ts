import { beforeEach, describe, expect, it } from 'vitest';
import type { MissingImage } from '../../../main/bagit/chosen-images.ts';
import type { ExportDownloads } from '../../../main/export/export-downloads.ts';
import type { Exporter } from '../../../main/export/exporter.ts';
import type { Library } from '../../../main/library/library.ts';
import type { ExportSource, GalleryFilter } from '../../../preload/contract/index.ts';
import {
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
} from '../library/support/library-fixture.ts';
import { exporterOf, gateLibrary, plan, readManifest, start, valueOf } from './export-fixture.ts';

let library: Library;
let exporter: Exporter;
let target: string;

let whileDownloading: () => Promise<void>;

/** Each download of a device stores its image. */
const downloads: ExportDownloads = {
  secondsFor: () => null,
  request: () => Promise.reject(new Error('Nothing is requested here.')),
  async await(images: readonly MissingImage[]) {
    for (const { subjectId, precision } of images) {
      const { subject } = library.exportRows.owner(subjectId) ?? {};
      if (subject !== undefined)
        await library.storeImage(subject, image(`${subjectId}`, { precision }), noValidators, NOW);
    }
    await whileDownloading();
    return { done: () => images.length, settled: Promise.resolve(), cancel: () => {} };
  },
};

beforeEach(async () => {
  library = await gateLibrary(temporaryFolder());
  exporter = exporterOf(library, undefined, undefined, { downloads });
  target = temporaryFolder();
});

const galleryOf = (filters: GalleryFilter[]): ExportSource => ({
  kind: 'gallery',
  scope: { kind: 'organization', organizationId: 'o' },
  order: { sort: 'name', descending: false, filters },
});

/** `change` runs while it downloads. */
async function exportGallery(filters: GalleryFilter[], change = () => Promise.resolve()) {
  whileDownloading = change;
  const { exportId, downloads: missed } = await plan(exporter, { source: galleryOf(filters), subjects: [] });
  expect(missed.count).toBe(2);
  valueOf(exporter.chooseFolder(exportId, target));
  const end = await valueOf(start(exporter, exportId, { missing: 'downloadFirst' })).finished;
  return { end, folder: exporter.folder(exportId) ?? '' };
}

describe('an export that downloads first what is missing', () => {
  it('has what a filter for missing images has found, although none is missing then', async () => {
    const { end, folder } = await exportGallery(['missing']);
    expect(end).toMatchObject({ state: 'done', fileCount: 2, filesDone: 2, missingCount: 0, failure: null });
    const { files } = readManifest(folder);
    expect(files.map(({ subject }) => subject.deviceId)).toEqual(['e', 'f']);
  });

  it('has no device that the service lists only since', async () => {
    const { end } = await exportGallery([], async () => {
      await library.storeOrganizations(
        [
          organization(
            'o',
            ['d', 'e', 'f', 'g'].map((id) => deviceRecord(id)),
          ),
        ],
        noValidators,
        NOW,
      );
      await library.storeImage(device('g'), image('g'), noValidators, NOW);
    });
    expect(end).toMatchObject({ state: 'done', fileCount: 3, filesDone: 3 });
  });
});
