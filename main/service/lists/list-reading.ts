import type { ServiceRecord } from '../../../preload/contract/index.ts';
import { isJsonObject, type JsonPath, parseJson, ROOT, Unreadable } from '../http/json.ts';
import { type OnUnread, type UnreadRecords, withUnread } from '../http/unread-records.ts';
import { elementsIn } from '../read/elements.ts';
import { recordDecoders } from '../read/organizations.ts';
import type { RecordKind } from '../read/record-names.ts';
import { nothingSideloaded, sideloadedIn } from '../read/sideloaded.ts';
import { type FlatRecord, flatRecords, MOST_RECORDS } from './flat-records.ts';
import { createListSplitter, INSTEAD_OF_RECORDS } from './split-list.ts';

/** Records follow each other until another answer ends them. */
export type Answer =
  | { readonly kind: 'records'; readonly records: readonly FlatRecord[] }
  /** Everything so far was read; the list goes on. */
  | { readonly kind: 'more' }
  /** `around`: the document without its long lists, for finding the next page. */
  | { readonly kind: 'read'; readonly around: unknown; readonly unread: UnreadRecords | null }
  | { readonly kind: 'unreadable'; readonly path: JsonPath; readonly reason: string }
  /**
   * Only the whole body shows the records or what is wrong: discard earlier ones, they follow
   * again from the first.
   */
  | { readonly kind: 'again' };

/** The main thread takes about 5 ms for these. */
const RECORDS_IN_AN_ANSWER = 500;

/** Longer lists and maps hold records, not a page's address. */
const MOST_MEMBERS = 100;

function withoutRecords(json: unknown): unknown {
  if (Array.isArray(json)) return json.length > MOST_MEMBERS ? [] : json.map(withoutRecords);
  if (!isJsonObject(json)) return json;
  const members = Object.entries(json);
  return members.length > MOST_MEMBERS
    ? {}
    : Object.fromEntries(members.map(([key, value]) => [key, withoutRecords(value)]));
}

/** Part of a list that has been read, and how it ends. */
export interface Reading {
  /** Returns up to `RECORDS_IN_AN_ANSWER`; none: nothing more for now. */
  take(): readonly FlatRecord[];
  /** Returns what follows when all is taken. */
  rest(): Exclude<Answer, { kind: 'records' }>;
}

function takeFrom(flat: Iterator<FlatRecord>, records: FlatRecord[]): void {
  while (records.length < RECORDS_IN_AN_ANSWER) {
    const next = flat.next();
    if (next.done === true) return;
    records.push(next.value);
  }
}

/** Queue of records; shifting a long array would move all of it. */
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
  /** Returns true if only the whole body may show the records. */
  needsWhole(): boolean;
}

/**
 * Reads a list record by record as it arrives. If it can't, or finds something wrong, the whole
 * body has to be read. `mayBegin`: false if only the whole body may show the records.
 */
export function createStreamedReading(of: RecordKind, mayBegin = true): StreamedReading {
  const waiting = createWaiting();
  let count = 0;
  // `null`: it can't be read as it arrives.
  let splitter: ReturnType<typeof createListSplitter> | null = mayBegin
    ? createListSplitter(of, (record) => {
        count += 1;
        if (count <= MOST_RECORDS) waiting.add(record);
      })
    : null;
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

  /** Returns true if the decoders take the same list and nothing else belongs to it. */
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
      // Repeated records are dropped, but their time counts.
      if (count > MOST_RECORDS)
        return { kind: 'unreadable', path: ROOT, reason: `more than ${MOST_RECORDS} records` };
      if (!isOver) return { kind: 'more' };
      const document = around;
      const json = splitter === null || document === null ? null : attempt(() => parseJson(document));
      if (json === null || !isTheList(json)) return { kind: 'again' };
      return { kind: 'read', around: withoutRecords(json), unread: null };
    },
  };
}

export function readWhole(
  of: RecordKind,
  body: Uint8Array,
  decode: (json: unknown, onUnread: OnUnread) => readonly ServiceRecord[],
): Reading {
  try {
    const json = parseJson(body);
    const { value, unread } = withUnread((onUnread) => decode(json, onUnread));
    const flat = flatRecords(value, of);
    const around = withoutRecords(json);
    return {
      take() {
        const records: FlatRecord[] = [];
        takeFrom(flat, records);
        return records;
      },
      rest: () => ({ kind: 'read', around, unread }),
    };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { path, reason } = error;
    return { take: () => [], rest: () => ({ kind: 'unreadable', path, reason }) };
  }
}
