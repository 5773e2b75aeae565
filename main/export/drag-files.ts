import { constants, mkdirSync, rmSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DragRequest,
  type Failure,
  fail,
  type PreparedDrag,
  type Result,
  succeed,
} from '../../preload/contract/index.ts';
import type { PlannedImage } from '../bagit/planned-image.ts';
import { allocateChunk, imageFault, readStoredImage } from '../bagit/read-image.ts';
import { writeContent } from '../bagit/write-content.ts';
import type { Library } from '../library/library.ts';
import { FILE_MODE, FOLDER_MODE } from '../shared/restrict-mode.ts';
import type { Timers } from '../shared/timers.ts';
import { exportFailure } from './export-failure.ts';
import { resolveBest, resolveStored } from './resolve-subject.ts';
import { createFileNames } from './write/export-paths.ts';
import { usualTemplate } from './write/name-template.ts';
import type { NameContext } from './write/render-name.ts';

/** Most bytes of one drag: can be copied while the mouse button is held, even on a slow disk. */
export const DRAG_LIMIT_BYTES = 512 * 1024 * 1024;

/**
 * Time after which the files are deleted, ms: the receiving program may read them late, such as a
 * mail being written or a slow share.
 */
export const DRAG_STAY_MS = 10 * 60_000;

const COPIER_COUNT = 4;

const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

type DragLibrary = Pick<Library, 'exportRows' | 'history' | 'names' | 'openImage'>;

interface DragFilesOptions {
  /** A private folder; its old content is removed. */
  readonly folder: string;
  readonly library: DragLibrary;
  readonly timers: Timers;
  /** Creates unguessable ids, which name folders. */
  readonly newId: () => string;
  readonly timeZone: () => NameContext['timeZone'];
}

/**
 * Writes images of one account as files to be dragged, with export names. Copies rather than
 * links, because another program may change them.
 */
export interface DragFiles {
  /** Failures: `notDownloaded`, `tooLarge`, `storageFull`, `storageFailed`. */
  prepare(request: DragRequest): Promise<Result<PreparedDrag>>;
  /** Returns the files of a prepared drag, absolute; `null` if it no longer exists. */
  files(dragId: string): readonly string[] | null;
  close(): Promise<void>;
}

/** Removes the files of an earlier start. */
export function createDragFiles(options: DragFilesOptions): DragFiles {
  const { folder, library, timers } = options;
  const prepared = new Map<string, readonly string[]>();
  const ending = new AbortController();
  const working = new Set<Promise<unknown>>();
  removeNow(folder);

  function plan({ subjects, hash }: DragRequest): readonly PlannedImage[] {
    const found = subjects.flatMap(
      (subject) =>
        (hash === null ? resolveBest(library, subject) : resolveStored(library, subject, hash)) ?? [],
    );
    return [...new Map(found.map((one) => [JSON.stringify(one.subject), one])).values()];
  }

  async function forget(dragId: string): Promise<void> {
    prepared.delete(dragId);
    await rm(join(folder, dragId), { recursive: true, force: true }).catch(() => undefined);
  }

  async function write(request: DragRequest): Promise<Result<PreparedDrag>> {
    const planned = plan(request);
    if (planned.length === 0) return fail(nothingStored);
    if (planned.reduce((sum, { image }) => sum + image.byteLength, 0) > DRAG_LIMIT_BYTES)
      return fail(tooMuch);
    const dragId = options.newId();
    const own = join(folder, dragId);
    try {
      mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
      await mkdir(own, { mode: FOLDER_MODE });
      const nameOf = createFileNames({
        template: usualTemplate,
        environmentName: '',
        timeZone: options.timeZone(),
      });
      const jobs = planned.map((one) => ({ one, file: join(own, nameOf(one)) }));
      const files = await copyAll(library, jobs, ending.signal);
      if (files.length === 0) {
        await forget(dragId);
        return fail(nothingStored);
      }
      prepared.set(dragId, files);
      timers.after(DRAG_STAY_MS, () => void forget(dragId));
      return succeed({
        dragId,
        fileCount: files.length,
        missingCount: new Set(request.subjects.map((subject) => JSON.stringify(subject))).size - files.length,
      });
    } catch (error) {
      await forget(dragId);
      return fail({ ...notWritten, code: exportFailure(error).code });
    }
  }

  return {
    async prepare(request) {
      const work = write(request);
      working.add(work);
      return await work.finally(() => working.delete(work));
    },
    files: (dragId) => prepared.get(dragId) ?? null,
    async close() {
      ending.abort();
      await Promise.allSettled(working);
      prepared.clear();
      removeNow(folder);
    },
  };
}

/** Copies the images in order, skipping missing or damaged ones. */
async function copyAll(
  library: DragLibrary,
  jobs: readonly { readonly one: PlannedImage; readonly file: string }[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const written = new Set<string>();
  const queue = jobs[Symbol.iterator]();
  const copiers = Array.from({ length: COPIER_COUNT }, async () => {
    const chunk = allocateChunk();
    for (const { one, file } of queue) {
      if (await copyOne(library, one, file, signal, chunk)) written.add(file);
    }
  });
  const ends = await Promise.allSettled(copiers);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return jobs.map(({ file }) => file).filter((file) => written.has(file));
}

async function copyOne(
  library: DragLibrary,
  { image }: PlannedImage,
  file: string,
  signal: AbortSignal,
  chunk: Buffer,
): Promise<boolean> {
  try {
    await using target = await open(file, NEW_FILE, FILE_MODE);
    const content = readStoredImage(library, image, signal, () => {}, chunk);
    await writeContent(target, content, image.hash);
    return true;
  } catch (error) {
    if (imageFault(error) === null) throw error;
    await rm(file, { force: true });
    return false;
  }
}

function removeNow(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Windows keeps a file that another program has open; the next start removes it.
  }
}

const nothingStored: Failure = { code: 'notDownloaded', refusal: 'dragNotDownloaded' };

/** Its code says if the disk is full. */
const notWritten: Omit<Failure, 'code'> = {
  refusal: 'dragNotWritten',
};

const tooMuch: Failure = { code: 'tooLarge', refusal: 'dragTooLarge' };
