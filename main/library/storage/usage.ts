import type { DatabaseSync } from 'node:sqlite';
import type { UsagePage, UsageQuery, UsageRow } from '../../../preload/contract/index.ts';
import { Query } from '../query.ts';
import { type Pace, readInSlices } from '../slices.ts';
import { isPromised } from './protection.ts';

/** What organizations and devices take, largest first. Counted anew for a first page; the pages behind it fit to that. */
export type Usage = (query: UsageQuery) => Promise<UsagePage>;

interface KeptRow {
  readonly id: number;
  readonly deviceId: number;
  readonly precision: 'low' | 'full';
  readonly byteLength: number;
  readonly isPromised: number;
}

type Amounts = {
  -readonly [Name in 'lowImages' | 'lowBytes' | 'fullImages' | 'fullBytes' | 'promisedBytes']: UsageRow[Name];
};

/** Snapshots in a step: under 2 ms. */
const IN_A_STEP = 500;

/** The next snapshots with what they take. */
export const keptBytesQuery = `
  SELECT snapshot.id, coalesce(subject.device_id, subject.id) AS deviceId, snapshot.precision,
    image.byte_length AS byteLength, ${isPromised} AS isPromised
  FROM snapshot JOIN image ON image.hash = snapshot.hash JOIN subject ON subject.id = snapshot.subject_id
  WHERE snapshot.id > ? ORDER BY snapshot.id LIMIT ${IN_A_STEP}`;

const nothing = { lowImages: 0, lowBytes: 0, fullImages: 0, fullBytes: 0, promisedBytes: 0 } as const;

function add(to: Amounts, { precision, byteLength, isPromised: promised }: KeptRow): void {
  to[`${precision}Images`] += 1;
  to[`${precision}Bytes`] += byteLength;
  if (promised === 1) to.promisedBytes += byteLength;
}

function sizeOf({ lowBytes, fullBytes }: UsageRow): number {
  return lowBytes + fullBytes;
}

/** Prepares the statements. */
export function createUsage(database: DatabaseSync, pace: Pace): Usage {
  const next = new Query<KeptRow>(database, keptBytesQuery);
  const device = new Query<
    Pick<UsageRow, 'organizationId' | 'organizationName'> & {
      readonly deviceId: string;
      readonly deviceName: string;
    }
  >(
    database,
    `
    SELECT subject.service_id AS deviceId, subject.name AS deviceName, organization.service_id AS organizationId,
      organization.name AS organizationName
    FROM subject LEFT JOIN organization ON organization.id = subject.organization_id WHERE subject.id = ?`,
  );
  let counted: { readonly key: string; readonly rows: readonly UsageRow[] } | null = null;

  function* count(byDevice: Map<number, Amounts>): Generator<void> {
    for (let last = -1; ; ) {
      const rows = next.all(last);
      for (const row of rows) {
        const amounts = byDevice.get(row.deviceId) ?? { ...nothing };
        add(amounts, row);
        byDevice.set(row.deviceId, amounts);
      }
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end.id;
      yield;
    }
  }

  function* name(byDevice: ReadonlyMap<number, Amounts>, into: UsageRow[]): Generator<void> {
    for (const [id, amounts] of byDevice) {
      const named = device.first(id);
      if (named !== undefined) into.push({ ...named, ...amounts });
      yield;
    }
  }

  function byOrganization(rows: readonly UsageRow[]): readonly UsageRow[] {
    const sums = new Map<string | null, UsageRow>();
    for (const row of rows) {
      const sum = sums.get(row.organizationId) ?? {
        ...nothing,
        organizationId: row.organizationId,
        organizationName: row.organizationName,
        deviceId: null,
        deviceName: null,
      };
      sums.set(row.organizationId, {
        ...sum,
        lowImages: sum.lowImages + row.lowImages,
        lowBytes: sum.lowBytes + row.lowBytes,
        fullImages: sum.fullImages + row.fullImages,
        fullBytes: sum.fullBytes + row.fullBytes,
        promisedBytes: sum.promisedBytes + row.promisedBytes,
      });
    }
    return [...sums.values()];
  }

  async function countAll({ by, organizationId }: UsageQuery): Promise<readonly UsageRow[]> {
    const byDevice = new Map<number, Amounts>();
    await readInSlices(count(byDevice), { database, pace });
    const devices: UsageRow[] = [];
    await readInSlices(name(byDevice, devices), { database, pace });
    const wanted =
      organizationId === undefined ? devices : devices.filter((row) => row.organizationId === organizationId);
    const rows = by === 'device' ? wanted : byOrganization(wanted);
    return rows.toSorted((left, right) => sizeOf(right) - sizeOf(left));
  }

  return async (query) => {
    const key = JSON.stringify([query.by, query.organizationId]);
    if (counted?.key !== key || query.offset === 0) counted = { key, rows: await countAll(query) };
    const { rows } = counted;
    const sum = (of: (row: UsageRow) => number) => rows.reduce((total, row) => total + of(row), 0);
    return {
      total: rows.length,
      lowBytes: sum(({ lowBytes }) => lowBytes),
      fullBytes: sum(({ fullBytes }) => fullBytes),
      promisedBytes: sum(({ promisedBytes }) => promisedBytes),
      rows: rows.slice(query.offset, query.offset + query.limit),
    };
  };
}
