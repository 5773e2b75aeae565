import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type {
  Environment,
  ExportPrecision,
  ExportProgress,
  SubjectReference,
} from '../../preload/contract/index.ts';
import type { Clock } from '../core/desktop.ts';
import type { StoredImage } from '../library/images/snapshots.ts';
import { buildManifest, type ExportedImage, type MissingSubject } from './bag/build-manifest.ts';
import { type ImageFault, MANIFEST_NAME } from './bag/manifest-schema.ts';
import type { ExportDraft } from './export-draft.ts';
import { exportFailure, faultsFailure } from './export-failure.ts';
import { createExportPaths, exportName, type PlannedImage } from './names/export-paths.ts';
import { imageFault, readStoredImage } from './read-image.ts';
import type { ExportLibrary } from './resolve-subject.ts';
import type { ExportTarget } from './targets/export-target.ts';
import { createFolderTarget } from './targets/folder-target.ts';

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
  readonly target: ExportTarget;
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

/** When an image was taken, as far as it is known: a file has this time, so that a file manager sorts by it. */
function timeOf({ capturedAt, receivedAt, fetchedAt }: StoredImage): number {
  return capturedAt ?? receivedAt ?? fetchedAt;
}

async function exportImage(
  { library, target, signal, onBytes }: ExportRun,
  { image }: PlannedImage,
  path: string,
): Promise<ImageFault | null> {
  let copied = 0;
  const content = readStoredImage(library, image, signal, (count) => {
    copied += count;
    onBytes(count);
  });
  try {
    await target.add(path, content, { modified: timeOf(image), sha256: image.hash });
    return null;
  } catch (error) {
    const fault = imageFault(error);
    if (fault === null) throw error;
    // What a damaged image announced counts as done, so that the bytes add up in the end.
    onBytes(image.byteLength - copied);
    return fault;
  }
}

/** Images with what became of them so far, in the order of the plan, whichever file was finished first. */
type Outcomes = ExportedImage[];

function planPaths({ target, planned }: ExportRun): Outcomes {
  const pathFor = createExportPaths(target.name);
  return planned.map((one) => ({ planned: one, path: pathFor(one), outcome: 'notWritten' }));
}

async function exportImages(run: ExportRun, outcomes: Outcomes): Promise<void> {
  const queue = outcomes.entries();
  let broken = false;

  async function work(): Promise<void> {
    for (const [index, { planned, path }] of queue) {
      if (broken) return;
      run.signal.throwIfAborted();
      const fault = await exportImage(run, planned, path);
      outcomes[index] = { planned, path, outcome: fault ?? 'written' };
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

async function writeManifest(run: ExportRun, images: Outcomes, complete: boolean): Promise<void> {
  const text = `${JSON.stringify(buildManifest({ ...run, images, complete }), null, 2)}\n`;
  await run.target.add(MANIFEST_NAME, [Buffer.from(text)], { modified: run.createdAt });
}

/**
 * Writes all images and then the manifest. When it is cancelled or the disk fails, files that are finished stay, nothing
 * half is left, and the manifest (where it can still be written) says `"complete": false`. Where no file was finished,
 * nothing is left at all.
 */
async function runExport(run: ExportRun): Promise<ExportEnd> {
  const { target } = run;
  const outcomes = planPaths(run);
  try {
    await exportImages(run, outcomes);
    // Once the manifest has its name, the export counts as whole: what it lists is on the disk before.
    await target.flush();
    await writeManifest(run, outcomes, true);
    // The images are on the disk by now; a manifest whose name a power cut takes back leaves an export that is visibly partial.
    await target.finish().catch(() => undefined);
    return { kind: 'done', faults: outcomes.filter(({ outcome }) => outcome !== 'written').length };
  } catch (error) {
    const anyWritten = outcomes.some(({ outcome }) => outcome === 'written');
    // On a full disk there may be no space for the manifest either; its absence says the same.
    if (anyWritten) await writeManifest(run, outcomes, false).catch(() => undefined);
    await target.abandon();
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
    const nameOf = (suffix: string) => exportName(order.environment.name, createdAt, suffix);
    const target = await createFolderTarget(order.chosenFolder, nameOf);
    order.onFolder(target.path);
    progress = { ...progress, folderName: target.name };
    const onBytes = (count: number) => advance({ bytesDone: progress.bytesDone + count });
    const onFile = (written: boolean) => advance({ filesDone: progress.filesDone + (written ? 1 : 0) });
    const ended = await runExport({
      ...order,
      target,
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
