import { elementsIn, type RecordKind } from '../decode/elements.ts';
import { isJsonObject, type JsonPath, parseJson, ROOT, Unreadable } from '../decode/json.ts';
import { recordDecoders } from '../decode/organizations.ts';
import { nothingSideloaded, sideloadedIn } from '../decode/sideloaded.ts';
import { type FlatRecord, flatRecords, MOST_RECORDS } from './flat-records.ts';
import { listDecoders } from './list-decoders.ts';
import { createListSplitter, INSTEAD_OF_RECORDS } from './split-list.ts';

/** Records follow each other until another answer ends them. */
export type Answer =
  | { readonly kind: 'records'; readonly records: readonly FlatRecord[] }
  /** What came is read, and the list goes on. */
  | { readonly kind: 'more' }
  /** `around`: the document without its long lists, in which the next page is looked for. */
  | { readonly kind: 'read'; readonly around: unknown }
  | { readonly kind: 'unreadable'; readonly path: JsonPath; readonly reason: string }
  /** Only the whole body shows what its records are, or what is wrong with it: what came is void, and the records follow from the first on. */
  | { readonly kind: 'again' };

/** The main thread takes about 5 ms for so many. */
const RECORDS_IN_AN_ANSWER = 500;

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

/** What of a list is read, and how it ends. */
export interface Reading {
  /** Up to `RECORDS_IN_AN_ANSWER`; none: nothing more for now. */
  take(): readonly FlatRecord[];
  /** What follows when all is taken. */
  rest(): Exclude<Answer, { kind: 'records' }>;
}

function takeFrom(flat: Iterator<FlatRecord>, records: FlatRecord[]): void {
  while (records.length < RECORDS_IN_AN_ANSWER) {
    const next = flat.next();
    if (next.done === true) return;
    records.push(next.value);
  }
}

/** Records that wait in their order. To shift a long list would move all of it. */
function createWaiting() {
  let records: Uint8Array[] = [];
  let taken = 0;
  function clear(): void {
    records = [];
    taken = 0;
  }
  return {
    clear,
    add: (record: Uint8Array) => void records.push(record),
    isEmpty: () => taken === records.length,
    next(): Uint8Array | undefined {
      const record = records[taken];
      taken += 1;
      if (taken >= records.length) clear();
      return record;
    },
  };
}

export interface StreamedReading extends Reading {
  add(bytes: Uint8Array): void;
  end(): void;
  /** Only the whole body may show the records. */
  needsWhole(): boolean;
}

/** Reads a list while its bytes come, one record after the other. Where it can't, or finds something wrong, its whole body is to be read. */
export function createStreamedReading(of: RecordKind): StreamedReading {
  const waiting = createWaiting();
  let count = 0;
  // Null: it can't be read while it comes.
  let splitter: ReturnType<typeof createListSplitter> | null = createListSplitter(of, (record) => {
    count += 1;
    if (count <= MOST_RECORDS) waiting.add(record);
  });
  const seen = new Set<string>();
  let flat: Iterator<FlatRecord> = [].values();
  let around: Uint8Array | null = null;
  let isOver = false;

  function attempt<Value>(work: () => Value): Value | null {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      splitter = null;
      waiting.clear();
      return null;
    }
  }

  function* decodeNext(): Generator<FlatRecord> {
    const bytes = waiting.next();
    if (bytes === undefined) return;
    const record = recordDecoders[of]({ json: parseJson(bytes), path: ROOT, key: null });
    // The service may repeat a record; the first one counts.
    if (seen.has(record.id)) return;
    seen.add(record.id);
    for (const [depth, one] of flatRecords([record], of))
      yield depth === 0 ? [depth, one, bytes.byteLength] : [depth, one];
  }

  /** Whether the decoders take the same list as the splitter, with nothing beside it that belongs to its records. */
  function isTheList(json: unknown): boolean {
    const elements = elementsIn(json, ROOT, of) ?? [];
    return (
      elements.length === 1 &&
      elements[0]?.json === INSTEAD_OF_RECORDS &&
      sideloadedIn(json, elements) === nothingSideloaded
    );
  }

  return {
    add(bytes) {
      attempt(() => splitter?.push(bytes));
    },
    end() {
      isOver = true;
      around = attempt(() => splitter?.end() ?? null);
    },
    needsWhole: () => splitter === null,
    take() {
      const records: FlatRecord[] = [];
      takeFrom(flat, records);
      while (records.length < RECORDS_IN_AN_ANSWER && !waiting.isEmpty()) {
        flat = decodeNext();
        attempt(() => takeFrom(flat, records));
      }
      return records;
    },
    rest() {
      // Records that come again are left out, and take their time all the same.
      if (count > MOST_RECORDS)
        return { kind: 'unreadable', path: ROOT, reason: `more than ${MOST_RECORDS} records` };
      if (!isOver) return { kind: 'more' };
      const document = around;
      const json = splitter === null || document === null ? null : attempt(() => parseJson(document));
      if (json === null || !isTheList(json)) return { kind: 'again' };
      return { kind: 'read', around: withoutRecords(json) };
    },
  };
}

/** Reads a list from its whole body. */
export function readWhole(of: RecordKind, body: Uint8Array): Reading {
  try {
    const json = parseJson(body);
    const flat = flatRecords(listDecoders[of](json), of);
    const around = withoutRecords(json);
    return {
      take() {
        const records: FlatRecord[] = [];
        takeFrom(flat, records);
        return records;
      },
      rest: () => ({ kind: 'read', around }),
    };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { path, reason } = error;
    return { take: () => [], rest: () => ({ kind: 'unreadable', path, reason }) };
  }
}
