import { dirname } from 'node:path';
import type { ExportPlan, ExportProgress } from '../../preload/contract/index.ts';
import { inPathOrder } from './bag/bag-files.ts';
import { SIDECAR_SUFFIX } from './bag/sidecar.ts';
import type { ExportDraft } from './export-draft.ts';
import { ExportRefusedError, nothingNew } from './export-failure.ts';
import { type ExportJournal, removeJournal, writeJournal } from './journal/journal.ts';
import { createExportPaths, type ExportNaming, exportName } from './names/export-paths.ts';
import type { PlannedImage } from './names/planned-image.ts';
import { isoTime } from './names/utc-time.ts';
import { type ExportSource, type LaidOutExport, noteBegin, runCourse } from './run-export.ts';
import { createFolderTarget } from './targets/folder-target.ts';

export interface ExportOrder extends ExportSource {
  readonly draft: ExportDraft;
  readonly naming: ExportNaming;
  readonly chosenFolder: string;
  /** Whether each image gets an XMP file beside it. */
  readonly hasSidecars: boolean;
  readonly isSigned: boolean;
  /** Leaves out what the last whole exports into the same folder have. */
  readonly isOnlyNew: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
  readonly onFolder: (path: string) => void;
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

/** The images in the order of their paths: so they are written, and so they are listed. */
function planImages(
  { draft, naming, hasSidecars }: ExportOrder,
  name: string,
  isWanted: (image: PlannedImage) => boolean,
): ExportJournal['images'] {
  const pathFor = createExportPaths({ ...naming, exportName: name });
  const images = [...draft.images()].filter(isWanted).map((planned) => {
    const path = pathFor(planned);
    return { planned, path, sidecar: hasSidecars ? `${path}${SIDECAR_SUFFIX}` : null };
  });
  return inPathOrder(images);
}

/** Makes the folder of an export and writes the journal, before any image. */
async function layOut(order: ExportOrder, exportId: string): Promise<LaidOutExport> {
  const { clock, environment, draft, library } = order;
  const createdAt = clock.now();
  const nameOf = (suffix: string) => exportName(environment.name, createdAt, suffix);
  const target = await createFolderTarget(order.chosenFolder, nameOf);
  const { precision } = draft.choice;
  const previous = order.isOnlyNew ? library.exports.last(dirname(target.path)) : null;
  const isWanted = ({ subject, image }: PlannedImage) =>
    previous === null || !library.exports.has(previous.target, { subject, hash: image.hash });
  const journal = {
    exportId,
    createdAt,
    precision,
    isSigned: order.isSigned,
    previous:
      previous === null
        ? null
        : { id: previous.id, name: previous.name, createdAt: isoTime(previous.startedAt) ?? '' },
    images: planImages(order, target.name, isWanted),
    missing: [...draft.missing()],
  };
  noteBegin(library, { target, journal });
  try {
    if (journal.images.length === 0) throw new ExportRefusedError(nothingNew);
    await writeJournal(target.path, journal);
  } catch (error) {
    await removeJournal(target.path).catch(() => undefined);
    await target.abandon();
    library.exports.forget(exportId);
    throw error;
  }
  return { target, journal };
}

/** Writes a new export with reports of its progress from `initial` on, at most every 100 ms, and at the end. Never rejects. */
export function writeExport(order: ExportOrder, initial: ExportProgress): Promise<ExportProgress> {
  return runCourse({ ...order, isCopying: true, layOut: () => layOut(order, initial.exportId) }, initial);
}
