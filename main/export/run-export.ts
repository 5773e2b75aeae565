import { hash } from 'node:crypto';
import { dirname } from 'node:path';
import { assertNever } from '../../preload/contract/core/assert-never.ts';
import { subjectKey } from '../../preload/contract/fleet/subject-key.ts';
import type {
  Environment,
  ExportProgress,
  Settings,
  SubjectReference,
} from '../../preload/contract/index.ts';
import type { DraftLibrary } from '../bagit/export-draft.ts';
import type { BaggedImage, FileDigest } from '../library/catalog/export-log.ts';
import { LibraryError } from '../library/database/library-error.ts';
import type { Library } from '../library/library.ts';
import type { Clock, Desktop } from '../shared/desktop.ts';
import { createProgressPace } from '../shared/progress-pace.ts';
import { bagSpace } from './bag/archive-sizes.ts';
import { buildManifest, type ExportedImage, type ImageOutcome } from './bag/build-manifest.ts';
import { exists } from './bag/exists.ts';
import type { ExportRecord } from './bag/export-record.ts';
import type { ExportTarget, ReopenedTarget } from './bag/export-target.ts';
import { type ExportJournal, freeReservedSpace, reserveSpace } from './bag/journal.ts';
import { createOutcomes, type Outcomes } from './bag/outcomes.ts';
import { createPageThumbnails } from './bag/page-thumbnails.ts';
import { buildPayload } from './bag/payload.ts';
import { createPresentation, type Presentation } from './bag/presentation.ts';
import { writeBag } from './bag/write-bag.ts';
import {
  ExportRefusedError,
  exportChanged,
  exportFailure,
  faultsFailure,
  keyFailed,
  notSigned,
} from './export-failure.ts';
import { addFilm, type FilmOutcome } from './exported-film.ts';
import { writeReport } from './report/write-report.ts';
import type { ExportForm, PlannedBag, WholeBag } from './write/export-form.ts';
import type { ExportSigner } from './write/signing-key.ts';
import { writeImages } from './write-images.ts';

/** More requested downloads than anybody chose by hand. */
const REQUEST_LIMIT = 100_000;

export interface ExportSource {
  readonly library: DraftLibrary &
    Pick<Library, 'device' | 'openImage' | 'openThumbnail' | 'thumbnailBytes' | 'exports'>;
  readonly clock: Clock;
  readonly version: string;
  readonly environment: Environment;
  readonly settings: () => Pick<Settings, 'language' | 'timeZone'>;
  /**
   * Returns how far the service's clock is ahead of the laptop's, ms; `null` if unknown or within
   * the limit.
   */
  readonly clockOffset: () => Promise<number | null>;
  /**
   * Returns this laptop's key; `null` if none can be kept safe, or the keychain does not open it
   * now.
   */
  readonly signer: () => Promise<ExportSigner | null>;
  readonly printPage: Desktop['printPage'];
  /** Ids of the exports being written. */
  readonly running: Set<string>;
  /** Called once all planned images are written: these subjects are exported as they are now. */
  readonly onExported?: (subjects: Iterable<SubjectReference>) => void;
}

/** An export laid out on its disk: its target, and its planned content. */
export interface LaidOutExport {
  readonly form: ExportForm;
  readonly journal: ExportJournal;
  /** Digest of the journal on the disk. */
  readonly digest: FileDigest;
  /** The user's own film, absolute; `null` if there is none, or its path is no longer known. */
  readonly filmFile: string | null;
}

interface ExportCourse extends ExportSource {
  readonly isSigned: boolean;
  readonly layOut: () => Promise<LaidOutExport>;
  /** False if an earlier run began it. */
  readonly isNew: boolean;
  /** False if missing images must not be copied; the export is finished as partial. */
  readonly isCopying: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  /** Receives the folder or file for the file manager. */
  readonly onFolder: (path: string) => void;
}

