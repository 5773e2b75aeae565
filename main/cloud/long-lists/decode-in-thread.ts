import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RecordKind } from '../decode/elements.ts';
import { Unreadable } from '../decode/json.ts';
import { createNesting } from './flat-records.ts';
import type { ThreadAnswer, ThreadPiece, ThreadTask } from './list-thread.ts';

/** Its garbage is collected early, so that it does not count towards the memory of the process. */
const YOUNG_MEGABYTES = 16;

/** Beside this module in the source tree; in the bundle this module is in `index.js` or in a chunk. */
function threadFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./list-thread.ts', import.meta.url);
  const name = import.meta.url.includes('/chunks/') ? '../list-thread.js' : './list-thread.js';
  return new URL(name, import.meta.url);
}

/**
 * Decodes a list as the decoder of its kind does, on a thread that ends with it. The records come in pieces, so that the main loop goes on (B7). Throws
 * `Unreadable`, or an error of the thread.
 */
export async function decodeInThread(
  kind: RecordKind,
  body: Uint8Array,
): Promise<{ readonly records: readonly object[]; readonly around: unknown }> {
  const task: ThreadTask = { kind, body };
  const thread = new Worker(threadFile(), {
    workerData: task,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const ended = new AbortController();
  thread.once('exit', () => ended.abort(new Error('The thread of a list has ended.')));
  const next = async () => (await once(thread, 'message', { signal: ended.signal })) as unknown[];
  try {
    const [answer] = (await next()) as [ThreadAnswer];
    if (answer.kind === 'unreadable') throw new Unreadable(answer.path, answer.reason);
    const nesting = createNesting(kind);
    for (;;) {
      const coming = next();
      thread.postMessage(null, []);
      const [piece] = (await coming) as [ThreadPiece];
      if (piece === null) return { records: nesting.records(), around: answer.around };
      nesting.add(piece);
    }
  } finally {
    void thread.terminate();
  }
}
