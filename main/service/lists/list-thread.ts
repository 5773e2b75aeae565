import { parentPort, workerData } from 'node:worker_threads';
import { ROOT } from '../http/json.ts';
import { type ProfiledList, readerOf } from '../profile/profile-records.ts';
import type { RecordKind } from '../read/record-names.ts';
import { createBodyCopy } from './body-copy.ts';
import { listDecoders } from './list-decoders.ts';
import { type Answer, createStreamedReading, type Reading, readWhole } from './list-reading.ts';

export interface ThreadStart {
  readonly of: RecordKind;
  /** Longest body read whole; a list read as it arrives may be longer. */
  readonly wholeBytes: number;
  /** Profile of the list; absent: names in the document show where it is. */
  readonly profiled?: ProfiledList;
}

/**
 * Each task has one answer. `whole`: the list in one piece. `next`: the following bytes, sent
 * after `more`; none: the list is over.
 */
export type ThreadTask =
  | { readonly kind: 'whole'; readonly body: Uint8Array }
  | { readonly kind: 'next'; readonly bytes?: Uint8Array | null };

const tooLongToBeWhole = (bytes: number) =>
  `longer than ${Math.round(bytes / 1_048_576)} MB, and no list that can be read record by record`;

/** Decodes one list on its own thread: a large fleet would block the main loop for a second. */
function serve(): void {
  const { of, wholeBytes, profiled } = workerData as ThreadStart;
  const decode = profiled === undefined ? listDecoders[of] : readerOf(profiled);
  const streamed = createStreamedReading(of, profiled === undefined);
  const copy = createBodyCopy(wholeBytes);
  let reading: Reading = streamed;

  function begin(task: ThreadTask): void {
    if (task.kind === 'whole') reading = readWhole(of, task.body, decode);
    else if (task.bytes === null) streamed.end();
    else if (task.bytes !== undefined) {
      copy.add(task.bytes);
      streamed.add(task.bytes);
    }
  }

  function answer(): Answer {
    const records = reading.take();
    if (records.length > 0) return { kind: 'records', records };
    const rest = reading.rest();
    // The rest of a dropped body would arrive for nothing.
    const needsWhole = rest.kind === 'again' || (rest.kind === 'more' && streamed.needsWhole());
    if (needsWhole && copy.isTooLong())
      return { kind: 'unreadable', path: ROOT, reason: tooLongToBeWhole(wholeBytes) };
    if (rest.kind === 'again') reading = readWhole(of, copy.take(), decode);
    return rest;
  }

  parentPort?.on('message', (task: ThreadTask) => {
    begin(task);
    parentPort?.postMessage(answer(), []);
  });
}

serve();