interface ExportRun extends Omit<ExportCourse, 'signer'>, LaidOutExport {
  readonly presentation: Presentation;
  readonly clockOffsetMs: number | null;
  readonly signer: ExportSigner | null;
  readonly outcomes: Outcomes;
  readonly onReport: (report: ExportProgress['report']) => void;
  readonly onMissingFilm: (reason: ExportProgress['missingFilm']) => void;
  readonly onBytes: (count: number) => void;
  readonly onFile: (written: boolean) => void;
}

/** Outcome of an export. `faults` counts images that could not be exported. */
type ExportEnd =
  | { readonly kind: 'done'; readonly faults: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Returns the images of a bag with their outcomes. They are read again each time. */
function imagesOf({ journal, outcomes }: ExportRun, { from, to }: PlannedBag): Iterable<ExportedImage> {
  function* images(): Generator<ExportedImage> {
    let index = from;
    for (const image of journal.images.range(from, to)) {
      yield { ...image, outcome: outcomes.of(index) };
      index += 1;
    }
  }
  return { [Symbol.iterator]: images };
}

/** Returns true if a bag has what an export has once: the film, and the list of missing images. */
function isLast({ part }: PlannedBag): boolean {
  return part === null || part.number === part.count;
}

function describe(
  run: ExportRun,
  bag: PlannedBag,
  images: Iterable<ExportedImage>,
  filmOutcome: FilmOutcome | null,
): ExportRecord {
  const { library, journal } = run;
  const requested = library.offline.read((tables) => tables.requestedDownloads.page(0, REQUEST_LIMIT).rows);
  const requestedKeys = new Set(requested.map(({ subject }) => subjectKey(subject)));
  const fieldsOf = (deviceId: string) =>
    Object.fromEntries((library.device(deviceId)?.fields ?? []).map(({ name, value }) => [name, value]));
  return buildManifest({
    ...run,
    ...journal,
    part: bag.part,
    images,
    missing: isLast(bag) ? journal.missing : [],
    film: filmOutcome === 'written' ? journal.film : null,
    missingFilm: filmOutcome === 'written' ? null : filmOutcome,
    timeZone: run.presentation.zoneName,
    fieldsOf,
    isRequested: (subject) => requestedKeys.has(subjectKey(subject)),
  });
}

/**
 * Records the export; if the library can't, it is written anyway, but unknown to the next start.
 */
export function noteBegin(
  library: Pick<Library, 'exports'>,
  { form, journal, digest, filmFile }: LaidOutExport,
): void {
  note(() =>
    library.exports.begin({
      id: journal.exportId,
      path: form.folder,
      target: dirname(form.folder),
      name: form.name,
      imageCount: journal.images.length,
      startedAt: journal.createdAt,
      filmFile,
      journal: digest,
    }),
  );
}

/** Ignores that the library can't record it: the export is complete anyway. */
function note(call: () => void): void {
  try {
    call();
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error;
  }
}

/**
 * Records how to recognize a bag, before its declaration makes it one. `list`: the text of its
 * tagmanifest-sha256.txt.
 */
function noteBag(
  { library, journal }: ExportRun,
  bag: PlannedBag,
  images: Iterable<ExportedImage>,
  list: string,
): void {
  function* bagged(): Generator<BaggedImage> {
    for (const { planned, outcome } of images)
      yield { subject: planned.subject, hash: planned.image.hash, isWritten: outcome === 'written' };
  }
  // One finished early lacks images that have no fault.
  let isComplete = true;
  for (const { outcome } of images) if (outcome === 'notWritten') isComplete = false;
  const own = { part: bag.part?.number ?? 1, listSha256: hash('sha256', list, 'hex'), isComplete };
  note(() => library.exports.putBag(journal.exportId, own, bagged()));
}

/** Removes the files of an export. Returns false if it failed, or if their drive was unplugged. */
async function removeFiles({ form }: LaidOutExport, journal: ExportJournal | null): Promise<boolean> {
  try {
    await form.remove(journal);
    return await exists(dirname(form.folder));
  } catch {
    return false;
  }
}

/**
 * Reverts an export without a single image. What can't be removed now stays in the list (P41).
 * `null` if its journal is not on the disk.
 */
export async function takeBack(
  library: Pick<Library, 'exports'>,
  laidOut: LaidOutExport,
  journal: ExportJournal | null,
): Promise<void> {
  if (await removeFiles(laidOut, journal)) library.exports.forget(laidOut.journal.exportId);
  else noteBegin(library, laidOut);
}

/**
 * Reverts a new export without a single image. All others stay, to be resumed, finished as partial
 * or deleted.
 */
async function breakOff(run: ExportRun): Promise<void> {
  const { journal, library, outcomes } = run;
  if (!run.isNew || outcomes.count('written') > 0) {
    // If that failed before, the next start should still know about it.
    noteBegin(library, run);
    return;
  }
  await takeBack(library, run, journal);
}

/** Adopts a complete bag of an earlier run. Throws if another bag has its name. */
async function takeWhole(run: ExportRun, bag: WholeBag): Promise<void> {
  const { library, journal, signal } = run;
  const { from, to, number } = bag;
  const logged = library.exports.bags(journal.exportId).find(({ part }) => part === number);
  const isAsWritten = logged?.listSha256 === (await bag.list()) && (await bag.isUnchanged(signal));
  if (logged === undefined || !isAsWritten) throw new ExportRefusedError(exportChanged);
  const own = new Set([journal.exportId]);
  const isAllThere = logged.imageCount === to - from;
  let index = from;
  for (const { planned } of journal.images.range(from, to)) {
    const { subject, image } = planned;
    const isThere = isAllThere || library.exports.has(own, { subject, hash: image.hash });
    run.outcomes.set(index, isThere ? 'written' : logged.isComplete ? 'damaged' : 'notWritten');
    run.onBytes(planned.image.byteLength);
    run.onFile(isThere);
    index += 1;
  }
}

/** Adds the film; `null` if the export has none. */
async function writeFilm(
  run: ExportRun,
  target: ExportTarget & Partial<ReopenedTarget>,
): Promise<FilmOutcome | null> {
  const { film, createdAt } = run.journal;
  if (film === null) return null;
  const outcome = await addFilm({ ...run, target, modified: createdAt }, film, run.filmFile);
  if (outcome !== 'written') run.onMissingFilm(outcome);
  return outcome;
}

/** Writes the images of a bag, then what makes it one. */
async function writeOne(run: ExportRun, bag: PlannedBag): Promise<void> {
  const { form, journal, presentation, signer, outcomes } = run;
  const { host } = run.environment;
  const target = await bag.open();
  try {
    const onOutcome = (index: number, outcome: ImageOutcome) => outcomes.set(bag.from + index, outcome);
    const rows = journal.images.range(bag.from, bag.to);
    await writeImages({ ...run, target, host, copyCount: bag.copyCount }, rows, onOutcome);
    await freeReservedSpace(form.folder);
    // Once the bag is declared, the export counts as complete, so what it lists must be on the
    // disk first.
    await target.flush();
    const images = imagesOf(run, bag);
    const payload = buildPayload(images, host);
    const thumbnailOf = createPageThumbnails(run.library, bag.to - bag.from);
    const filmOutcome = isLast(bag) ? await writeFilm(run, target) : null;
    const manifest = describe(run, bag, images, filmOutcome);
    const reports = await writeReport({ ...run, target }, journal.report, manifest);
    const onListed = (list: string) => noteBag(run, bag, images, list);
    await writeBag(target, { manifest, presentation, thumbnailOf, payload, reports, signer, onListed });
  } catch (error) {
    await target.abandon().catch(() => undefined);
    throw error;
  }
}

/** Writes all bags, one after the other. If interrupted, complete files stay, with the journal. */
async function runExport(run: ExportRun): Promise<ExportEnd> {
  const { form, journal, outcomes } = run;
  try {
    const { whole, left: bags } = await form.bags(journal, run.isCopying);
    for (const bag of whole) await takeWhole(run, bag);
    for (const bag of bags) {
      run.signal.throwIfAborted();
      if (run.isCopying)
        await reserveSpace(form.folder, await bagSpace(journal.images.range(bag.from), run.library));
      await writeOne(run, bag);
    }
    // Before the library records the end, because only an export without one is examined again.
    // The bag is complete with the journal, too.
    await form.close().catch(() => undefined);
    run.onFolder(form.shown());
    note(() => run.library.exports.end(journal.exportId, run.clock.now()));
    return {
      kind: 'done',
      faults: journal.images.length - outcomes.count('written') - outcomes.count('notWritten'),
    };
  } catch (error) {
    await breakOff(run);
    return run.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error };
  }
}

