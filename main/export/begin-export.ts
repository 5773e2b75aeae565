import type { ExportPlan, ExportProgress, ExportStart } from '../../preload/contract/index.ts';
import { inPathOrder } from '../bagit/bag-files.ts';
import type { ExportDraft } from '../bagit/export-draft.ts';
import { createRowPacker, type PackedRows, packRows } from '../bagit/packed-rows.ts';
import type { PlannedImage } from '../bagit/planned-image.ts';
import { realPath } from '../shared/real-path.ts';
import { isoTime } from '../shared/utc-time.ts';
import { yieldToEventLoop } from '../shared/yield-to-event-loop.ts';
import { archiveEnds } from './bag/archive-sizes.ts';
import { digestOfJournal, type ExportJournal, type JournalImage, writeJournal } from './bag/journal.ts';
import { SIDECAR_SUFFIX } from './bag/sidecar.ts';
import { findEarlierExports } from './earlier-exports.ts';
import { ExportRefusedError, filmAway, nothingNew, nothingToExport } from './export-failure.ts';
import { describeFilm } from './exported-film.ts';
import { type ExportSource, type LaidOutExport, noteBegin, runCourse, takeBack } from './run-export.ts';
import { createExportPaths, type ExportNaming, exportName } from './write/export-paths.ts';
import { makeFolderForm } from './write/folder-form.ts';
import { LONGEST_PART_NAME, makeZipForm } from './write/zip-form.ts';

export interface ExportOrder
  extends ExportSource,
    Pick<ExportStart, 'zip' | 'hasSidecars' | 'isSigned' | 'isOnlyNew' | 'report'> {
  /** The saved film to include, absolute, if any. */
  readonly filmFile: string | null;
  readonly draft: ExportDraft;
  readonly naming: ExportNaming;
  readonly chosenFolder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  readonly onFolder: (path: string) => void;
}

/** Longest suffix that distinguishes exports of one minute. */
const LONGEST_SUFFIX = ' (1000)';

/** Rows read before yielding to the event loop: a few milliseconds. */
const STEP_ROWS = 250;

export function firstProgress(
  {
    exportId,
    fileCount,
    byteLength,
    missingCount,
  }: Pick<ExportPlan, 'exportId' | 'fileCount' | 'byteLength' | 'missingCount'>,
  folderName: string,
): ExportProgress {
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

/** Yields the images of a draft by index, in steps, skipping those removed since the plan. */
async function* imagesAt(
  draft: ExportDraft,
  indexes: Iterable<number>,
): AsyncGenerator<{ readonly index: number; readonly planned: PlannedImage }> {
  let count = 0;
  for (const index of indexes) {
    const planned = draft.image(index);
    if (planned !== null) yield { index, planned };
    count += 1;
    if (count % STEP_ROWS === 0) await yieldToEventLoop();
  }
}

/** Plans the images sorted by path, the order in which they are written and listed. */
async function planImages(
  { draft, naming, hasSidecars }: ExportOrder,
  name: string,
  isWanted: (image: PlannedImage) => boolean,
): Promise<PackedRows<JournalImage>> {
  const pathFor = createExportPaths({ ...naming, exportName: name });
  const named: { readonly index: number; readonly path: string }[] = [];
  for await (const { index, planned } of imagesAt(draft, Array(draft.current.fileCount).keys()))
    if (isWanted(planned)) named.push({ index, path: pathFor(planned) });
  const paths = new Map(inPathOrder(named).map(({ index, path }) => [index, path]));
  const rows = createRowPacker<JournalImage>();
  for await (const { index, planned } of imagesAt(draft, paths.keys())) {
    const path = paths.get(index) ?? '';
    rows.add({ planned, path, sidecar: hasSidecars ? `${path}${SIDECAR_SUFFIX}` : null });
  }
  return rows;
}

/** Plans an export, makes its folder and writes the journal, before any image. */
async function layOut(order: ExportOrder, exportId: string): Promise<LaidOutExport> {
  const { clock, environment, draft, library, zip = null, isSigned = false, isOnlyNew = false } = order;
  const { report = 'none', filmFile } = order;
  const createdAt = clock.now();
  const chosen = await realPath(order.chosenFolder);
  const nameOf = (suffix: string) => exportName(environment.name, createdAt, suffix);
  const longestName = nameOf(LONGEST_SUFFIX) + (zip === null ? '' : LONGEST_PART_NAME);
  const earlier = isOnlyNew ? await findEarlierExports(order, chosen) : null;
  const previous = earlier?.last ?? null;
  const isWanted = (image: PlannedImage) => earlier?.has(image) !== true;
  const images = await planImages(order, longestName, isWanted);
  if (images.length === 0) throw new ExportRefusedError(isOnlyNew ? nothingNew : nothingToExport);
  const missing = packRows(draft.missing());
  const film = filmFile === null ? null : await describeFilm(filmFile);
  if (filmFile !== null && film === null) throw new ExportRefusedError(filmAway);
  const journal: ExportJournal = {
    exportId,
    createdAt,
    precision: draft.choice.precision,
    isSigned,
    report,
    previous:
      previous === null
        ? null
        : { id: previous.id, name: previous.name, createdAt: isoTime(previous.startedAt) ?? '' },
    film,
    archiveEnds: zip === null ? null : archiveEnds(images, missing, { report, film }, zip.partMegabytes),
    images,
    missing,
  };
  const form = await (zip === null
    ? makeFolderForm(chosen, nameOf)
    : makeZipForm(chosen, nameOf, environment.host));
  const laidOut = { form, journal, digest: await digestOfJournal(journal), filmFile };
  noteBegin(library, laidOut);
  try {
    await writeJournal(form.folder, journal, laidOut.digest.sha256);
    return laidOut;
  } catch (error) {
    await takeBack(library, laidOut, null);
    throw error;
  }
}

/**
 * Writes a new export and reports progress from `initial` on, at most every 100 ms, and at the
 * end. Never rejects.
 */
export function writeExport(order: ExportOrder, initial: ExportProgress): Promise<ExportProgress> {
  const { isSigned = false } = order;
  return runCourse(
    { ...order, isSigned, isNew: true, isCopying: true, layOut: () => layOut(order, initial.exportId) },
    initial,
  );
}
