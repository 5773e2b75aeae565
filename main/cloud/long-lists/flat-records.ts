import type { ServiceRecord } from '../../../preload/contract/index.ts';
import type { RecordKind } from '../decode/elements.ts';

/** The records of a list that are in memory together: 1,000,000 archives are the largest fleet that is measured, in some 500 MB (P18). */
export const MOST_RECORDS = 1_000_000;

/** The member with the records inside a record, from the outermost kind on. */
const INNER = [
  ['organization', 'devices'],
  ['device', 'archives'],
  ['archive', null],
] as const;

/**
 * How deep a record lies, and the record; the list inside it is empty, because its records follow, or null. `bytes`: the length of an outermost record
 * that came alone, with those inside it.
 */
export type FlatRecord = readonly [depth: number, record: Readonly<Record<string, unknown>>, bytes?: number];

type Inner = readonly (string | null)[];

function innerOf(kind: RecordKind): Inner {
  return INNER.slice(INNER.findIndex(([outer]) => outer === kind)).map(([, inner]) => inner);
}

function* flatten(records: readonly object[], inner: Inner, depth: number): Generator<FlatRecord> {
  const key = inner[depth] ?? null;
  for (const record of records) {
    const list: unknown = key === null ? null : Reflect.get(record, key);
    if (key === null || !Array.isArray(list)) {
      yield [depth, { ...record }];
      continue;
    }
    yield [depth, { ...record, [key]: [] }];
    yield* flatten(list, inner, depth + 1);
  }
}

/** Lays records with the records inside them in one line, so that a list can be handed over in pieces however it is nested. */
export function flatRecords(records: readonly ServiceRecord[], kind: RecordKind): Generator<FlatRecord> {
  return flatten(records, innerOf(kind), 0);
}

/** How many records, and how many bytes of JSON. */
interface Size {
  records: number;
  readonly bytes: number;
}

const NOTHING: Size = { records: 0, bytes: 0 };

/** Puts flat records together again, in their order. */
export function createNesting(kind: RecordKind) {
  const inner = innerOf(kind);
  const records: object[] = [];
  /** What each of them is, with those inside it. */
  const sizes: Size[] = [];
  /** The list that takes the records of each depth. */
  const open: object[][] = [records];
  return {
    records: () => records,
    sizeOf: (index: number): Size => sizes[index] ?? NOTHING,
    /** Lets a record go; the other one stands for it. */
    replace(index: number, record: object): void {
      records[index] = record;
    },
    add(flat: readonly FlatRecord[]): void {
      for (const [depth, record, bytes = 0] of flat) {
        open[depth]?.push(record);
        if (depth === 0) sizes.push({ records: 0, bytes });
        const size = sizes.at(-1);
        if (size !== undefined) size.records += 1;
        const list: unknown = record[inner[depth] ?? ''];
        if (Array.isArray(list)) open[depth + 1] = list;
      }
    },
  };
}
