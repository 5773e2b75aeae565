import { dirname } from 'node:path';
import { assertNever } from '../../preload/contract/core/assert-never.ts';
import {
  type ExportProgress,
  fail,
  type Result,
  succeed,
  type UnfinishedExport,
} from '../../preload/contract/index.ts';
import type { LoggedBag, LoggedExport } from '../library/catalog/export-log.ts';
import { createProgressPace } from '../shared/progress-pace.ts';
import { exists } from './bag/exists.ts';
import { type ExportJournal, readJournal } from './bag/journal.ts';
import { firstProgress } from './begin-export.ts';
import {
  exportChanged,
  exportFailure,
  exportOutOfReach,
  exportRunning,
  exportUnreadable,
  partsUnsigned,
  unknownExport,
} from './export-failure.ts';
import { type ExportSource, runCourse, totalBytes } from './run-export.ts';
import type { VerificationProgress } from './verify/check-files.ts';
import { type ExportForm, isAsLogged } from './write/export-form.ts';
import { formOf } from './write/logged-form.ts';
import { otherMounts } from './write/other-mounts.ts';

/** A started or resumed export: its progress, and its outcome, which never rejects. */
export interface StartedExport {
  readonly progress: () => ExportProgress;
  readonly finished: Promise<ExportProgress>;
}

/** Exports interrupted by a kill, a full disk, an unplugged drive, or a cancel. */
export type UnfinishedExports = ReturnType<typeof createUnfinishedExports>;

/**
 * State of an export on its disk: unreadable, because its drive is disconnected or failing
 * (`away`); complete (`whole`); a folder without its journal (`gone`), because nothing was written
 * or somebody removed it; or not as this laptop wrote it (`changed`).
 */
type FormState =
  | { readonly kind: 'away' | 'whole' | 'gone' | 'changed' }
  | { readonly kind: 'cutOff'; readonly journal: ExportJournal };

async function stateOf(
  form: ExportForm,
  { journal }: LoggedExport,
  bags: readonly LoggedBag[],
): Promise<FormState> {
  try {
    if (await isAsLogged(form, bags)) return { kind: 'whole' };
    const found = await readJournal(form.folder, journal);
    switch (found.kind) {
      case 'found':
        return { kind: 'cutOff', journal: found.journal };
      case 'changed':
        return { kind: 'changed' };
      case 'unreadable':
        return { kind: 'away' };
      case 'none':
        if ((await form.lists()) !== null) return { kind: 'changed' };
        // An unplugged drive has no journal, and no folder.
        return { kind: (await exists(form.folder)) ? 'gone' : 'away' };
      default:
        return assertNever(found);
    }
  } catch {
    return { kind: 'away' };
  }
}

/**
 * Reads the journal needed to resume an export. Fails if it is unreadable, missing, or not as this
 * laptop wrote it.
 */
async function journalOf(form: ExportForm, { journal }: LoggedExport): Promise<Result<ExportJournal>> {
  const found = await readJournal(form.folder, journal);
  switch (found.kind) {
    case 'found':
      return succeed(found.journal);
    case 'changed':
      return fail(exportChanged);
    case 'unreadable':
      return fail(exportUnreadable);
    case 'none':
      return fail((await form.lists()) === null ? exportOutOfReach : exportChanged);
    default:
      return assertNever(found);
  }
}

/**
 * Returns the journal of an export that will be signed, even if it was begun without a signature.
 * `null` if archives are complete without one, and can't get it any more.
 */
async function signedJournal(form: ExportForm, journal: ExportJournal): Promise<ExportJournal | null> {
  if (journal.isSigned) return journal;
  const { whole } = await form.bags(journal, true);
  return whole.length > 0 ? null : { ...journal, isSigned: true };
}

interface UnfinishedSource extends ExportSource {
  /** Returns the paths of a drive under another letter or name. */
  readonly otherMounts?: typeof otherMounts;
}

/**
 * Finds the export where it is now: its drive may have another letter or name. It is only read,
 * and recognized by its journal, or by its bags if it is complete.
 */
