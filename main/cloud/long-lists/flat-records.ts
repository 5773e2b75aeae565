import type { ServiceRecord } from '../../../preload/contract/index.ts';
import type { RecordKind } from '../decode/elements.ts';

/** The member with the records inside a record, from the outermost kind on. */
const INNER = [
  ['organization', 'devices'],
  ['device', 'archives'],
  ['archive', null],
] as const;

/** How deep a record lies, and the record; the list inside it is empty, because its records follow, or null. */
export type FlatRecord = readonly [depth: number, record: Readonly<Record<string, unknown>>];

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

/** Puts flat records together again, in their order. */
export function createNesting(kind: RecordKind) {
  const inner = innerOf(kind);
  const records: object[] = [];
  /** How many records each of them is, with those inside it. */
  const sizes: number[] = [];
  /** The list that takes the records of each depth. */
  const open: object[][] = [records];
  return {
    records: () => records,
    sizeOf: (index: number) => sizes[index] ?? 0,
    /** Lets a record go; the other one stands for it. */
    replace(index: number, record: object): void {
      records[index] = record;
    },
    add(flat: readonly FlatRecord[]): void {
      for (const [depth, record] of flat) {
        open[depth]?.push(record);
        if (depth === 0) sizes.push(0);
        sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1;
        const list: unknown = record[inner[depth] ?? ''];
        if (Array.isArray(list)) open[depth + 1] = list;
      }
    },
  };
}
