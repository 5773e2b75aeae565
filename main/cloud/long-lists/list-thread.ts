import { parentPort, workerData } from 'node:worker_threads';
import type { RecordKind } from '../decode/elements.ts';
import { ROOT } from '../decode/json.ts';
import { createBodyCopy } from './body-copy.ts';
import { type Answer, createStreamedReading, type Reading, readWhole } from './list-reading.ts';

/** What the thread is started with. */
export interface ThreadStart {
  readonly of: RecordKind;
  /** The longest body that is read as a whole; a list that can be read while it comes may be longer. */
  readonly wholeBytes: number;
}

/** Each task has one answer. `whole`: the list in one piece. `next`: what follows; `bytes` are there after `more`, and none means that the list is over. */
export type ThreadTask =
  | { readonly kind: 'whole'; readonly body: Uint8Array }
  | { readonly kind: 'next'; readonly bytes?: Uint8Array | null };

const tooLongToBeWhole = (bytes: number) =>
  `longer than ${Math.round(bytes / 1_048_576)} MB, and no list that can be read record by record`;

/** Decodes one list in a thread of its own: a fleet of 100,000 devices would hold up the main loop for a second. */
function serve(): void {
  const { of, wholeBytes } = workerData as ThreadStart;
  const streamed = createStreamedReading(of);
  const copy = createBodyCopy(wholeBytes);
  let reading: Reading = streamed;

  function begin(task: ThreadTask): void {
    if (task.kind === 'whole') reading = readWhole(of, task.body);
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
    // What is still to come of a body that was let go would come for nothing.
    const needsWhole = rest.kind === 'again' || (rest.kind === 'more' && streamed.needsWhole());
    if (needsWhole && copy.isTooLong())
      return { kind: 'unreadable', path: ROOT, reason: tooLongToBeWhole(wholeBytes) };
    if (rest.kind === 'again') reading = readWhole(of, copy.take());
    return rest;
  }

  parentPort?.on('message', (task: ThreadTask) => {
    begin(task);
    parentPort?.postMessage(answer(), []);
  });
}

serve();
