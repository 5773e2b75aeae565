import type { ServiceRecord } from '../../../preload/contract/index.ts';
import type { RecordKind } from '../read/record-names.ts';

/** Most records in memory: the largest measured fleet has as many archives, 500 MB (P18). */
export const MOST_RECORDS = 1_000_000;

/** Member with the inner records, from the outermost kind. */
const INNER = [
  ['organization', 'devices'],
  ['device', 'archives'],
  ['archive', null],
] as const;

/**
 * Depth and record; its inner list is emptied, because its records follow, or `null`. `bytes`:
 * length of an outermost record that arrived alone, inner ones included.
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

/** Flattens nested records, so that a list can be handed over in pieces. */
export function flatRecords(records: readonly ServiceRecord[], kind: RecordKind): Generator<FlatRecord> {
  return flatten(records, innerOf(kind), 0);
}

interface Size {
  records: number;
  readonly bytes: number;
}

const NOTHING: Size = { records: 0, bytes: 0 };

/** Nests flat records again, in order. */
export function createNesting(kind: RecordKind) {
  const inner = innerOf(kind);
  const records: object[] = [];
  /** Size of each record with its inner ones. */
  const sizes: Size[] = [];
  const open: object[][] = [records];
  return {
    records: () => records,
    sizeOf: (index: number): Size => sizes[index] ?? NOTHING,
    /** Replaces a record to free its memory. */
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
