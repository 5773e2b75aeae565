import { writeSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { openLibrarySync } from '../../support/open-library-sync.ts';
import { ARCHIVES_PER_DEVICE, largeFleet } from '../support/large-fleet.ts';
import { answerQueries } from './answer-queries.ts';
import { someOf, typedQueries } from './typed-queries.ts';

/** One side of the row on the memory of a search: how much this process grew by it, and how fast it answers. */
export interface SearchReport {
  /** Growth of the resident memory, MB, without garbage. */
  readonly megabytes: number;
  /** Of the times of the answers, ms. The row `search` knows their 95th percentile, of more queries. */
  readonly median: number;
  readonly queries: number;
}

const [side = '', folder = '', devices = '', recorded = '', compared = ''] = process.argv.slice(2);
const STANDARD_OUTPUT = 1;
const MEGABYTE = 1e6;
const HITS = 50;
const size = { devices: Number(devices), archivesPerDevice: ARCHIVES_PER_DEVICE };
const queries = someOf(typedQueries(size, Number(recorded)), Number(compared));

/** Resident memory after garbage was collected; the child is started with `--expose-gc`. */
function residentMemory(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}

function wordsOf(fields: Readonly<Record<string, unknown>>): string {
  return Object.values(fields).join(' ');
}

interface Entry {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly fields: string;
}

/** The same subjects with the same words as the library has. */
function* entries(): Generator<Entry> {
  let key = 0;
  for (const organization of largeFleet(size)) {
    for (const device of organization.devices ?? []) {
      yield { key: key++, id: device.id, name: device.name, fields: wordsOf(device.fields) };
      for (const { id, name, fields } of device.archives ?? [])
        yield { key: key++, id, name, fields: wordsOf(fields) };
    }
  }
}

async function ours(): Promise<readonly number[]> {
  const library = openLibrarySync({ folder, clock: { now: () => Date.now() } });
  const times = await answerQueries(library, queries);
  megabytes = (residentMemory() - before) / MEGABYTE;
  library.close();
  return times;
}

function theirs(): readonly number[] {
  const index = new MiniSearch<Entry>({
    idField: 'key',
    fields: ['id', 'name', 'fields'],
    storeFields: ['name'],
  });
  for (const entry of entries()) index.add(entry);
  const times = queries.map((text) => {
    const begun = performance.now();
    index.search(text, { prefix: true, combineWith: 'AND' }).slice(0, HITS);
    return performance.now() - begun;
  });
  megabytes = (residentMemory() - before) / MEGABYTE;
  return times;
}

const before = residentMemory();
let megabytes = 0;
const times = side === 'ours' ? await ours() : theirs();
const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
const report: SearchReport = { megabytes, median, queries: times.length };
writeSync(STANDARD_OUTPUT, JSON.stringify(report));
