import { dirname } from 'node:path';
import { assertNever } from '../../preload/contract/core/assert-never.ts';
import { subjectKey } from '../../preload/contract/fleet/subject-key.ts';
import type {
  Environment,
  ExportProgress,
  Settings,
  SubjectReference,
} from '../../preload/contract/index.ts';
import type { Clock } from '../core/desktop.ts';
import { LibraryError } from '../library/database/library-error.ts';
import type { Library } from '../library/library.ts';
import { buildManifest, type ExportedImage } from './bag/build-manifest.ts';
import type { ExportManifest } from './bag/manifest-schema.ts';
import { createPageThumbnails } from './bag/page-thumbnails.ts';
import { createPresentation, type Presentation } from './bag/presentation.ts';
import { writeBag } from './bag/write-bag.ts';
import type { DraftLibrary } from './export-draft.ts';
import { ExportRefusedError, exportFailure, faultsFailure, notSigned } from './export-failure.ts';
import { type ExportJournal, freeReservedSpace, removeJournal } from './journal/journal.ts';
import type { ExportSigner } from './sign/signing-key.ts';
import type { ExportTarget, ReopenedTarget } from './targets/export-target.ts';
import { writeImages } from './write-images.ts';

/** Shortest time between two reports of progress: people can't read faster. */
const REPORT_INTERVAL_MS = 100;

/** More requested downloads than anybody chose by hand. */
const REQUEST_LIMIT = 100_000;

export interface ExportSource {
  readonly library: DraftLibrary & Pick<Library, 'device' | 'openImage' | 'openThumbnail' | 'exports'>;
  readonly clock: Clock;
  readonly version: string;
  readonly environment: Environment;
  /** Language and zone of the screen. */
  readonly settings: () => Pick<Settings, 'language' | 'timeZone'>;
  /** How far the service's clock is ahead of the laptop's, ms; null: not, or not known. */
  readonly clockOffset: () => Promise<number | null>;
  /** The key of this laptop; null where nothing keeps one safe, or the keychain does not open it now. */
  readonly signer: () => Promise<ExportSigner | null>;
  /** The exports that are being written now. */
  readonly running: Set<string>;
  /** All planned images have been written: these subjects are exported as they are now. */
  readonly onExported?: (subjects: readonly SubjectReference[]) => void;
}

/** An export that is laid out on its disk: where it goes, and what it is to have. */
export interface LaidOutExport {
  readonly target: ExportTarget | ReopenedTarget;
  readonly journal: ExportJournal;
}

interface ExportCourse extends ExportSource {
  readonly layOut: () => Promise<LaidOutExport>;
  /** False: what is not there yet stays away; the export is finished as partial. */
  readonly isCopying: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  readonly onFolder: (path: string) => void;
}

interface ExportRun extends Omit<ExportCourse, 'signer'>, LaidOutExport {
  readonly presentation: Presentation;
  readonly clockOffsetMs: number | null;
  readonly signer: ExportSigner | null;
  readonly onBytes: (count: number) => void;
  readonly onFile: (written: boolean) => void;
}

/** How an export ended. `faults` counts images that could not be exported. */
type ExportEnd =
  | { readonly kind: 'done'; readonly faults: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown };

function describe(run: ExportRun, images: readonly ExportedImage[]): ExportManifest {
  const { library, journal } = run;
  const requested = library.offline.read((tables) => tables.requestedDownloads.page(0, REQUEST_LIMIT).rows);
  const requestedKeys = new Set(requested.map(({ subject }) => subjectKey(subject)));
  const fieldsOf = (deviceId: string) =>
    Object.fromEntries((library.device(deviceId)?.fields ?? []).map(({ name, value }) => [name, value]));
  return buildManifest({
    ...run,
    ...journal,
    images,
    timeZone: run.presentation.zoneName,
    fieldsOf,
    isRequested: (subject) => requestedKeys.has(subjectKey(subject)),
  });
}

