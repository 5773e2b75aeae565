import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { RecordKind } from '../decode/elements.ts';
import { Unreadable } from '../decode/json.ts';
import { createNesting } from './flat-records.ts';
import type { Answer } from './list-reading.ts';
import type { ThreadStart, ThreadTask } from './list-thread.ts';

/** Its garbage is collected early, so that it does not count towards the memory of the process. */
const YOUNG_MEGABYTES = 16;

/** The thread holds so much of a list that it has not read. */
const BYTES_AT_A_TIME = 1_024 * 1_024;

/** The records of a list; `around`: the document without its long lists. */
interface LongList {
  readonly records: readonly object[];
  readonly around: unknown;
}

/** Beside this module in the source tree; in the bundle this module is in `index.js` or in a chunk. */
function threadFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./list-thread.ts', import.meta.url);
  const name = import.meta.url.includes('/chunks/') ? '../list-thread.js' : './list-thread.js';
  return new URL(name, import.meta.url);
}

function startThread(kind: RecordKind) {
  const start: ThreadStart = { of: kind };
  const thread = new Worker(threadFile(), {
    workerData: start,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const ended = new AbortController();
  thread.once('error', (error) => ended.abort(error));
  thread.once('exit', () => ended.abort(new Error('The thread of a list has ended.')));
  return {
    kind,
    async request(task: ThreadTask, moved: ArrayBuffer[] = []): Promise<Answer> {
      ended.signal.throwIfAborted();
      const coming = once(thread, 'message', { signal: ended.signal });
      thread.postMessage(task, moved);
      return ((await coming) as [Answer])[0];
    },
    end: () => void thread.terminate(),
  };
}

type Thread = ReturnType<typeof startThread>;

interface Receiver {
  /** The bytes that follow; null: none do. */
  readonly more: () => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Receives each record with all that is in it. */
  readonly onRecord: (record: object) => void;
}

/** Receives the records in pieces, so that the main loop goes on (B7). Null: the list has to be read whole. */
async function receive(
  thread: Thread,
  first: ThreadTask,
  { more, onRecord }: Receiver,
): Promise<LongList | null> {
  const nesting = createNesting(thread.kind);
  let reported = 0;
  const report = (whole: number) => {
    for (const record of nesting.records().slice(reported, whole)) onRecord(record);
    reported = Math.max(reported, whole);
  };
  for (let answer = await thread.request(first); ; ) {
    switch (answer.kind) {
      case 'records':
        nesting.add(answer.records);
        // More of the last one may follow.
        report(nesting.records().length - 1);
        answer = await thread.request({ kind: 'next' });
        break;
      case 'more': {
        report(nesting.records().length);
        const bytes = await more();
        answer = await thread.request({ kind: 'next', bytes }, bytes === null ? [] : [bytes.buffer]);
        break;
      }
      case 'read':
        report(nesting.records().length);
        return { records: nesting.records(), around: answer.around };
      case 'unreadable':
        throw new Unreadable(answer.path, answer.reason);
      case 'notSplit':
        return null;
      default:
        return assertNever(answer);
    }
  }
}

async function readWhole(thread: Thread, body: Uint8Array): Promise<LongList> {
  const nothing: Receiver = { more: () => Promise.resolve(null), onRecord() {} };
  const list = await receive(thread, { kind: 'whole', body }, nothing);
  if (list === null) throw new Error('A whole list is never split.');
  return list;
}

/** Reads a list as the decoder of its kind does, on a thread that ends with it. Rejects with `Unreadable`, or with an error of the thread. */
export async function readInThread(kind: RecordKind, body: Uint8Array): Promise<LongList> {
  const thread = startThread(kind);
  try {
    return await readWhole(thread, body);
  } finally {
    thread.end();
  }
}

/** Bytes that came and are not yet sent to the thread, which takes them as it needs them. */
function createUnsent() {
  let pieces: Uint8Array[] = [];
  let sentBytes = 0;
  let isOver = false;
  let changed = Promise.withResolvers<void>();

  function change(): void {
    changed.resolve();
    changed = Promise.withResolvers();
  }

  return {
    add(piece: Uint8Array): void {
      pieces.push(piece);
      change();
    },
    /** The pieces are let go, as `body` has their bytes, too. */
    end(body: Uint8Array): void {
      isOver = true;
      pieces = [body.subarray(sentBytes)];
      change();
    },
    /** A copy of the next ones; null at the end of the list. */
    async take(): Promise<Uint8Array<ArrayBuffer> | null> {
      while (pieces.length === 0 && !isOver) await changed.promise;
      const bytes = new Uint8Array(BYTES_AT_A_TIME);
      let length = 0;
      for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
        const fitting = piece.subarray(0, bytes.byteLength - length);
        bytes.set(fitting, length);
        length += fitting.byteLength;
        if (fitting.byteLength === piece.byteLength) continue;
        pieces.unshift(piece.subarray(fitting.byteLength));
        break;
      }
      sentBytes += length;
      return length === 0 ? null : bytes.slice(0, length);
    },
  };
}

/** A list that is read on a thread while it arrives. */
export type ArrivingList = ReturnType<typeof readArriving>;

/**
 * Begins to read a list whose bytes are still to come. `onRecord` receives its records one after the other, as soon as each is there; the end of the
 * list may show that they were none.
 */
export function readArriving(kind: RecordKind, onRecord: (record: object) => void) {
  const thread = startThread(kind);
  const unsent = createUnsent();
  const received = receive(thread, { kind: 'next' }, { more: unsent.take, onRecord });
  // After `close` no caller waits for the list.
  received.catch(() => {});
  return {
    add: unsent.add,
    /** The list whose last byte came; `body` has all of it. Rejects with `Unreadable`, or with an error of the thread. */
    async end(body: Uint8Array): Promise<LongList> {
      unsent.end(body);
      return (await received) ?? readWhole(thread, body);
    },
    close: thread.end,
  };
}
