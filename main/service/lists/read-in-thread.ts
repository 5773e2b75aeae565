import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { threadFile } from '../../shared/thread.ts';
import { ROOT, Unreadable } from '../http/json.ts';
import type { UnreadRecords } from '../http/unread-records.ts';
import type { ProfiledList } from '../profile/profile-records.ts';
import type { RecordKind } from '../read/record-names.ts';
import { createNesting, MOST_RECORDS } from './flat-records.ts';
import type { Answer } from './list-reading.ts';
import type { ThreadStart, ThreadTask } from './list-thread.ts';

/** Collects garbage early, so that it doesn't add to the memory of the process. */
const YOUNG_MEGABYTES = 16;

/** A document of 64 MB read whole takes about 300 MB; more only if crafted (P18). */
const OLD_MEGABYTES = 512;
const TOO_MUCH = `it takes more than ${OLD_MEGABYTES} MB of memory`;

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Unread bytes that the thread may hold. */
const BYTES_AT_A_TIME = 1_024 * 1_024;

/** Records of a list; `around`: the document without its long lists. */
interface LongList {
  readonly records: readonly object[];
  readonly around: unknown;
  readonly unread: UnreadRecords | null;
}

function startThread(kind: RecordKind, wholeBytes: number, profiled: ProfiledList | undefined) {
  const start: ThreadStart = { of: kind, wholeBytes, ...(profiled === undefined ? {} : { profiled }) };
  const thread = new Worker(threadFile(import.meta.url, 'list-thread'), {
    workerData: start,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES, maxOldGenerationSizeMb: OLD_MEGABYTES },
  });
  const ended = new AbortController();
  thread.once('error', (error) => ended.abort(isOutOfMemory(error) ? new Unreadable(ROOT, TOO_MUCH) : error));
  thread.once('exit', () => ended.abort(new Error('The thread of a list has ended.')));
  return {
    kind,
    wholeBytes,
    async request(task: ThreadTask, moved: ArrayBuffer[] = []): Promise<Answer> {
      ended.signal.throwIfAborted();
      const coming = once(thread, 'message', { signal: ended.signal });
      thread.postMessage(task, moved);
      try {
        return ((await coming) as [Answer])[0];
      } catch (error) {
        ended.signal.throwIfAborted();
        throw error;
      }
    },
    end: () => void thread.terminate(),
  };
}

type Thread = ReturnType<typeof startThread>;

/** Returns the record for the list, or a substitute if the receiver has stored it. */
export type Keep<Record extends object = object> = (record: Record) => Record | Promise<Record>;

interface Receiver {
  /** Returns the following bytes; `null`: none. */
  readonly more: () => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Receives each whole record; reading continues when it is done. */
  readonly keep: Keep;
}

/** Collects records, at most `wholeBytes` in memory, and frees those stored. */
function createListRecords({ kind, wholeBytes }: Thread, keep: Keep) {
  const nesting = createNesting(kind);
  const held = { records: 0, bytes: 0 };
  let handedOver = 0;

  function hold(index: number): void {
    const { records, bytes } = nesting.sizeOf(index);
    held.records += records;
    held.bytes += bytes;
    if (held.records > MOST_RECORDS || held.bytes > wholeBytes)
      throw new Unreadable(
        ROOT,
        `more than ${MOST_RECORDS} records or ${wholeBytes} bytes are needed together`,
      );
  }

  return {
    records: nesting.records,
    add: nesting.add,
    /** Hands over all but this many of the last records. */
    async handOver(but: number): Promise<void> {
      const records = nesting.records();
      for (; handedOver < records.length - but; handedOver += 1) {
        const record = records[handedOver];
        if (record === undefined) return;
        const instead = await keep(record);
        if (instead === record) hold(handedOver);
        else nesting.replace(handedOver, instead);
      }
      if (nesting.sizeOf(handedOver).records > MOST_RECORDS) hold(handedOver);
    },
  };
}

