import { type Result, succeed } from '../../../preload/contract/core/result.ts';
import type { Bridge, Failure } from '../../../preload/contract/index.ts';
import { toBase64 } from '../../core/to-base64.ts';
import type { FilmAnswer, FilmLook, FilmPart, FilmPicture, FilmRequest } from '../../workers/film-request.ts';
import { invoke } from '../store/invoke.ts';
import type { FilmFrame } from './film-frames.ts';

/** The worker of films; rejects if it fails, or if `signal` aborts. */
export type FilmWorker = (request: FilmRequest, signal: AbortSignal) => Promise<FilmAnswer>;

export interface FilmProgress {
  readonly framesDone: number;
  readonly byteLength: number;
}

export interface MadeFilm extends FilmProgress {
  readonly fileName: string;
  /** Snapshots that could not be read, which the film mentions. */
  readonly unreadableCount: number;
}

interface FilmOrder {
  readonly filmId: string;
  readonly frames: readonly FilmFrame[];
  readonly look: FilmLook;
  readonly picture: (frame: FilmFrame) => FilmPicture;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FilmProgress) => void;
}

class WriteError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/**
 * Nothing is left of the film. `failure` is `null` if it could not be encoded, or if `signal`
 * aborted.
 */
type Unmade = { readonly ok: false; readonly failure: Failure | null };

/**
 * Makes a film picture by picture. While one is drawn and encoded, the previous output is written,
 * and nothing else is held: a slow disk slows the film down.
 */
export async function makeFilm(
  films: Bridge['films'],
  worker: FilmWorker,
  order: FilmOrder,
): Promise<Result<MadeFilm> | Unmade> {
  const { filmId } = order;
  try {
    const { unreadableCount, byteLength } = await encode(films, worker, order);
    order.signal.throwIfAborted();
    const { fileName } = valueOf(await invoke(() => films.finish({ filmId, byteLength })));
    return succeed({ fileName, unreadableCount, byteLength, framesDone: order.frames.length });
  } catch (error) {
    await invoke(() => films.cancel({ filmId }));
    return { ok: false, failure: error instanceof WriteError ? error.failure : null };
  }
}

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new WriteError(result.failure);
  return result.value;
}

async function encode(films: Bridge['films'], worker: FilmWorker, order: FilmOrder) {
  const { filmId, frames, look, picture, signal, onProgress } = order;
  let byteLength = 0;
  let unreadableCount = 0;

  async function write(parts: readonly FilmPart[]): Promise<void> {
    for (const { position, data } of parts) {
      signal.throwIfAborted();
      valueOf(await invoke(() => films.write({ filmId, position, data: toBase64(data) })));
      byteLength = Math.max(byteLength, position + data.byteLength);
    }
  }

  let { parts } = await worker({ kind: 'begin', look }, signal);
  for (const [index, frame] of frames.entries()) {
    const { startMs, lengthMs } = frame;
    const request = { kind: 'picture', picture: picture(frame), startMs, lengthMs } as const;
    const [answer] = await Promise.all([worker(request, signal), write(parts)]);
    parts = answer.parts;
    if (!answer.isReadable) unreadableCount += 1;
    onProgress({ framesDone: index + 1, byteLength });
  }
  await write(parts);
  await write((await worker({ kind: 'finish' }, signal)).parts);
  return { byteLength, unreadableCount };
}
