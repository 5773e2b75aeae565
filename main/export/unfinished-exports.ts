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
import { firstProgress } from './begin-export.ts';
import {
  exportChanged,
  exportOutOfReach,
  exportRunning,
  exportUnreadable,
  partsUnsigned,
  unknownExport,
} from './export-failure.ts';
import { type ExportForm, isAsLogged } from './forms/export-form.ts';
import { formOf } from './forms/logged-form.ts';
import { type ExportJournal, readJournal } from './journal/journal.ts';
import { type ExportSource, runCourse, totalBytes } from './run-export.ts';
import { exists } from './targets/exists.ts';
import { otherMounts } from './targets/other-mounts.ts';

/** An export that was begun or resumed: how far it is, and how it ends; that never rejects. */
export interface StartedExport {
  readonly progress: () => ExportProgress;
  readonly finished: Promise<ExportProgress>;
}

/** Exports that were cut off by a kill, a full disk, a drive that was pulled out, or a cancel. */
export type UnfinishedExports = ReturnType<typeof createUnfinishedExports>;

/**
 * What is there of an export: nothing that can be read, as its drive may not be connected or may fail (`away`); all of it (`whole`); a folder without
 * its journal (`gone`): nothing of it was written, or somebody took it away; something else than this laptop wrote (`changed`).
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
        // Where a drive was pulled out, there is no journal, and no folder.
        return { kind: (await exists(form.folder)) ? 'gone' : 'away' };
      default:
        return assertNever(found);
    }
  } catch {
    return { kind: 'away' };
  }
}

/** The journal by which an export is resumed. Failures: it can't be read, is not there, or is not what this laptop wrote. */
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

/** The journal of an export that is signed, also if it was begun without a signature. Null: archives are whole without one, and can't get it any more. */
async function signedJournal(form: ExportForm, journal: ExportJournal): Promise<ExportJournal | null> {
  if (journal.isSigned) return journal;
  const { whole } = await form.bags(journal, true);
  return whole.length > 0 ? null : { ...journal, isSigned: true };
}

interface UnfinishedSource extends ExportSource {
  /** The paths of a drive that has another letter or name now. */
  readonly otherMounts?: typeof otherMounts;
}

/** Puts right what the library knows of an export that is whole or gone. */
async function settle(
  { library, clock }: ExportSource,
  form: ExportForm,
  id: string,
  kind: 'whole' | 'gone',
): Promise<void> {
  if (kind === 'whole') {
    await form.close().catch(() => undefined);
    library.exports.end(id, clock.now());
    return;
  }
  await form.remove(null).catch(() => undefined);
  library.exports.forget(id);
}

/** The export as it is reached now: its drive may have another letter or name. What is there is only read; it is recognised by its journal. */
async function reached(
  { library, otherMounts: mounts = otherMounts }: UnfinishedSource,
  logged: LoggedExport,
): Promise<LoggedExport> {
  if (await exists(logged.path).catch(() => true)) return logged;
  for (const path of await mounts(logged.path)) {
    const found = await readJournal(path, logged.journal);
    if (found.kind !== 'found') continue;
    const target = dirname(path);
    library.exports.move(logged.id, path, target);
    return { ...logged, path, target };
  }
  return logged;
}

/** Null: it is whole or gone. */
async function describe(source: ExportSource, logged: LoggedExport): Promise<UnfinishedExport | null> {
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
    case 'gone':
      await settle(source, form, logged.id, state.kind);
      return null;
    default:
      return assertNever(state);
  }
}

/** Finds, resumes, finishes and deletes exports that did not come to their end. Calls throw `LibraryError`. */
export function createUnfinishedExports(source: UnfinishedSource) {
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
        const one = running.has(logged.id) ? null : await describe(source, await reached(source, logged));
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
      const { journal: digest } = logged;
      const form = formOf(logged, source.environment.host);
      const found = running.has(exportId) ? fail(exportRunning) : await journalOf(form, logged);
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
    /** Removes its files, and no others; of one whose drive is not connected, or that has changed, only what the library knows. */
    async discard(exportId: string): Promise<Result<null>> {
      const logged = find(exportId);
      if (logged === null) return fail(unknownExport);
      if (running.has(exportId)) return fail(exportRunning);
      const form = formOf(logged, source.environment.host);
      const state = await stateOf(form, logged, library.exports.bags(exportId));
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
