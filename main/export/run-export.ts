import { assertNever } from '../../preload/contract/core/assert-never.ts';
import { subjectKey } from '../../preload/contract/fleet/subject-key.ts';
import type {
  Environment,
  ExportPlan,
  ExportPrecision,
  ExportProgress,
  Settings,
  SubjectReference,
} from '../../preload/contract/index.ts';
import type { Clock } from '../core/desktop.ts';
import type { Library } from '../library/library.ts';
import { inPathOrder } from './bag/bag-files.ts';
import { buildManifest, type ExportedImage, type MissingSubject } from './bag/build-manifest.ts';
import { type ExportManifest, MANIFEST_NAME } from './bag/manifest-schema.ts';
import { createPresentation, type Presentation } from './bag/presentation.ts';
import { SIDECAR_SUFFIX } from './bag/sidecar.ts';
import { writeBag } from './bag/write-bag.ts';
import type { DraftLibrary, ExportDraft } from './export-draft.ts';
import { exportFailure, faultsFailure } from './export-failure.ts';
import { createExportPaths, type ExportNaming, exportName } from './names/export-paths.ts';
import type { PlannedImage } from './names/planned-image.ts';
import type { ExportTarget } from './targets/export-target.ts';
import { createFolderTarget } from './targets/folder-target.ts';
import { writeImages } from './write-images.ts';

/** Shortest time between two reports of progress: people can't read faster. */
const REPORT_INTERVAL_MS = 100;

/** More requested downloads than anybody chose by hand. */
const REQUEST_LIMIT = 100_000;

export interface ExportSource {
  readonly library: DraftLibrary & Pick<Library, 'device' | 'openImage'>;
  readonly clock: Clock;
  readonly version: string;
  readonly environment: Environment;
  /** Language and zone of the screen. */
  readonly settings: () => Pick<Settings, 'language' | 'timeZone'>;
  /** How far the service's clock is ahead of the laptop's, ms; null: not, or not known. */
  readonly clockOffset: () => Promise<number | null>;
  /** All planned images have been written: these subjects are exported as they are now. */
  readonly onExported?: (subjects: readonly SubjectReference[]) => void;
}

export interface ExportOrder extends ExportSource {
  readonly draft: ExportDraft;
  readonly naming: ExportNaming;
  readonly chosenFolder: string;
  /** Whether each image gets an XMP file beside it. */
  readonly hasSidecars: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  readonly onFolder: (path: string) => void;
}

interface ExportRun extends Pick<ExportSource, 'library' | 'version' | 'environment'> {
  readonly target: ExportTarget;
  readonly naming: ExportNaming;
  readonly planned: readonly PlannedImage[];
  readonly missing: readonly MissingSubject[];
  readonly exportId: string;
  readonly precision: ExportPrecision;
  readonly createdAt: number;
  readonly hasSidecars: boolean;
  readonly presentation: Presentation;
  readonly clockOffsetMs: number | null;
  readonly signal: AbortSignal;
  readonly onBytes: (count: number) => void;
  readonly onFile: (written: boolean) => void;
}

/** The progress of an export before its first file. */
export function firstProgress(plan: ExportPlan, folderName: string): ExportProgress {
  const { exportId, fileCount, byteLength, missingCount } = plan;
  return {
    exportId,
    state: 'running',
    downloads: { done: 0, total: 0 },
    fileCount,
    filesDone: 0,
    byteLength,
    bytesDone: 0,
    elapsedMs: 0,
    missingCount,
    folderName,
    failure: null,
  };
}

/** How an export ended. `faults` counts images that could not be exported. */
type ExportEnd =
  | { readonly kind: 'done'; readonly faults: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The images in the order of their paths: so they are written, and so they are listed. */
function planPaths({ naming, target, planned, hasSidecars }: ExportRun): ExportedImage[] {
  const pathFor = createExportPaths({ ...naming, exportName: target.name });
  const images = planned.map((one): ExportedImage => {
    const path = pathFor(one);
    const sidecar = hasSidecars ? `${path}${SIDECAR_SUFFIX}` : null;
    return { planned: one, path, sidecar, outcome: 'notWritten' };
  });
  return inPathOrder(images);
}

function describe(run: ExportRun, images: readonly ExportedImage[], complete: boolean): ExportManifest {
  const { library } = run;
  const requested = library.offline.read((tables) => tables.requestedDownloads.page(0, REQUEST_LIMIT).rows);
  const requestedKeys = new Set(requested.map(({ subject }) => subjectKey(subject)));
  const fieldsOf = (deviceId: string) =>
    Object.fromEntries((library.device(deviceId)?.fields ?? []).map(({ name, value }) => [name, value]));
  return buildManifest({
    ...run,
    images,
    complete,
    timeZone: run.presentation.zoneName,
    previous: null,
    fieldsOf,
    isRequested: (subject) => requestedKeys.has(subjectKey(subject)),
  });
}

/** Says in a broken-off export what it has; where the disk has no space for that, the missing declaration of a bag says the same. */
async function describePart(run: ExportRun, images: readonly ExportedImage[]): Promise<void> {
  const text = `${JSON.stringify(describe(run, images, false), null, 2)}\n`;
  await run.target
    .add(MANIFEST_NAME, [Buffer.from(text)], { modified: run.createdAt })
    .catch(() => undefined);
}

/**
 * Writes all images and then what makes them a bag. When it is cancelled or the disk fails, files that are finished stay, nothing half is left,
 * and the manifest (where it can still be written) says `"complete": false`. Where no file was finished, nothing is left at all.
 */
async function runExport(run: ExportRun): Promise<ExportEnd> {
  const { target, presentation } = run;
  const images = planPaths(run);
  try {
    const payload = await writeImages({ ...run, host: run.environment.host }, images);
    // Once the bag is declared, the export counts as whole: what it lists is on the disk before.
    await target.flush();
    await writeBag(target, { manifest: describe(run, images, true), presentation, payload });
    return { kind: 'done', faults: images.filter(({ outcome }) => outcome !== 'written').length };
  } catch (error) {
    if (images.some(({ outcome }) => outcome === 'written')) await describePart(run, images);
    await target.abandon();
    return run.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error };
  }
}

/** Writes an export with reports of its progress from `initial` on, at most every 100 ms, and at the end. Never rejects. */
export async function writeExport(order: ExportOrder, initial: ExportProgress): Promise<ExportProgress> {
  const { clock, draft, onProgress } = order;
  const { precision } = draft.choice;
  let progress = initial;
  const startedAt = clock.now();
  let reportedAt = startedAt;
  const advance = (step: Partial<ExportProgress>) => {
    const now = clock.now();
    progress = { ...progress, ...step, elapsedMs: Math.max(0, now - startedAt) };
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
    const planned = [...draft.images()];
    const missing = [...draft.missing()];
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
      exportId: initial.exportId,
      precision,
      createdAt,
      presentation: createPresentation(order.settings()),
      clockOffsetMs: await order.clockOffset(),
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
