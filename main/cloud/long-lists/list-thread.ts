import { parentPort, workerData } from 'node:worker_threads';
import type { RecordKind } from '../decode/elements.ts';
import { type Answer, createStreamedReading, type Reading, readWhole } from './list-reading.ts';

/** What the thread is started with. */
export interface ThreadStart {
  readonly of: RecordKind;
}

/** Each task has one answer. `whole`: the list in one piece. `next`: what follows; `bytes` are there after `more`, and none means that the list is over. */
export type ThreadTask =
  | { readonly kind: 'whole'; readonly body: Uint8Array }
  | { readonly kind: 'next'; readonly bytes?: Uint8Array | null };

/** Decodes one list in a thread of its own: a fleet of 100,000 devices would hold up the main loop for a second. */
function serve(): void {
  const { of } = workerData as ThreadStart;
  const streamed = createStreamedReading(of);
  let reading: Reading = streamed;

  parentPort?.on('message', (task: ThreadTask) => {
    if (task.kind === 'whole') reading = readWhole(of, task.body);
    else if (task.bytes === null) streamed.end();
    else if (task.bytes !== undefined) streamed.add(task.bytes);
    const records = reading.take();
    const answer: Answer = records.length > 0 ? { kind: 'records', records } : reading.rest();
    parentPort?.postMessage(answer, []);
  });
}

serve();
