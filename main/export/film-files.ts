import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { fail, type Result, succeed } from '../../preload/contract/index.ts';
import { lengthError } from '../bagit/file-limit.ts';
import { writeNewFile } from '../bagit/write-new-file.ts';
import type { Timers } from '../shared/timers.ts';
import { filmFailure, partMissing, unknownFilm } from './film-failure.ts';
import { writeAtFreeName } from './free-name.ts';
import { safeFolderName } from './write/safe-name.ts';

const EXTENSION = '.webm';
/**
 * Longest proposed name, characters: at most 180 bytes, which leave enough of 255 for a number and
 * two extensions.
 */
const NAME_LIMIT = 60;
/** The page writes every few seconds; after this silence it was reloaded or has crashed, ms. */
export const SILENCE_LIMIT_MS = 5 * 60_000;

/** A new file written from outside, until it gets its name or is removed. */
interface NewFile {
  readonly path: string;
  readonly handle: FileHandle;
  /** Has the file flushed and named, or removed. Both settle `written`. */
  readonly complete: () => void;
  readonly discard: () => void;
  readonly written: Promise<void>;
}

interface FilmOptions {
  readonly timers: Timers;
  /** Begins a job that must not be interrupted; the returned function ends it. */
  readonly beginJob: () => () => void;
}

type Film = ReturnType<typeof createFilm>;

/** Creates a film in progress; however it ends, an incomplete file is removed. */
function createFilm({ path, handle, complete, discard, written }: NewFile, options: FilmOptions) {
  const endJob = options.beginJob();
  let byteLength = 0;
  let stopWaiting = () => {};
  let isEnded = false;

  async function end(how: () => void): Promise<void> {
    isEnded = true;
    stopWaiting();
    how();
    try {
      await written;
    } finally {
      endJob();
    }
  }

  const remove = () => end(discard).catch(() => undefined);

  function awaitPage(): void {
    stopWaiting();
    if (!isEnded) stopWaiting = options.timers.after(SILENCE_LIMIT_MS, () => void remove());
  }

  awaitPage();
  return {
    path,
    isEnded: () => isEnded,
    remove,
    async write(position: number, bytes: Uint8Array): Promise<Result<null>> {
      if (position > byteLength) return fail(partMissing);
      try {
        await writeAll(handle, bytes, position);
      } catch (error) {
        await remove();
        return fail(filmFailure(lengthError(error, position, position + bytes.byteLength)));
      }
      byteLength = Math.max(byteLength, position + bytes.byteLength);
      awaitPage();
      return succeed(null);
    },
    async finish(wholeByteLength: number): Promise<Result<{ fileName: string }>> {
      if (wholeByteLength !== byteLength) {
        await remove();
        return fail(partMissing);
      }
      try {
        await end(complete);
      } catch (error) {
        return fail(filmFailure(error));
      }
      return succeed({ fileName: basename(path) });
    },
  };
}

/**
 * Films that the page makes and writes part by part, one at a time. Paths never go to the page.
 */
export type FilmFiles = ReturnType<typeof createFilmFiles>;

export function createFilmFiles({ timers, newId }: { timers: Timers; newId: () => string }) {
  let current: { readonly filmId: string; readonly film: Film } | null = null;
  /** Result of `path`. */
  let last: { readonly filmId: string; readonly path: string } | null = null;
  /** Serializes the beginnings of films. */
  let opening: Promise<unknown> = Promise.resolve();

  function of(filmId: string): Film | null {
    if (current === null || current.filmId !== filmId || current.film.isEnded()) return null;
    return current.film;
  }

  async function end(): Promise<void> {
    if (current?.film.isEnded() === false) await current.film.remove();
  }

  async function begin(chosen: string, beginJob: () => () => void) {
    await end();
    try {
      const file = await writeAtFreeName(chosen, EXTENSION, startFile);
      const filmId = newId();
      current = { filmId, film: createFilm(file, { timers, beginJob }) };
      return succeed({ filmId, fileName: basename(file.path) });
    } catch (error) {
      return fail(filmFailure(error));
    }
  }

  return {
    /**
     * Begins a film at the chosen path, with a number if that name is taken. It is a job until it
     * ends.
     */
    begin(...given: Parameters<typeof begin>): ReturnType<typeof begin> {
      const begun = opening.then(() => begin(...given));
      opening = begun;
      return begun;
    },
    /** Writes a part over existing bytes or right after them. A disk failure ends the film. */
    write: async (filmId: string, position: number, bytes: Uint8Array): Promise<Result<null>> =>
      of(filmId)?.write(position, bytes) ?? fail(unknownFilm),
    async finish(filmId: string, byteLength: number): Promise<Result<{ fileName: string }>> {
      const film = of(filmId);
      if (film === null) return fail(unknownFilm);
      const finished = await film.finish(byteLength);
      if (finished.ok) last = { filmId, path: film.path };
      return finished;
    },
    /** Resolves once nothing is left of the film. A finished one stays. */
    async cancel(filmId: string): Promise<void> {
      await of(filmId)?.remove();
    },
    /** Returns the path of a written film, for the file manager, if any. */
    path: (filmId: string): string | null => (last?.filmId === filmId ? last.path : null),
    async close(): Promise<void> {
      await opening;
      await end();
    },
  };
}

/** Returns a file name for a film, valid on every system (P33). */
export function filmFileName(title: string): string {
  return `${safeFolderName(title, 'Film', NAME_LIMIT)}${EXTENSION}`;
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.byteLength - done, position + done);
    done += bytesWritten;
  }
}

/**
 * Begins a new file written from outside until `complete` or `discard`. Rejects if it can't be
 * opened.
 */
async function startFile(path: string): Promise<NewFile> {
  const opened = Promise.withResolvers<FileHandle>();
  const ended = Promise.withResolvers<void>();
  const written = writeNewFile(path, (handle) => {
    opened.resolve(handle);
    return ended.promise;
  });
  written.catch(opened.reject);
  return {
    path,
    handle: await opened.promise,
    complete: ended.resolve,
    discard: () => ended.reject(new Error('The film was not finished.')),
    written,
  };
}
