import {
  type ExportProgress,
  fail,
  type Result,
  type SubjectReference,
  succeed,
  type UnfinishedExport,
} from '../../preload/contract/index.ts';
import type { LoggedExport } from '../library/catalog/export-log.ts';
import { firstProgress } from './begin-export.ts';
import {
  exportOutOfReach,
  exportRunning,
  exportUnreadable,
  partsUnsigned,
  unknownExport,
} from './export-failure.ts';
import type { ExportForm } from './forms/export-form.ts';
import { exists } from './forms/folder-form.ts';
import { formOf } from './forms/logged-form.ts';
import { type ExportJournal, readJournal } from './journal/journal.ts';
import { type ExportSource, runCourse, totalBytes } from './run-export.ts';

/** An export that was begun or resumed: how far it is, and how it ends; that never rejects. */
export interface StartedExport {
  readonly progress: () => ExportProgress;
  readonly finished: Promise<ExportProgress>;
}

/** Exports that were cut off by a kill, a full disk, a drive that was pulled out, or a cancel. */
export type UnfinishedExports = ReturnType<typeof createUnfinishedExports>;

/**
 * What is there of an export: nothing that can be read, as its drive may not be connected or may fail (`away`); all of it (`whole`); a folder without
 * its journal (`gone`): nothing of it was written, or somebody took it away; or the journal of another export in its folder (`replaced`).
 */
type FormState =
  | { readonly kind: 'away' | 'whole' | 'gone' | 'replaced' }
  | { readonly kind: 'cutOff'; readonly journal: ExportJournal };

async function stateOf(form: ExportForm, id: string): Promise<FormState> {
  try {
    if (await form.isWhole()) return { kind: 'whole' };
    const found = await readJournal(form.folder);
    if (found.kind === 'found')
      return found.journal.exportId === id
        ? { kind: 'cutOff', journal: found.journal }
        : { kind: 'replaced' };
    // Where a drive was pulled out, there is no journal, and no folder.
    const isGone = found.kind === 'none' && (await exists(form.folder));
    return { kind: isGone ? 'gone' : 'away' };
  } catch {
    return { kind: 'away' };
  }
}

/** The journal by which an export is resumed. Failures: it can't be read, or it is not there. */
async function journalOf({ path, id }: LoggedExport): Promise<Result<ExportJournal>> {
  const found = await readJournal(path);
  if (found.kind === 'unreadable') return fail(exportUnreadable);
  const isOwn = found.kind === 'found' && found.journal.exportId === id;
  return isOwn ? succeed(found.journal) : fail(exportOutOfReach);
}

/** The images of a whole export, as its manifests list them. */
async function exportedImages(form: ExportForm) {
  const images: { subject: SubjectReference; hash: string }[] = [];
  try {
    for await (const { files } of form.manifests())
      for (const { subject, sha256 } of files)
        images.push({
          subject: { deviceId: subject.deviceId, archiveId: subject.archiveId },
          hash: sha256,
        });
  } catch {
    // What can't be read counts as not exported: it is exported once more.
  }
  return images;
}

/** The journal of an export that is signed, also if it was begun without a signature. Null: archives are whole without one, and can't get it any more. */
async function signedJournal(form: ExportForm, journal: ExportJournal): Promise<ExportJournal | null> {
  if (journal.isSigned) return journal;
  const { whole } = await form.bags(journal, true);
  return whole.length > 0 ? null : { ...journal, isSigned: true };
}

/** Puts right what the library knows of an export that is whole, gone or replaced. */
async function settle(
  { library, clock }: ExportSource,
  form: ExportForm,
  id: string,
  kind: 'whole' | 'gone' | 'replaced',
): Promise<void> {
  if (kind === 'whole') {
    await form.close().catch(() => undefined);
    library.exports.end(id, clock.now(), await exportedImages(form));
    return;
  }
  if (kind === 'gone') await form.remove(null).catch(() => undefined);
  library.exports.forget(id);
}

/** Null: it is whole, gone or replaced. */
async function describe(source: ExportSource, logged: LoggedExport): Promise<UnfinishedExport | null> {
  const form = formOf(logged, source.environment.host);
  const state = await stateOf(form, logged.id);
  const facts = {
    exportId: logged.id,
    folderName: logged.name,
    startedAt: logged.startedAt,
    fileCount: logged.imageCount,
  };
  if (state.kind === 'away') return { ...facts, filesDone: null };
  if (state.kind === 'cutOff')
    return { ...facts, filesDone: await form.countWritten(state.journal).catch(() => null) };
  await settle(source, form, logged.id, state.kind);
  return null;
}

/** Finds, resumes, finishes and deletes exports that did not come to their end. Calls throw `LibraryError`. */
export function createUnfinishedExports(source: ExportSource) {
  const { library, running } = source;
  const under = new Map<
    string,
    { readonly form: ExportForm; readonly stop: AbortController } & StartedExport
  >();

  function find(exportId: string): LoggedExport | null {
    return library.exports.unfinished().find(({ id }) => id === exportId) ?? null;
  }

  return {
    /** The oldest first. What became whole at the last instant, or is gone, is not in it. */
    async list(): Promise<readonly UnfinishedExport[]> {
      const found: UnfinishedExport[] = [];
      for (const logged of library.exports.unfinished()) {
        const one = running.has(logged.id) ? null : await describe(source, logged);
        if (one !== null) found.push(one);
      }
      return found;
    },
    /** Writes what is left; with `partial` only what makes a bag of the images that are there. Reports as a new export does. */
    async resume(
      exportId: string,
      kind: 'rest' | 'partial',
      onProgress: (progress: ExportProgress) => void,
      isSignatureDemanded = false,
    ): Promise<Result<StartedExport>> {
      const logged = find(exportId);
      if (logged === null) return fail(unknownExport);
      const found = running.has(exportId) ? fail(exportRunning) : await journalOf(logged);
      if (running.has(exportId)) return fail(exportRunning);
      if (!found.ok) return found;
      const journal = found.value;
      const form = formOf(logged, source.environment.host);
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
        layOut: () => Promise.resolve({ form, journal: obeying, filmFile: logged.filmFile }),
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
    /** Removes its files, and no others; of one whose drive is not connected only what the library knows. */
    async discard(exportId: string): Promise<Result<null>> {
      const logged = find(exportId);
      if (logged === null) return fail(unknownExport);
      if (running.has(exportId)) return fail(exportRunning);
      const form = formOf(logged, source.environment.host);
      const state = await stateOf(form, exportId);
      if (state.kind === 'cutOff') await form.remove(state.journal);
      library.exports.forget(exportId);
      return succeed(null);
    },
    /** Null: it was not resumed. */
    async cancel(exportId: string): Promise<ExportProgress | null> {
      const found = under.get(exportId);
      found?.stop.abort();
      return (await found?.finished) ?? null;
    },
    /** The folder or the file of an export that was resumed; null for others. Never for the screen. */
    folder: (exportId: string) => under.get(exportId)?.form.shown() ?? null,
    async close(): Promise<void> {
      for (const { stop } of under.values()) stop.abort();
      await Promise.all([...under.values()].map(({ finished }) => finished));
    },
  };
}
