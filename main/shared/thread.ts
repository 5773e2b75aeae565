import { Worker } from 'node:worker_threads';
import type { ThreadAnswer, ThreadCalls, ThreadRequest } from './serve-thread.ts';

/** Memory limits of a thread, besides buffers. A small young generation makes V8 collect early. */
export interface ThreadLimits {
  readonly youngMegabytes: number;
  readonly oldMegabytes: number;
}

export interface ThreadProgram {
  readonly file: URL;
  readonly limits: ThreadLimits;
}

/** Thrown if the thread exceeded its memory limit. Only the thread has ended. */
export class ThreadMemoryError extends Error {}

interface CallOptions<Progress> {
  readonly moved?: readonly ArrayBuffer[];
  readonly onProgress?: (progress: Progress) => void;
}

type Input<Call extends ThreadCalls[string]> = Parameters<Call>[0];
type Output<Call extends ThreadCalls[string]> = Awaited<ReturnType<Call>>;
type Progress<Call extends ThreadCalls[string]> = Parameters<Parameters<Call>[1]>[0];

interface Waiting extends PromiseWithResolvers<unknown> {
  readonly onProgress: (progress: never) => void;
}

/**
 * Returns the address of a thread's program: next to the module at `base` in the source tree; in
 * the bundle that module is in `index.js` or a chunk.
 */
export function threadFile(base: string, name: string): URL {
  if (base.endsWith('.ts')) return new URL(`./${name}.ts`, base);
  return new URL(base.includes('/chunks/') ? `../${name}.js` : `./${name}.js`, base);
}

/** A thread that serves calls (`serveThread`). */
export class Thread<Calls extends ThreadCalls> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 0;
  #end: { readonly reason: unknown } | null = null;

  constructor({ file, limits: { youngMegabytes, oldMegabytes } }: ThreadProgram) {
    this.#worker = new Worker(file, {
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes, maxOldGenerationSizeMb: oldMegabytes },
    });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#receive(answer));
    this.#worker.on('error', (error: NodeJS.ErrnoException) =>
      this.end(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new ThreadMemoryError('A thread has run out of memory.', { cause: error })
          : error,
      ),
    );
    this.#worker.on('exit', () => this.end());
  }

  /**
   * Rejects with an error that has the message and code of the thread's own, with
   * `ThreadMemoryError`, or with the reason of `end`.
   */
  async call<Name extends keyof Calls & string>(
    name: Name,
    input: Input<Calls[Name]>,
    { moved = [], onProgress = () => {} }: CallOptions<Progress<Calls[Name]>> = {},
  ): Promise<Output<Calls[Name]>> {
    if (this.#end !== null) throw this.#end.reason;
    const id = (this.#nextId += 1);
    const answer = { ...Promise.withResolvers<unknown>(), onProgress };
    this.#waiting.set(id, answer);
    const request: ThreadRequest = { id, name, input };
    this.#worker.postMessage(request, moved);
    return (await answer.promise) as Output<Calls[Name]>;
  }

  /** Ends the thread at once. Pending and later calls reject with the reason. */
  end(reason: unknown = new Error('The thread has ended.')): void {
    if (this.#end !== null) return;
    this.#end = { reason };
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
    void this.#worker.terminate();
  }

  #receive(answer: ThreadAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    if (waiting === undefined) return;
    if (answer.kind === 'progress') {
      waiting.onProgress(answer.value as never);
      return;
    }
    this.#waiting.delete(answer.id);
    if (answer.kind === 'failed') waiting.reject(Object.assign(new Error(answer.message), answer.facts));
    else waiting.resolve(answer.value);
  }
}

/**
 * Runs one call on its own thread, which an abort ends at once. Rejects like `Thread.call`, or
 * with the signal's reason.
 */
export async function callInThread<Calls extends ThreadCalls, Name extends keyof Calls & string>(
  program: ThreadProgram,
  name: Name,
  input: Input<Calls[Name]>,
  { signal, onProgress }: { readonly signal: AbortSignal } & CallOptions<Progress<Calls[Name]>>,
): Promise<Output<Calls[Name]>> {
  signal.throwIfAborted();
  const thread = new Thread<Calls>(program);
  const abort = () => thread.end(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await thread.call(name, input, onProgress === undefined ? {} : { onProgress });
  } finally {
    signal.removeEventListener('abort', abort);
    thread.end();
  }
}
