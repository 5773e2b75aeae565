import { existsSync, writeSync } from 'node:fs';
import { createExporter } from '../../../main/export/exporter.ts';
import { createUnfinishedExports } from '../../../main/export/unfinished-exports.ts';
import { LibraryError } from '../../../main/library/database/library-error.ts';
import { fileNameTemplates } from '../../../preload/contract/core/file-names.ts';
import type { ExportProgress } from '../../../preload/contract/index.ts';
import { openLibrarySync } from '../../support/open-library-sync.ts';
import { exportSource } from './export-source.ts';

/**
 * The child of the fault tests of exports: exports all devices of a library into a folder or a ZIP, or with `again` resumes what was cut off.
 * A film beside the library goes along. Reports each step and how it ended.
 */
const [libraryFolder = '', target = '', form = '', round = ''] = process.argv.slice(2);
const filmFile = `${libraryFolder}.webm`;
/** Three parts of the images of the fault tests. */
const zips = { folder: null, zip: { partMegabytes: null }, parts: { partMegabytes: 0.3 } };
const STANDARD_OUTPUT = 1;
/** Stands still, so that each run gives its files the same names. */
const clock = { now: () => Date.UTC(2026, 10, 21, 14, 5, 33) };

function report(progress: ExportProgress): void {
  const { state, filesDone, failure } = progress;
  writeSync(STANDARD_OUTPUT, `${[state, filesDone, failure?.refusal ?? failure?.code].join(' ').trim()}\n`);
}

async function work(): Promise<void> {
  const library = openLibrarySync({ folder: libraryFolder, clock });
  const source = exportSource(library, clock);
  if (round === 'again') {
    const unfinished = createUnfinishedExports(source);
    for (const { exportId } of await unfinished.list()) {
      const resumed = await unfinished.resume(exportId, 'rest', report);
      if (resumed.ok) await resumed.value.finished;
    }
  } else {
    const exporter = createExporter({
      ...source,
      newId: () => round,
      filmFile: () => filmFile,
      isWindows: false,
      profileFolder: '/nowhere',
      downloads: {
        secondsFor: () => null,
        request: () => Promise.reject(new Error('Nothing is requested here.')),
        await: () => Promise.reject(new Error('Nothing is downloaded here.')),
      },
    });
    exporter.select({ subjects: [] });
    await exporter.plan({
      exportId: round,
      source: { kind: 'everything' },
      snapshots: { kind: 'newest' },
      precision: 'best',
    });
    exporter.chooseFolder(round, target);
    const request = {
      exportId: round,
      template: fileNameTemplates[0],
      missing: 'leaveOut',
      hasSidecars: true,
      zip: zips[form as keyof typeof zips],
      ...(existsSync(filmFile) && { filmId: 'film' }),
    } as const;
    const started = exporter.start(request, report);
    if (started.ok) await started.value.finished;
  }
  library.close();
  await library.settled();
}

try {
  await work();
} catch (error) {
  // A library that can't be opened or closed on such a disk is not the matter here.
  if (!(error instanceof LibraryError)) throw error;
}
writeSync(STANDARD_OUTPUT, 'ended\n');
