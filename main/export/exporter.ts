import {
  type ExportPlan,
  type ExportPlanRequest,
  type ExportProgress,
  type ExportSelection,
  type ExportStart,
  type FileNamesPreview,
  fail,
  type MissingImages,
  type PreviousExport,
  type Result,
  succeed,
} from '../../preload/contract/index.ts';
import { createExportDraft, type ExportDraft } from '../bagit/export-draft.ts';
import { folderNameOf } from '../library/files/folder-name.ts';
import { firstOf } from '../shared/first-of.ts';
import { firstProgress, writeExport } from './begin-export.ts';
import { findEarlierExports } from './earlier-exports.ts';
import type { ExportDownloads } from './export-downloads.ts';
import {
  exportStarted,
  filmAway,
  folderOfApp,
  folderTooDeep,
  noFolderChosen,
  nothingToExport,
  planReplaced,
  tooManyExports,
  unknownExport,
  wrongNames,
} from './export-failure.ts';
import type { ExportSource } from './run-export.ts';
import { type ExportWork, type RunningExport, startExport } from './start-export.ts';
import { isAppFolder, locationOf } from './write/chosen-folder.ts';
import { type ExportNaming, exportName, pathLimitIn } from './write/export-paths.ts';
import { parseNameTemplate } from './write/name-template.ts';
import { previewNames } from './write/preview-names.ts';
import type { NameContext } from './write/render-name.ts';

/**
 * Most exports in memory, drafts and finished ones; a new one replaces the oldest that isn't
 * running.
 */
export const EXPORT_LIMIT = 8;
/**
 * Images examined by a preview of names: enough to find equal names, few enough for each key
 * press.
 */
const PREVIEWED_IMAGES = 500;

/**
 * Exports snapshots of one account's library to chosen folders. Paths never go to the page.
 * `select` and `plan` throw `LibraryError`.
 */
export interface Exporter {
  /** Adds subjects to the selection of a draft, or begins one. */
  select(request: ExportSelection): Result<{ readonly exportId: string }>;
  /**
   * Finds the images of a choice, in slices. Failure: `cancelled` if another choice was made
   * meanwhile.
   */
  plan(request: ExportPlanRequest): Promise<Result<ExportPlan>>;
  /** Previews the names of the first planned images. */
  previewNames(exportId: string, template: string): Result<FileNamesPreview>;
  /** Sets the folder to write into, an absolute path; returns its own name. */
  chooseFolder(exportId: string, folder: string): Result<{ readonly folderName: string }>;
  /**
   * Returns the last export that still exists in the chosen folder, and what no export there has.
   */
  previous(exportId: string): Promise<Result<PreviousExport>>;
  /**
   * Starts downloading what is missing, or writing. `onProgress` is called at the start, at most
   * every 100 ms, and at the end.
   */
  start(request: ExportStart, onProgress: (progress: ExportProgress) => void): Result<RunningExport>;
  /** Like `start`, but makes something else of the images. */
  startWork(
    exportId: string,
    missing: MissingImages,
    work: ExportWork,
    onProgress: (progress: ExportProgress) => void,
  ): Result<RunningExport>;
  /** Returns the images of an export that has not started. */
  draft(exportId: string): Result<ExportDraft>;
  /** Stops waiting for downloads: the export begins without missing images. */
  stopWaiting(exportId: string): Result<null>;
  /**
   * Resolves once it has stopped. Finished files stay, with a manifest that says `"complete":
   * false`. An ended export returns its outcome.
   */
  cancel(exportId: string): Promise<Result<ExportProgress>>;
  /** Lists started exports, latest last. */
  list(): readonly ExportProgress[];
  /**
   * Returns the folder that an export has made, for the file manager; `null` before. Never for the
   * page.
   */
  folder(exportId: string): string | null;
  close(): Promise<void>;
}

export interface ExporterOptions extends ExportSource {
  readonly newId: () => string;
  readonly downloads: ExportDownloads;
  /** Returns the path of a saved film, absolute, if known. */
  readonly filmFile: (filmId: string) => string | null;
  readonly isWindows: boolean;
  /** Folder of the app's own data, in which no exports may be written. */
  readonly profileFolder: string;
}

type ExportRecord =
  | { readonly kind: 'draft'; readonly draft: ExportDraft; chosenFolder: string | null }
  | { readonly kind: 'started'; readonly running: RunningExport };

function createRecords({ newId, library, downloads }: ExporterOptions) {
  const records = new Map<string, ExportRecord>();
  const isRunning = (record: ExportRecord) => record.kind === 'started' && record.running.isRunning();

  return {
    records,
    /** Returns `null` if all exports are running. */
    begin(): string | null {
      if (records.size >= EXPORT_LIMIT) {
        const oldest = [...records].find(([, record]) => !isRunning(record));
        if (oldest === undefined) return null;
        records.delete(oldest[0]);
      }
      const exportId = newId();
      const draft = createExportDraft({ exportId, library, secondsFor: downloads.secondsFor });
      records.set(exportId, { kind: 'draft', draft, chosenFolder: null });
      return exportId;
    },
    draft(exportId: string): Result<Extract<ExportRecord, { kind: 'draft' }>> {
      const record = records.get(exportId);
      if (record === undefined) return fail(unknownExport);
      return record.kind === 'draft' ? succeed(record) : fail(exportStarted);
    },
    running(exportId: string): RunningExport | null {
      const record = records.get(exportId);
      return record?.kind === 'started' ? record.running : null;
    },
    started: () =>
      [...records.values()].flatMap((record) => (record.kind === 'started' ? record.running : [])),
  };
}

