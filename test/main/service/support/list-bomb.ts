import { readArriving, readInThread } from '../../../../main/service/lists/read-in-thread.ts';

/**
 * Own process that reads a list of repeated text, as it arrives and whole, and prints the outcome;
 * then a harmless list, which shows that it goes on. Arguments: before, repeated, behind,
 * megabytes.
 */
const [before = '', repeated = '', behind = '', megabytes = ''] = process.argv.slice(2);

const MEBIBYTE = 1_024 * 1_024;
const LONGEST = 64 * MEBIBYTE;
const PIECE = 64 * 1_024;

/** Outside the heap, by which the process is measured. */
function bomb(): Buffer {
  const byteLength = Number(megabytes) * MEBIBYTE;
  const whole = byteLength - (byteLength % repeated.length);
  return Buffer.concat([Buffer.from(before), Buffer.alloc(whole, repeated), Buffer.from(behind)]);
}

async function outcomeOf(read: () => Promise<{ readonly records: readonly object[] }>): Promise<string> {
  try {
    return `${(await read()).records.length} records`;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

async function readAsItComes(body: Uint8Array) {
  const list = readArriving('organization', LONGEST, (record) => record);
  for (let at = 0; at < body.byteLength; at += PIECE) await list.add(body.subarray(at, at + PIECE));
  return list.end().finally(list.close);
}

const body = bomb();
const arriving = await outcomeOf(() => readAsItComes(body));
const whole = await outcomeOf(() => readInThread('organization', new Uint8Array(body)));
const after = await outcomeOf(() => readInThread('organization', Buffer.from('[{"id":"o"}]')));
process.stdout.write(JSON.stringify({ arriving, whole, after }));
process.exit(0);