async function reached(
  { library, environment, otherMounts: mounts = otherMounts }: UnfinishedSource,
  logged: LoggedExport,
): Promise<LoggedExport> {
  if (await exists(logged.path).catch(() => true)) return logged;
  const bags = library.exports.bags(logged.id);
  for (const path of await mounts(logged.path)) {
    const moved = { ...logged, path, target: dirname(path) };
    const { kind } = await readJournal(path, logged.journal);
    const isWhole = () => isAsLogged(formOf(moved, environment.host), bags).catch(() => false);
    if (kind !== 'found' && !(await isWhole())) continue;
    library.exports.move(logged.id, path, moved.target);
    return moved;
  }
  return logged;
}

/** Returns `null` if it is gone. `isFoundChanged`: a check has found that its files have changed. */
async function describe(
  source: ExportSource,
  logged: LoggedExport,
  isFoundChanged: boolean,
): Promise<UnfinishedExport | null> {
  const form = formOf(logged, source.environment.host);
  const bags = source.library.exports.bags(logged.id);
  const state = await stateOf(form, logged, bags);
  const facts = {
    exportId: logged.id,
    folderName: logged.name,
    startedAt: logged.startedAt,
    fileCount: logged.imageCount,
  };
  switch (state.kind) {
    case 'away':
    case 'changed':
      return { ...facts, state: state.kind };
    case 'cutOff': {
      const filesDone = await form.countWritten(state.journal, bags).catch(() => null);
      return filesDone === null ? { ...facts, state: 'away' } : { ...facts, state: 'cutOff', filesDone };
    }
    case 'whole':
      return isFoundChanged
        ? { ...facts, state: 'changed' }
        : { ...facts, state: 'whole', filesDone: countBagged(bags) };
    case 'gone':
      await form.remove(null).catch(() => undefined);
      source.library.exports.forget(logged.id);
      return null;
    default:
      return assertNever(state);
  }
}

/** Counts the images of complete bags: one finished as partial has fewer than planned. */
const countBagged = (bags: readonly LoggedBag[]) => bags.reduce((sum, { imageCount }) => sum + imageCount, 0);

type CheckEnd = Pick<ExportProgress, 'state' | 'failure'>;

/**
 * Ends a complete export if its files are as written: its lists are this laptop's, which says
 * nothing of the images beside them. Never rejects.
 */
async function endIfUnchanged(
  { library, clock }: ExportSource,
  form: ExportForm,
  { id }: LoggedExport,
  signal: AbortSignal,
  onProgress: (progress: VerificationProgress) => void,
): Promise<CheckEnd> {
  try {
    if (!(await form.isUnchanged(signal, onProgress))) return { state: 'failed', failure: exportChanged };
    await form.close().catch(() => undefined);
    library.exports.end(id, clock.now());
    return { state: 'done', failure: null };
  } catch (error) {
    if (signal.aborted) return { state: 'cancelled', failure: null };
    return { state: 'failed', failure: exportFailure(error) };
  }
}