/** Names files in the zone of the page. */
function createNaming({ environment, settings, isWindows }: ExporterOptions) {
  const context = (): NameContext => ({
    environmentName: environment.name,
    timeZone: settings().timeZone,
  });
  return {
    context,
    into(chosenFolder: string | null, text: string): Result<ExportNaming> {
      const pathLimit = chosenFolder === null ? null : pathLimitIn(chosenFolder, isWindows);
      if (pathLimit === null) return fail(noFolderChosen);
      const parsed = parseNameTemplate(text);
      if (parsed.kind === 'error') return fail(wrongNames);
      return succeed({ ...context(), template: parsed.template, pathLimit });
    },
  };
}

async function findPrevious(
  source: ExportSource,
  found: Result<{ readonly draft: ExportDraft; readonly chosenFolder: string | null }>,
): Promise<Result<PreviousExport>> {
  if (!found.ok) return found;
  const { chosenFolder, draft } = found.value;
  const earlier = chosenFolder === null ? null : await findEarlierExports(source, locationOf(chosenFolder));
  if (earlier === null) return succeed(null);
  let newCount = 0;
  for (const image of draft.images()) if (!earlier.has(image)) newCount += 1;
  return succeed({ folderName: earlier.last.name, startedAt: earlier.last.startedAt, newCount });
}

/**
 * Begins to make something of a draft's images. Fails if there are none, and none will be
 * downloaded.
 */
function createBegin(
  { downloads }: Pick<ExporterOptions, 'downloads'>,
  { draft, records }: Pick<ReturnType<typeof createRecords>, 'draft' | 'records'>,
): Exporter['startWork'] {
  return (exportId, missing, work, onProgress) => {
    const found = draft(exportId);
    if (!found.ok) return found;
    const { draft: chosen } = found.value;
    const { fileCount, downloads: missed } = chosen.current;
    const isWaiting = missing === 'downloadFirst' && missed.count > 0;
    if (fileCount === 0 && !isWaiting) return fail(nothingToExport);
    const running = startExport({ ...work, draft: chosen, downloads, onProgress }, missing);
    records.set(exportId, { kind: 'started', running });
    return succeed(running);
  };
}

export function createExporter(options: ExporterOptions): Exporter {
  const { records, begin, draft, running, started } = createRecords(options);
  const names = createNaming(options);

  const begun = createBegin(options, { draft, records });

  return {
    select({ exportId = begin() ?? undefined, subjects }) {
      if (exportId === undefined) return fail(tooManyExports);
      const found = draft(exportId);
      if (!found.ok) return found;
      found.value.draft.add(subjects);
      return succeed({ exportId });
    },
    async plan({ exportId, ...choice }) {
      const found = draft(exportId);
      if (!found.ok) return found;
      const plan = await found.value.draft.plan(choice);
      return plan === null ? fail(planReplaced) : succeed(plan);
    },
    previewNames(exportId, template) {
      const found = draft(exportId);
      if (!found.ok) return found;
      const images = firstOf(found.value.draft.images(), PREVIEWED_IMAGES);
      const name = exportName(options.environment.name, options.clock.now(), '');
      return succeed(previewNames(images, template, names.context(), name));
    },
    chooseFolder(exportId, folder) {
      const found = draft(exportId);
      if (!found.ok) return found;
      if (isAppFolder(folder, options.profileFolder)) return fail(folderOfApp);
      if (pathLimitIn(folder, options.isWindows) === null) return fail(folderTooDeep);
      found.value.chosenFolder = folder;
      return succeed({ folderName: folderNameOf(folder) });
    },
    previous: (exportId) => findPrevious(options, draft(exportId)),
    start({ exportId, template, missing, filmId, ...how }, onProgress) {
      const found = draft(exportId);
      if (!found.ok) return found;
      const { chosenFolder } = found.value;
      const naming = names.into(chosenFolder, template);
      if (!naming.ok) return naming;
      if (chosenFolder === null) return fail(nothingToExport);
      const filmFile = filmId === undefined ? null : options.filmFile(filmId);
      if (filmId !== undefined && filmFile === null) return fail(filmAway);
      const first: ExportWork['first'] = ({ current }) => firstProgress(current, folderNameOf(chosenFolder));
      const order = { ...options, ...how, chosenFolder, naming: naming.value, filmFile };
      const write: ExportWork['write'] = (chosen, course) =>
        writeExport({ ...order, ...course, draft: chosen }, first(chosen));
      return begun(exportId, missing, { first, write }, onProgress);
    },
    startWork: begun,
    draft(exportId) {
      const found = draft(exportId);
      return found.ok ? succeed(found.value.draft) : found;
    },
    stopWaiting(exportId) {
      const found = running(exportId);
      if (found === null) return fail(unknownExport);
      found.stopWaiting();
      return succeed(null);
    },
    async cancel(exportId) {
      const found = records.get(exportId);
      if (found === undefined) return fail(unknownExport);
      if (found.kind === 'started') return succeed(await found.running.cancel());
      records.delete(exportId);
      const folderName = found.chosenFolder === null ? '' : folderNameOf(found.chosenFolder);
      return succeed({ ...firstProgress(found.draft.current, folderName), state: 'cancelled' });
    },
    list: () => started().map(({ progress }) => progress()),
    folder: (exportId) => running(exportId)?.folder() ?? null,
    async close() {
      await Promise.all(started().map(({ close }) => close()));
      records.clear();
    },
  };
}
