import type { ExportPlan, ExportProgress, ExportStart } from '../../preload/contract/index.ts';
import { inPathOrder } from '../bagit/bag-files.ts';
import type { ExportDraft } from '../bagit/images/export-draft.ts';
import { createRowPacker, type PackedRows, packRows } from '../bagit/images/packed-rows.ts';
import type { PlannedImage } from '../bagit/images/planned-image.ts';
import { realPath } from '../core/real-path.ts';
import { isoTime } from '../core/utc-time.ts';
import { yieldToEventLoop } from '../core/yield-to-event-loop.ts';
import { SIDECAR_SUFFIX } from './bag/sidecar.ts';
import { findEarlierExports } from './earlier-exports.ts';
import { ExportRefusedError, filmAway, nothingNew, nothingToExport } from './export-failure.ts';
import { describeFilm } from './film/exported-film.ts';
import { makeFolderForm } from './forms/folder-form.ts';
import { LONGEST_PART_NAME, makeZipForm } from './forms/zip-form.ts';
import { archiveEnds } from './journal/archive-sizes.ts';
import { digestOfJournal, type ExportJournal, type JournalImage, writeJournal } from './journal/journal.ts';
import { createExportPaths, type ExportNaming, exportName } from './names/export-paths.ts';
import { type ExportSource, type LaidOutExport, noteBegin, runCourse, takeBack } from './run-export.ts';

export interface ExportOrder
  extends ExportSource,
    Pick<ExportStart, 'zip' | 'hasSidecars' | 'isSigned' | 'isOnlyNew' | 'report'> {
  /** The saved film that goes along, absolute; null: none. */
  readonly filmFile: string | null;
  readonly draft: ExportDraft;
  readonly naming: ExportNaming;
  readonly chosenFolder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  readonly onFolder: (path: string) => void;
}

/** The longest one by which exports of one minute differ. */
const LONGEST_SUFFIX = ' (1000)';

/** Rows that are read before other work goes on: some milliseconds. */
const STEP_ROWS = 250;

/** The progress of an export before its first file. */
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

/** The images of a draft by their indexes, in steps; those that were removed since the plan are left out. */
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

/** The images in the order of their paths: so they are written, and so they are listed. */
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

/** Writes a new export with reports of its progress from `initial` on, at most every 100 ms, and at the end. Never rejects. */
export function writeExport(order: ExportOrder, initial: ExportProgress): Promise<ExportProgress> {
  const { isSigned = false } = order;
  return runCourse(
    { ...order, isSigned, isNew: true, isCopying: true, layOut: () => layOut(order, initial.exportId) },
    initial,
  );
}