/** Receives the records in pieces, so that the main loop goes on (B7). */
async function receive(thread: Thread, first: ThreadTask, { more, keep }: Receiver): Promise<LongList> {
  let list = createListRecords(thread, keep);
  for (let answer = await thread.request(first); ; ) {
    switch (answer.kind) {
      case 'records':
        list.add(answer.records);
        // More of the last one may follow.
        await list.handOver(1);
        answer = await thread.request({ kind: 'next' });
        break;
      case 'more': {
        await list.handOver(0);
        const bytes = await more();
        answer = await thread.request({ kind: 'next', bytes }, bytes === null ? [] : [bytes.buffer]);
        break;
      }
      case 'again':
        list = createListRecords(thread, (record) => record);
        answer = await thread.request({ kind: 'next' });
        break;
      case 'read':
        await list.handOver(0);
        return { records: list.records(), around: answer.around, unread: answer.unread };
      case 'unreadable':
        throw new Unreadable(answer.path, answer.reason);
      default:
        return assertNever(answer);
    }
  }
}

/**
 * Reads a list as its kind's decoder does, on its own thread. Rejects with `Unreadable` or with
 * the thread's error.
 */
export async function readInThread(
  kind: RecordKind,
  body: Uint8Array,
  profiled?: ProfiledList,
): Promise<LongList> {
  const thread = startThread(kind, body.byteLength, profiled);
  try {
    const nothing: Receiver = { more: () => Promise.resolve(null), keep: (record) => record };
    return await receive(thread, { kind: 'whole', body }, nothing);
  } finally {
    thread.end();
  }
}

function createUnsent() {
  const pieces: Uint8Array[] = [];
  let byteLength = 0;
  let isOver = false;
  let refusal: { readonly reason: unknown } | null = null;
  let changed = Promise.withResolvers<void>();

  function change(): void {
    changed.resolve();
    changed = Promise.withResolvers();
  }

  return {
    /** Resolves when more is wanted; rejects with the reason if no more is. */
    async add(piece: Uint8Array): Promise<void> {
      pieces.push(piece);
      byteLength += piece.byteLength;
      change();
      while (refusal === null && byteLength > BYTES_AT_A_TIME) await changed.promise;
      if (refusal !== null) throw refusal.reason;
    },
    end(): void {
      isOver = true;
      change();
    },
    refuse(reason: unknown): void {
      refusal = { reason };
      change();
    },
    /** Returns a copy of the next bytes; `null` at the end of the list. */
    async take(): Promise<Uint8Array<ArrayBuffer> | null> {
      while (pieces.length === 0 && !isOver) await changed.promise;
      const bytes = new Uint8Array(Math.min(byteLength, BYTES_AT_A_TIME));
      let length = 0;
      for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
        const fitting = piece.subarray(0, bytes.byteLength - length);
        bytes.set(fitting, length);
        length += fitting.byteLength;
        if (fitting.byteLength === piece.byteLength) continue;
        pieces.unshift(piece.subarray(fitting.byteLength));
        break;
      }
      byteLength -= length;
      change();
      return length === 0 ? null : bytes;
    },
  };
}

export type ArrivingList = ReturnType<typeof readArriving>;

/**
 * Starts to read a list as it arrives. `keep` receives each record as soon as it is there; the end
 * may show that they weren't records. If only the whole document shows them, reads one of up to
 * `wholeBytes`.
 */
export function readArriving(kind: RecordKind, wholeBytes: number, keep: Keep, profiled?: ProfiledList) {
  const thread = startThread(kind, wholeBytes, profiled);
  const unsent = createUnsent();
  const received = receive(thread, { kind: 'next' }, { more: unsent.take, keep });
  // After `close` no caller waits for the list.
  received.catch(unsent.refuse);
  return {
    /** Resolves when more is wanted; rejects like `end` if the list can't be read any more. */
    add: unsent.add,
    /**
     * Returns the complete list. Rejects with `Unreadable`, or an error of `keep` or the thread.
     */
    end(): Promise<LongList> {
      unsent.end();
      return received;
    },
    close: thread.end,
  };
}
