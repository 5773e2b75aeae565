import { join } from 'node:path';
import type { Environment, ExportPrecision } from '../../preload/contract/index.ts';
import { copyImage, type ImageFault, ImageFaultError, openStoredImage } from './copy-image.ts';
import type { ExportFolder } from './export-folder.ts';
import { buildManifest, type ImageResult } from './manifest.ts';
import {
  createExportPaths,
  type ExportPath,
  MANIFEST_NAME,
  type PlannedImage,
} from './names/export-paths.ts';
import type { ExportLibrary, MissingSubject } from './resolve-subject.ts';
import { writeNewFile } from './write-new-file.ts';

/** Files written at a time, so that one is copied while another is on its way to the disk. */
const WRITER_COUNT = 4;

interface ExportRun {
  readonly library: ExportLibrary;
  readonly folder: ExportFolder;
  readonly planned: readonly PlannedImage[];
  readonly missing: readonly MissingSubject[];
  readonly precision: ExportPrecision;
  readonly version: string;
  readonly environment: Environment;
  readonly createdAt: number;
  readonly signal: AbortSignal;
  /** Bytes that were copied, and after each image what it came to. */
  readonly onBytes: (count: number) => void;
  readonly onFile: (written: boolean) => void;
}

/** How an export ended. `faults` counts images that could not be exported. */
type ExportEnd =
  | { readonly kind: 'done'; readonly faults: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown };

async function exportImage(
  run: ExportRun,
  planned: PlannedImage,
  path: ExportPath,
): Promise<ImageFault | null> {
  let copied = 0;
  try {
    const source = await openStoredImage(run.library, planned.image);
    try {
      const parent = await run.folder.subfolder(path.organization, path.device);
      await writeNewFile(join(parent, path.file), (target) =>
        copyImage(source, planned.image, target, run.signal, (count) => {
          copied += count;
          run.onBytes(count);
        }),
      );
    } finally {
      await source.close();
    }
    return null;
  } catch (error) {
    if (!(error instanceof ImageFaultError)) throw error;
    // What a damaged image announced counts as done, so that the bytes add up in the end.
    run.onBytes(planned.image.byteLength - copied);
    return error.fault;
  }
}

async function exportImages(run: ExportRun, results: ImageResult[]): Promise<void> {
  const pathFor = createExportPaths(run.folder.name);
  const queue = run.planned[Symbol.iterator]();
  let broken = false;

  async function work(): Promise<void> {
    for (const planned of queue) {
      if (broken) return;
      run.signal.throwIfAborted();
      const path = pathFor(planned);
      const fault = await exportImage(run, planned, path);
      results.push(
        fault === null ? { kind: 'written', planned, path } : { kind: 'failed', planned, reason: fault },
      );
      run.onFile(fault === null);
    }
  }

  const writers = Array.from({ length: WRITER_COUNT }, () =>
    work().catch((error: unknown) => {
      broken = true;
      throw error;
    }),
  );
  const ends = await Promise.allSettled(writers);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function writeManifest(
  run: ExportRun,
  results: readonly ImageResult[],
  complete: boolean,
): Promise<void> {
  const manifest = buildManifest({ ...run, complete, plannedCount: run.planned.length, results });
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeNewFile(join(run.folder.path, MANIFEST_NAME), (file) => file.writeFile(text));
  await run.folder.flush();
}

/**
 * Writes all images and then the manifest. When it is cancelled or the disk fails, files that are finished stay, nothing
 * half is left, and the manifest (where it can still be written) says `"complete": false`. Where no file was finished,
 * nothing is left at all.
 */
export async function runExport(run: ExportRun): Promise<ExportEnd> {
  const results: ImageResult[] = [];
  try {
    await exportImages(run, results);
    await writeManifest(run, results, true);
    return { kind: 'done', faults: results.filter(({ kind }) => kind === 'failed').length };
  } catch (error) {
    const anyWritten = results.some(({ kind }) => kind === 'written');
    // On a full disk there may be no room for the manifest either; its absence says the same.
    if (anyWritten) await writeManifest(run, results, false).catch(() => undefined);
    await run.folder.removeEmpty();
    return run.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error };
  }
}