/** An export that the library can't note is written all the same; only the next start does not know of it. */
export function noteBegin(library: Pick<Library, 'exports'>, { target, journal }: LaidOutExport): void {
  try {
    library.exports.begin({
      id: journal.exportId,
      path: target.path,
      target: dirname(target.path),
      name: target.name,
      imageCount: journal.images.length,
      startedAt: journal.createdAt,
    });
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error;
  }
}

/** An export whose images the library can't note is whole all the same. */
function noteEnd({ library, clock, journal }: ExportRun, images: readonly ExportedImage[]): void {
  const written = images.filter(({ outcome }) => outcome === 'written');
  try {
    library.exports.end(
      journal.exportId,
      clock.now(),
      written.map(({ planned: { subject, image } }) => ({ subject, hash: image.hash })),
    );
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error;
  }
}

/** A new export without a single image is taken back. All others stay as they are, to be resumed, finished as partial or deleted. */
async function breakOff(run: ExportRun, images: readonly ExportedImage[]): Promise<void> {
  const { target, journal, library } = run;
  const isEmpty = !('take' in target) && !images.some(({ outcome }) => outcome === 'written');
  if (!isEmpty) {
    // Where that failed before, the next start should know of it all the same.
    noteBegin(library, run);
    return;
  }
  await removeJournal(target.path).catch(() => undefined);
  await target.abandon();
  library.exports.forget(journal.exportId);
}

/** Writes all images and then what makes them a bag. When it is cut off, whole files stay, with the journal that says so. */
async function runExport(run: ExportRun): Promise<ExportEnd> {
  const { target, journal, presentation, signer } = run;
  const images = journal.images.map(({ planned, path, sidecar }): ExportedImage => {
    return { planned, path, sidecar, outcome: 'notWritten' };
  });
  try {
    const payload = await writeImages({ ...run, host: run.environment.host }, images);
    await freeReservedSpace(target.path);
    // Once the bag is declared, the export counts as whole: what it lists is on the disk before.
    await target.flush();
    const thumbnailOf = createPageThumbnails(run.library, images.length);
    await writeBag(target, { manifest: describe(run, images), presentation, thumbnailOf, payload, signer });
    // Before the library notes the end, as only an export without one is looked at again. The bag is whole with the journal, too.
    await removeJournal(target.path).catch(() => undefined);
    noteEnd(run, images);
    return { kind: 'done', faults: images.filter(({ outcome }) => isFault(outcome)).length };
  } catch (error) {
    await breakOff(run, images);
    return run.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error };
  }
}

function isFault(outcome: ExportedImage['outcome']): boolean {
  return outcome !== 'written' && outcome !== 'notWritten';
}

/** Writes an export with reports of its progress from `initial` on, at most every 100 ms, and at the end. Never rejects. */
export async function runCourse(course: ExportCourse, initial: ExportProgress): Promise<ExportProgress> {
  const { clock, onProgress, running } = course;
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
    running.add(initial.exportId);
    const laidOut = await course.layOut();
    course.onFolder(laidOut.target.path);
    const { images, isSigned } = laidOut.journal;
    const byteLength = images.reduce((sum, { planned }) => sum + planned.image.byteLength, 0);
    progress = { ...progress, folderName: laidOut.target.name, fileCount: images.length, byteLength };
    const signer = isSigned ? await course.signer() : null;
    if (isSigned && signer === null) throw new ExportRefusedError(notSigned);
    const onBytes = (count: number) => advance({ bytesDone: progress.bytesDone + count });
    const onFile = (written: boolean) => advance({ filesDone: progress.filesDone + (written ? 1 : 0) });
    const ended = await runExport({
      ...course,
      ...laidOut,
      presentation: createPresentation(course.settings()),
      signer,
      clockOffsetMs: await course.clockOffset(),
      onBytes,
      onFile,
    });
    switch (ended.kind) {
      case 'done':
        if (ended.faults === 0 && course.isCopying)
          course.onExported?.(laidOut.journal.images.map(({ planned }) => planned.subject));
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
  } finally {
    running.delete(initial.exportId);
  }
}
