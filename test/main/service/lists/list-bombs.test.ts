import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Laptops have more; the records of the largest list fit. */
const HEAP_MEGABYTES = 512;

/** Returns the report of a process with a small heap about a list. Rejects if it dies. */
async function meet(list: readonly string[], signal: AbortSignal): Promise<object> {
  const script = join(import.meta.dirname, '../support/list-bomb.ts');
  const options = [`--max-old-space-size=${HEAP_MEGABYTES}`, script, ...list];
  const { stdout } = await promisify(execFile)(process.execPath, options, { signal });
  return JSON.parse(stdout) as object;
}

const TOO_LARGE = 'Unreadable: $: its values take more than 200 MB of memory';
const TOO_MANY = 'Unreadable: $: more than 1000000 records';
const TOO_DEEP = 'Unreadable: $: deeper than 100 levels';

test.for([
  ['zeros', ['[', '0,', '0]', '28'], TOO_MANY, TOO_LARGE],
  ['empty lists', ['[', '[],', '[]]', '40'], TOO_LARGE, TOO_LARGE],
  ['empty objects', ['[', '{},', '{}]', '28'], TOO_LARGE, TOO_LARGE],
  ['identifiers', ['[', '"d",', '"o"]', '36'], TOO_MANY, TOO_LARGE],
  ['lists in lists', ['[', `${'['.repeat(99)}${']'.repeat(99)},`, '0]', '16'], TOO_LARGE, TOO_LARGE],
  ['brackets', ['', '[', '', '8'], TOO_DEEP, TOO_DEEP],
  ['a field of empty lists', ['[{"id":"o","history":[', '[],', '[]]}]', '40'], TOO_LARGE, TOO_LARGE],
  ['devices that are zeros', ['[{"id":"o","devices":[', '0,', '0]}]', '28'], TOO_LARGE, TOO_LARGE],
] as const)(
  'P18: a list of %s is refused with its reason, and the process lives',
  async ([, list, arriving, whole], { signal }) => {
    expect(await meet(list, signal)).toEqual({ arriving, whole, after: '1 records' });
  },
);
