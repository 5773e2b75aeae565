import { Worker } from 'node:worker_threads';
import { ReadBackError } from '../files/write-new-file.ts';
import { ImageFaultError } from '../images/read-image.ts';
import type { FileAnswer, FileTask, ThreadError } from './file-work.ts';
import type { FileCopy } from './image-file.ts';

/** Its garbage is collected early, so that it does not count towards the memory of the process. Images are outside of it. */
const YOUNG_MEGABYTES = 2;
const OLD_MEGABYTES = 64;

/** One waits for the disk while the other reads. A thread costs some 40 ms of processor time. */
const THREAD_COUNT = 2;
/** What a thread has to do besides, so that it does not wait for the main loop. */
const WAITING_COUNT = 2;
/** Copies that are worth beginning at a time. */
export const COPY_COUNT = THREAD_COUNT * (1 + WAITING_COUNT);

/** Beside this module in the source tree; in the bundle this module is in `index.js` or in a chunk. */
function threadFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./file-thread.ts', import.meta.url);
  const name = import.meta.url.includes('/chunks/') ? '../file-thread.js' : './file-thread.js';
  return new URL(name, import.meta.url);
}

function errorOf({ message, fault, code, syscall }: ThreadError): Error {
  if (fault === 'readBack') return new ReadBackError(message);
  if (fault !== null) return new ImageFaultError(fault, message);
  return Object.assign(new Error(message), { code, syscall });
}

export type FileThread = ReturnType<typeof startFileThread>;

/** A thread that reads and writes files with calls that wait, which takes half the processor time of the others. */
export function startFileThread() {
  const thread = new Worker(threadFile(), {
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
  return {
    /** Tasks that have no answer yet. */
    waiting: () => waiting.length,
    /** Rejects with `ImageFaultError`, `ReadBackError`, the error of the disk with its code, or an error of the thread. */
    request(task: FileTask): Promise<number> {
      if (broken !== null) return Promise.reject(broken);
      const answer = Promise.withResolvers<number>();
      waiting.push(answer);
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.postMessage(task);
      return answer.promise;
    },
    end: () => void thread.terminate(),
  };
}

/** Threads that copy images to files of their own; each is started when the others are at work. */
export function createCopyThreads() {
  const threads: FileThread[] = [];

  function idlest(): FileThread {
    const [first] = threads.toSorted((one, other) => one.waiting() - other.waiting());
    if (first !== undefined && (first.waiting() === 0 || threads.length === THREAD_COUNT)) return first;
    const started = startFileThread();
    threads.push(started);
    return started;
  }

  return {
    /** As `copyImage`. */
    copy: (copy: FileCopy) => idlest().request({ kind: 'copy', copy }),
    end(): void {
      for (const thread of threads.splice(0)) thread.end();
    },
  };
}
