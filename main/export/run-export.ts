import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type {
  Environment,
  ExportPrecision,
  ExportProgress,
  SubjectReference,
} from '../../preload/contract/index.ts';
import type { Clock } from '../core/desktop.ts';
import { flushFolder } from '../library/files/private-folder.ts';
import type { StoredImage } from '../library/images/snapshots.ts';
import { copyImage, type ImageFault, ImageFaultError, openStoredImage } from './copy-image.ts';
import type { ExportDraft } from './export-draft.ts';
import { exportFailure, faultsFailure } from './export-failure.ts';
import { type ExportFolder, makeExportFolder } from './export-folder.ts';
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
/** Shortest time between two reports of progress: people can't read faster. */
const REPORT_INTERVAL_MS = 100;

export interface ExportSource {
  readonly library: ExportLibrary;
  readonly clock: Clock;
  readonly version: string;
  readonly environment: Environment;
  /** All planned images have been written: these subjects are exported as they are now. */
  readonly onExported?: (subjects: readonly SubjectReference[]) => void;
}

interface ExportOrder extends ExportSource {
  readonly draft: ExportDraft;
  readonly chosenFolder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  readonly onFolder: (path: string) => void;
}

interface ExportRun extends Pick<ExportSource, 'library' | 'version' | 'environment'> {
  readonly folder: ExportFolder;
  readonly planned: readonly PlannedImage[];
  readonly missing: readonly MissingSubject[];
  readonly precision: ExportPrecision;
  readonly createdAt: number;
  readonly signal: AbortSignal;
  readonly onBytes: (count: number) => void;
  readonly onFile: (written: boolean) => void;
}

/** How an export ended. `faults` counts images that could not be exported. */
type ExportEnd =
  | { readonly kind: 'done'; readonly faults: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A file has the time of its image, so that a file manager sorts by it. A file system that can't hold the time is no reason to fail. */
async function setTime(file: FileHandle, { capturedAt, receivedAt, fetchedAt }: StoredImage): Promise<void> {
  const seconds = (capturedAt ?? receivedAt ?? fetchedAt) / 1_000;
  await file.utimes(seconds, seconds).catch(() => undefined);
}

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
      await writeNewFile(join(parent, path.file), async (target) => {
        await copyImage(source, planned.image, target, run.signal, (count) => {
          copied += count;
          run.onBytes(count);
        });
        await setTime(target, planned.image);
      });
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

/** `results` gets each result at the index of its image. */
async function exportImages(run: ExportRun, results: Map<number, ImageResult>): Promise<void> {
  const pathFor = createExportPaths(run.folder.name);
  const queue = run.planned.entries();
  let broken = false;

  async function work(): Promise<void> {
    for (const [index, planned] of queue) {
      if (broken) return;
      run.signal.throwIfAborted();
      const path = pathFor(planned);
      const fault = await exportImage(run, planned, path);
      results.set(
        index,
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
  // The images are on the disk by now; a manifest whose name a power cut takes back leaves an export that is visibly partial.
  await flushFolder(run.folder.path).catch(() => undefined);
}

/**
 * Writes all images and then the manifest. When it is cancelled or the disk fails, files that are finished stay, nothing
 * half is left, and the manifest (where it can still be written) says `"complete": false`. Where no file was finished,
 * nothing is left at all.
 */
async function runExport(run: ExportRun): Promise<ExportEnd> {
  const byIndex = new Map<number, ImageResult>();
  /** In the order of the plan, whichever file was finished first: two exports of the same images have the same manifest. */
  const ordered = () => [...byIndex].sort(([one], [other]) => one - other).map(([, result]) => result);
  try {
    await exportImages(run, byIndex);
    // Once the manifest has its name, the export counts as whole: what it lists is on the disk before.
    await run.folder.flush();
    const results = ordered();
    await writeManifest(run, results, true);
    return { kind: 'done', faults: results.filter(({ kind }) => kind === 'failed').length };
  } catch (error) {
    const results = ordered();
    const anyWritten = results.some(({ kind }) => kind === 'written');
    // On a full disk there may be no space for the manifest either; its absence says the same.
    if (anyWritten) await writeManifest(run, results, false).catch(() => undefined);
    await run.folder.removeEmpty();
    return run.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error };
  }
}

/** Writes an export with reports of its progress from `initial` on, at most every 100 ms, and at the end. Never rejects. */
export async function writeExport(order: ExportOrder, initial: ExportProgress): Promise<ExportProgress> {
  const { clock, draft, onProgress } = order;
  const { planned, missing, precision } = draft;
  let progress = initial;
  let reportedAt = clock.now();
  const advance = (step: Partial<ExportProgress>) => {
    progress = { ...progress, ...step };
    const now = clock.now();
    // A clock that was moved back must not silence the reports.
    if (now - reportedAt < REPORT_INTERVAL_MS && now >= reportedAt) return;
    reportedAt = now;
    onProgress(progress);
  };
  const end = (last: Partial<ExportProgress>) => {
    progress = { ...progress, ...last };
    onProgress(progress);
    return progress;
  };
  try {
    const createdAt = clock.now();
    const folder = await makeExportFolder(order.chosenFolder, order.environment.name, createdAt);
    order.onFolder(folder.path);
    progress = { ...progress, folderName: folder.name };
    const onBytes = (count: number) => advance({ bytesDone: progress.bytesDone + count });
    const onFile = (written: boolean) => advance({ filesDone: progress.filesDone + (written ? 1 : 0) });
    const ended = await runExport({
      ...order,
      folder,
      planned,
      missing,
      precision,
      createdAt,
      onBytes,
      onFile,
    });
    switch (ended.kind) {
      case 'done':
        if (ended.faults === 0) order.onExported?.(planned.map(({ subject }) => subject));
        return end({ state: 'done', failure: ended.faults === 0 ? null : faultsFailure(ended.faults) });
      case 'cancelled':
        return end({ state: 'cancelled' });
      case 'failed':
        return end({ state: 'failed', failure: exportFailure(ended.error) });
      default:
        return assertNever(ended);
    }
  } catch (error) {
    return end({ state: 'failed', failure: exportFailure(error) });
  }
}
