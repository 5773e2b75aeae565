import { parentPort, workerData } from 'node:worker_threads';
import type { ServiceRecord } from '../../../preload/contract/index.ts';
import type { RecordKind } from '../decode/elements.ts';
import { isJsonObject, type JsonPath, parseJson, Unreadable } from '../decode/json.ts';
import { type FlatRecord, flatRecords } from './flat-records.ts';
import { listDecoders } from './list-decoders.ts';

/** What the thread is started with. */
export interface ThreadTask {
  readonly kind: RecordKind;
  /** Removed once it is read, so that its memory is free for the records. */
  body?: Uint8Array;
}

/** The first message. `around`: the document without its long lists, in which the next page is looked for. */
export type ThreadAnswer =
  | { readonly kind: 'read'; readonly around: unknown }
  | { readonly kind: 'unreadable'; readonly path: JsonPath; readonly reason: string };

/** Each message of the main thread requests the next one; null is the last. */
export type ThreadPiece = readonly FlatRecord[] | null;

/** The main thread takes about 5 ms for a piece. */
const RECORDS_IN_A_PIECE = 500;

/** Longer lists and maps hold records, and no address of a page. */
const MOST_MEMBERS = 100;

function withoutRecords(json: unknown): unknown {
  if (Array.isArray(json)) return json.length > MOST_MEMBERS ? [] : json.map(withoutRecords);
  if (!isJsonObject(json)) return json;
  const members = Object.entries(json);
  return members.length > MOST_MEMBERS
    ? {}
    : Object.fromEntries(members.map(([key, value]) => [key, withoutRecords(value)]));
}

function* pieces(flat: Iterator<FlatRecord>): Generator<readonly FlatRecord[]> {
  for (;;) {
    const piece: FlatRecord[] = [];
    while (piece.length < RECORDS_IN_A_PIECE) {
      const next = flat.next();
      if (next.done === true) break;
      piece.push(next.value);
    }
    if (piece.length === 0) return;
    yield piece;
  }
}

function read(task: ThreadTask): {
  readonly answer: ThreadAnswer;
  readonly records: readonly ServiceRecord[];
} {
  const { kind } = task;
  try {
    const json = parseJson(task.body ?? new Uint8Array());
    delete task.body;
    const records = listDecoders[kind](json);
    return { answer: { kind: 'read', around: withoutRecords(json) }, records };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { answer: { kind: 'unreadable', path: error.path, reason: error.reason }, records: [] };
  }
}

/** Decodes one list in a thread of its own: a fleet of 100,000 devices would hold up the main loop for a second. */
function serve(): void {
  const task = workerData as ThreadTask;
  const { answer, records } = read(task);
  const rest = pieces(flatRecords(records, task.kind));
  const post = (message: ThreadAnswer | ThreadPiece) => parentPort?.postMessage(message, []);
  parentPort?.on('message', () => {
    const next = rest.next();
    post(next.done === true ? null : next.value);
  });
  post(answer);
}

serve();