/** Finds, resumes, finishes and deletes unfinished exports. Calls throw `LibraryError`. */
export function createUnfinishedExports(source: UnfinishedSource) {
  const { library, running, clock } = source;
  /** IDs of complete exports whose check found changed files. */
  const changed = new Set<string>();
  const under = new Map<
    string,
    { readonly form: ExportForm; readonly stop: AbortController } & StartedExport
  >();

  function find(exportId: string): LoggedExport | null {
    return library.exports.unfinished().find(({ id }) => id === exportId) ?? null;
  }

  /** Checks a complete export, with the progress of an export that is resumed. */
  function startCheck(
    logged: LoggedExport,
    form: ExportForm,
    onProgress: (progress: ExportProgress) => void,
  ): StartedExport {
    const { id: exportId, name, imageCount: fileCount } = logged;
    const bagged = countBagged(library.exports.bags(exportId));
    const stop = new AbortController();
    const startedAt = clock.now();
    const pace = createProgressPace(clock);
    let progress = firstProgress({ exportId, fileCount, byteLength: 0, missingCount: 0 }, name);
    onProgress(progress);
    const onChecked = ({ bytes: byteLength, bytesDone, filesDone }: VerificationProgress) => {
      const elapsedMs = Math.max(0, clock.now() - startedAt);
      progress = {
        ...progress,
        byteLength,
        bytesDone,
        filesDone: Math.min(filesDone, bagged),
        elapsedMs,
      };
      pace(() => onProgress(progress));
    };
    async function run(): Promise<ExportProgress> {
      running.add(exportId);
      const end = await endIfUnchanged(source, form, logged, stop.signal, onChecked);
      running.delete(exportId);
      if (end.failure === exportChanged) changed.add(exportId);
      progress = { ...progress, ...end, filesDone: end.state === 'done' ? bagged : progress.filesDone };
      onProgress(progress);
      return progress;
    }
    const started = { progress: () => progress, finished: run() };
    under.set(exportId, { ...started, form, stop });
    return started;
  }

  return {
    /** Lists unfinished exports, oldest first, except those that are gone. */
    async list(): Promise<readonly UnfinishedExport[]> {
      const found: UnfinishedExport[] = [];
      for (const logged of library.exports.unfinished()) {
        const one = running.has(logged.id)
          ? null
          : await describe(source, await reached(source, logged), changed.has(logged.id));
        if (one !== null) found.push(one);
      }
      return found;
    },
    /**
     * Writes the rest; with `partial`, only what makes a bag of the existing images. Checks a
     * complete one. Reports like a new export.
     */
    async resume(
      exportId: string,
      kind: 'rest' | 'partial',
      onProgress: (progress: ExportProgress) => void,
      isSignatureDemanded = false,
    ): Promise<Result<StartedExport>> {
      const logged = find(exportId);
      if (logged === null) return fail(unknownExport);
      const { journal: digest } = logged;
      const form = formOf(logged, source.environment.host);
      if (running.has(exportId)) return fail(exportRunning);
      const isWhole = await isAsLogged(form, library.exports.bags(exportId)).catch(() => false);
      if (running.has(exportId)) return fail(exportRunning);
      if (isWhole)
        return changed.has(exportId) ? fail(exportChanged) : succeed(startCheck(logged, form, onProgress));
      const found = await journalOf(form, logged);
      if (running.has(exportId)) return fail(exportRunning);
      if (!found.ok) return found;
      if (digest === null) return fail(exportChanged);
      const journal = found.value;
      const obeying = isSignatureDemanded ? await signedJournal(form, journal) : journal;
      if (obeying === null) return fail(partsUnsigned);
      const stop = new AbortController();
      const { images, missing } = journal;
      const counts = {
        fileCount: images.length,
        missingCount: missing.length,
        byteLength: totalBytes(journal),
      };
      const progress = firstProgress({ exportId, ...counts }, logged.name);
      onProgress(progress);
      const course = {
        ...source,
        isNew: false,
        isSigned: obeying.isSigned,
        layOut: () => Promise.resolve({ form, journal: obeying, digest, filmFile: logged.filmFile }),
        isCopying: kind === 'rest',
        signal: stop.signal,
        onProgress,
        onFolder: () => {},
      };
      const finished = runCourse(course, progress);
      const started = { progress: () => progress, finished };
      under.set(exportId, { ...started, form, stop });
      return succeed(started);
    },
    /**
     * Removes its files only; if the export is complete, what only an unfinished one has; if its
     * drive is disconnected, or the export has changed, only the library's record.
     */
    async discard(exportId: string): Promise<Result<null>> {
      const logged = find(exportId);
      if (logged === null) return fail(unknownExport);
      if (running.has(exportId)) return fail(exportRunning);
      const form = formOf(logged, source.environment.host);
      const state = await stateOf(form, logged, library.exports.bags(exportId));
      if (state.kind === 'cutOff') await form.remove(state.journal);
      if (state.kind === 'whole') await form.close().catch(() => undefined);
      library.exports.forget(exportId);
      return succeed(null);
    },
    /** Returns `null` if it was not resumed. */
    async cancel(exportId: string): Promise<ExportProgress | null> {
      const found = under.get(exportId);
      found?.stop.abort();
      return (await found?.finished) ?? null;
    },
    /** Returns the folder or file of a resumed export; `null` for others. Never for the page. */
    folder: (exportId: string) => under.get(exportId)?.form.shown() ?? null,
    async close(): Promise<void> {
      for (const { stop } of under.values()) stop.abort();
      await Promise.all([...under.values()].map(({ finished }) => finished));
    },
  };
}
