import { Worker } from 'node:worker_threads';
import { threadFile } from '../shared/thread.ts';
import type { FileAnswer, FileTask, ThreadError } from './file-work.ts';
import { ImageFaultError } from './read-image.ts';
import { ReadBackError } from './write-new-file.ts';

/**
 * The small young generation makes V8 collect early, which bounds the memory of the process.
 * Images lie outside the heap.
 */
const YOUNG_MEGABYTES = 2;
const OLD_MEGABYTES = 64;

function errorOf({ message, fault, code, syscall }: ThreadError): Error {
  if (fault === 'readBack') return new ReadBackError(message);
  if (fault !== null) return new ImageFaultError(fault, message);
  return Object.assign(new Error(message), { code, syscall });
}

export type FileThread = ReturnType<typeof startFileThread>;

/**
 * Starts a thread that reads and writes files synchronously, which takes half the processor time.
 */
export function startFileThread() {
  const thread = new Worker(threadFile(import.meta.url, 'file-thread'), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES, maxOldGenerationSizeMb: OLD_MEGABYTES },
  });
  const waiting: PromiseWithResolvers<number>[] = [];
  let broken: unknown = null;
  function breakDown(error: unknown): void {
    broken ??= error;
    for (const { reject } of waiting.splice(0)) reject(broken);
  }
  thread.on('message', (answer: FileAnswer) => {
    const first = waiting.shift();
    if ('error' in answer) first?.reject(errorOf(answer.error));
    else first?.resolve(answer.value);
  });
  thread.on('error', breakDown);
  thread.on('exit', () => breakDown(new Error('The thread of files has ended.')));

  function send(task: FileTask, moved: readonly ArrayBuffer[] = []): Promise<number> {
    if (broken !== null) return Promise.reject(broken);
    const answer = Promise.withResolvers<number>();
    waiting.push(answer);
    thread.postMessage(task, moved);
    return answer.promise;
  }

  return {
    /** Counts the tasks without an answer. */
    waiting: () => waiting.length,
    /**
     * Rejects with `ImageFaultError`, `ReadBackError`, the error of the disk with its code, or an
     * error of the thread.
     */
    request: (task: Exclude<FileTask, { readonly kind: 'write' }>) => send(task),
    /**
     * Appends bytes to the file. Copies them, and moves the copy to the thread, so that the caller
     * may pass a part of a larger buffer.
     */
    writeFile(bytes: Uint8Array): Promise<number> {
      const copy = new Uint8Array(bytes);
      return send({ kind: 'write', bytes: copy }, [copy.buffer]);
    },
    end: () => void thread.terminate(),
  };
}
