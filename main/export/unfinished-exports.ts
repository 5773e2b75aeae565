import { lstat, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ExportProgress,
  fail,
  type Result,
  succeed,
  type UnfinishedExport,
} from '../../preload/contract/index.ts';
import type { LoggedExport } from '../library/catalog/export-log.ts';
import { DECLARATION_NAME } from './bag/bag-files.ts';
import { exportManifest, MANIFEST_NAME } from './bag/manifest-schema.ts';
import { TAG_FILES } from './bag/write-bag.ts';
import { exportOutOfReach, exportRunning, unknownExport } from './export-failure.ts';
import { type ExportJournal, JOURNAL_FILES, readJournal, removeJournal } from './journal/journal.ts';
import { type ExportSource, type LaidOutExport, runCourse } from './run-export.ts';
import { removeFromFolder, reopenFolderTarget } from './targets/folder-target.ts';

/** An export that was begun or resumed: how far it is, and how it ends; that never rejects. */
export interface StartedExport {
  readonly progress: () => ExportProgress;
  readonly finished: Promise<ExportProgress>;
}

/** Exports that were cut off by a kill, a full disk, a drive that was pulled out, or a cancel. */
export type UnfinishedExports = ReturnType<typeof createUnfinishedExports>;

/**
 * What is at the folder of an export: nothing, as its drive may not be connected (`away`); all of it (`whole`); or a folder without its journal
 * (`gone`): nothing of it was written, or somebody took it away.
 */
type FolderState =
  | { readonly kind: 'away' | 'whole' | 'gone' }
  | { readonly kind: 'cutOff'; readonly journal: ExportJournal };

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}

async function folderState({ id, path }: LoggedExport): Promise<FolderState> {
  if (!(await exists(path))) return { kind: 'away' };
  const journal = await readJournal(path);
  if (await exists(join(path, DECLARATION_NAME))) return { kind: 'whole' };
  return journal?.exportId === id ? { kind: 'cutOff', journal } : { kind: 'gone' };
}

async function countWritten(path: string, { images }: ExportJournal): Promise<number> {
  let count = 0;
  for (const image of images) if (await exists(join(path, image.path))) count += 1;
  return count;
}

/** The images of a whole export, as its manifest lists them. */
async function exportedImages(path: string) {
  const { files } = await readFile(join(path, MANIFEST_NAME), 'utf8')
    .then((text) => exportManifest.parse(JSON.parse(text)))
    .catch(() => ({ files: [] }));
  return files.map(({ subject, sha256 }) => ({
    subject: { deviceId: subject.deviceId, archiveId: subject.archiveId },
    hash: sha256,
  }));
}

function firstProgress({ id, name }: LoggedExport, { images, missing }: ExportJournal): ExportProgress {
  return {
    exportId: id,
    state: 'running',
    downloads: { done: 0, total: 0 },
    fileCount: images.length,
    filesDone: 0,
    byteLength: images.reduce((sum, { planned }) => sum + planned.image.byteLength, 0),
    bytesDone: 0,
    elapsedMs: 0,
    missingCount: missing.length,
    folderName: name,
    failure: null,
  };
}

/** Opens the folder of an export that was cut off. What an attempt to end it has left is made again. */
async function reopen(path: string, journal: ExportJournal): Promise<LaidOutExport> {
  const target = await reopenFolderTarget(path);
  for (const name of TAG_FILES)
    for (const file of [name, `${name}.part`]) await rm(join(path, file), { force: true });
  return { target, journal };
}

/** Puts right what the library knows of an export that is whole or gone. */
async function settle(
  { library, clock }: ExportSource,
  { id, path }: LoggedExport,
  kind: 'whole' | 'gone',
): Promise<void> {
  await removeJournal(path).catch(() => undefined);
  if (kind === 'whole') {
    // A file has both names until that of the part is gone.
    for (const name of TAG_FILES)
      await rm(join(path, `${name}.part`), { force: true }).catch(() => undefined);
    library.exports.end(id, clock.now(), await exportedImages(path));
  } else {
    await removeFromFolder(path, []).catch(() => undefined);
    library.exports.forget(id);
  }
}

/** Null: it is whole or gone. */
async function describe(source: ExportSource, logged: LoggedExport): Promise<UnfinishedExport | null> {
  const state = await folderState(logged);
  const facts = {
    exportId: logged.id,
    folderName: logged.name,
    startedAt: logged.startedAt,
    fileCount: logged.imageCount,
  };
  if (state.kind === 'away') return { ...facts, filesDone: null };
  if (state.kind === 'cutOff') return { ...facts, filesDone: await countWritten(logged.path, state.journal) };
  await settle(source, logged, state.kind);
  return null;
}

/** Removes the files of an export, and no others. */
async function removeFiles(path: string, { images }: ExportJournal): Promise<void> {
  const files = images.flatMap((image) =>
    image.sidecar === null ? [image.path] : [image.path, image.sidecar],
  );
  await removeFromFolder(path, [...files, ...TAG_FILES, ...JOURNAL_FILES]);
}

/** Finds, resumes, finishes and deletes exports that did not come to their end. Calls throw `LibraryError`. */
export function createUnfinishedExports(source: ExportSource) {
  const { library, running } = source;
  const under = new Map<string, { readonly path: string; readonly stop: AbortController } & StartedExport>();

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
    ): Promise<Result<StartedExport>> {
      const logged = find(exportId);
      if (logged === null) return fail(unknownExport);
      const journal = running.has(exportId) ? null : await readJournal(logged.path);
      if (running.has(exportId)) return fail(exportRunning);
      if (journal?.exportId !== exportId) return fail(exportOutOfReach);
      const stop = new AbortController();
      const progress = firstProgress(logged, journal);
      onProgress(progress);
      const course = {
        ...source,
        layOut: () => reopen(logged.path, journal),
        isCopying: kind === 'rest',
        signal: stop.signal,
        onProgress,
        onFolder: () => {},
      };
      const finished = runCourse(course, progress);
      const started = { progress: () => progress, finished };
      under.set(exportId, { ...started, path: logged.path, stop });
      return succeed(started);
    },
    /** Removes its files, and no others; of one whose drive is not connected only what the library knows. */
    async discard(exportId: string): Promise<Result<null>> {
      const logged = find(exportId);
      if (logged === null) return fail(unknownExport);
      if (running.has(exportId)) return fail(exportRunning);
      const state = await folderState(logged);
      if (state.kind === 'cutOff') await removeFiles(logged.path, state.journal);
      library.exports.forget(exportId);
      return succeed(null);
    },
    /** Null: it was not resumed. */
    async cancel(exportId: string): Promise<ExportProgress | null> {
      const found = under.get(exportId);
      found?.stop.abort();
      return (await found?.finished) ?? null;
    },
    /** The folder of an export that was resumed; null for others. Never for the screen. */
    folder: (exportId: string) => under.get(exportId)?.path ?? null,
    async close(): Promise<void> {
      for (const { stop } of under.values()) stop.abort();
      await Promise.all([...under.values()].map(({ finished }) => finished));
    },
  };
}