export function totalBytes({ images, film }: ExportJournal): number {
  let sum = film?.byteLength ?? 0;
  for (const { planned } of images) sum += planned.image.byteLength;
  return sum;
}

/** Counts low-precision images, if the best available were chosen. */
function lowImages({ images, precision }: ExportJournal): number {
  let count = 0;
  if (precision !== 'best') return count;
  for (const { planned } of images) count += planned.image.precision === 'low' ? 1 : 0;
  return count;
}

/** Can be read several times. */
function subjectsOf({ images }: ExportJournal): Iterable<SubjectReference> {
  return {
    *[Symbol.iterator]() {
      for (const { planned } of images) yield planned.subject;
    },
  };
}

/**
 * Runs before anything is laid out: an export that can't be signed leaves nothing behind. `null`
 * if it is not to be signed.
 */
async function openSigner({ isSigned, signer }: ExportCourse): Promise<ExportSigner | null> {
  if (!isSigned) return null;
  const found = await signer().catch(() => {
    throw new ExportRefusedError(keyFailed);
  });
  if (found === null) throw new ExportRefusedError(notSigned);
  return found;
}

/**
 * Writes an export and reports progress from `initial` on, at most every 100 ms, and at the end.
 * Never rejects.
 */
export async function runCourse(course: ExportCourse, initial: ExportProgress): Promise<ExportProgress> {
  const { clock, onProgress, running } = course;
  let progress = initial;
  const startedAt = clock.now();
  const pace = createProgressPace(clock);
  const advance = (step: Partial<ExportProgress>) => {
    progress = { ...progress, ...step, elapsedMs: Math.max(0, clock.now() - startedAt) };
    pace(() => onProgress(progress));
  };
  const end = (last: Partial<ExportProgress>) => {
    progress = { ...progress, ...last };
    onProgress(progress);
    return progress;
  };
  try {
    running.add(initial.exportId);
    const signer = await openSigner(course);
    const laidOut = await course.layOut();
    course.onFolder(laidOut.form.folder);
    const { images, missing } = laidOut.journal;
    const byteLength = totalBytes(laidOut.journal);
    progress = {
      ...progress,
      folderName: laidOut.form.name,
      fileCount: images.length,
      missingCount: missing.length,
      lowCount: lowImages(laidOut.journal),
      byteLength,
    };
    const onBytes = (count: number) => advance({ bytesDone: progress.bytesDone + count });
    const onReport = (report: ExportProgress['report']) =>
      advance({ report: progress.report?.missing ? progress.report : report });
    const onFile = (written: boolean) => advance({ filesDone: progress.filesDone + (written ? 1 : 0) });
    const ended = await runExport({
      ...course,
      ...laidOut,
      presentation: createPresentation(course.settings()),
      signer,
      clockOffsetMs: await course.clockOffset(),
      outcomes: createOutcomes(images.length),
      onBytes,
      onFile,
      onReport,
      onMissingFilm: (missingFilm) => advance({ missingFilm }),
    });
    switch (ended.kind) {
      case 'done':
        if (ended.faults === 0 && course.isCopying) course.onExported?.(subjectsOf(laidOut.journal));
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
