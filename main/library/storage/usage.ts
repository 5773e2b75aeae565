import type { UsageGroup, UsagePage, UsageQuery, UsageRow } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { type Pace, readInSlices } from '../database/slices.ts';
import { type Amounts, addAmounts, createCountUsage, type GroupKey, noAmounts } from './usage-count.ts';

/** Returns the name of a pin; `null` if it is gone. */
export type FindPinName = (
  pinId: number,
) => { readonly title: string; readonly subtitle: string | null } | null;

type DeviceGroup = Extract<UsageGroup, { readonly kind: 'device' }>;

type DeviceRow = UsageRow & { readonly group: DeviceGroup };

interface Counted {
  readonly rows: readonly UsageRow[];
  /** Counts each image once, however many groups it is in. */
  readonly sum: Amounts;
}

function sizeOf({ lowBytes, fullBytes }: Amounts): number {
  return lowBytes + fullBytes;
}

function sumOf(rows: Iterable<Amounts>): Amounts {
  const sum = { ...noAmounts };
  for (const row of rows) addAmounts(sum, row);
  return sum;
}

function byOrganization(devices: readonly DeviceRow[]): readonly UsageRow[] {
  const rows = new Map<string | null, UsageRow>();
  for (const { group, ...amounts } of devices) {
    const { organizationId, organizationName } = group;
    const sum = rows.get(organizationId) ?? {
      ...noAmounts,
      group: { kind: 'organization', organizationId, organizationName },
    };
    addAmounts(sum, amounts);
    rows.set(organizationId, sum);
  }
  return [...rows.values()];
}

/**
 * Sums up the images of organizations, devices, precisions and pins, largest first. Each first
 * page recounts; later pages match it.
 */
export function createUsage(database: Database, pace: Pace, pinName: FindPinName) {
  const count = createCountUsage(database);
  const device = database.select<Omit<DeviceGroup, 'kind'>>(`
    SELECT subject.service_id AS deviceId, subject.name AS deviceName, organization.service_id AS organizationId,
      organization.name AS organizationName
    FROM subject LEFT JOIN organization ON organization.id = subject.organization_id WHERE subject.id = ?`);
  let counted: (Counted & { readonly key: string }) | null = null;

  async function countBy(by: UsageQuery['by']): Promise<ReadonlyMap<GroupKey, Amounts>> {
    const groups = new Map<GroupKey, Amounts>();
    await readInSlices(count(by, groups), { database, pace });
    return groups;
  }

  function* name(groups: ReadonlyMap<GroupKey, Amounts>, into: DeviceRow[]) {
    for (const [key, amounts] of groups) {
      const named = device.first(Number(key));
      if (named !== undefined) into.push({ ...amounts, group: { kind: 'device', ...named } });
      yield;
    }
  }

  async function ofDevices({ by, organizationId }: UsageQuery): Promise<Counted> {
    const devices: DeviceRow[] = [];
    await readInSlices(name(await countBy('device'), devices), { database, pace });
    const wanted =
      organizationId === undefined
        ? devices
        : devices.filter(({ group }) => group.organizationId === organizationId);
    return { rows: by === 'device' ? wanted : byOrganization(wanted), sum: sumOf(wanted) };
  }

  function groupOf(key: GroupKey): UsageGroup | null {
    if (key === 'low' || key === 'full') return { kind: 'precision', precision: key };
    if (key === 'visit' || key === 'notRetained') return { kind: key };
    const named = pinName(key);
    return named === null ? null : { kind: 'pin', pinId: key, title: named.title, subtitle: named.subtitle };
  }

  async function ofGroups(by: 'precision' | 'pin'): Promise<Counted> {
    const groups = await countBy(by);
    const rows = [...groups].flatMap(([key, amounts]) => {
      const group = groupOf(key);
      return group === null ? [] : [{ ...amounts, group }];
    });
    // Two pins may retain the same image.
    const sum = by === 'pin' ? sumOf((await countBy('precision')).values()) : sumOf(rows);
    return { rows, sum };
  }

  const countAll = (query: UsageQuery) =>
    query.by === 'precision' || query.by === 'pin' ? ofGroups(query.by) : ofDevices(query);

  return async (query: UsageQuery): Promise<UsagePage> => {
    const key = JSON.stringify([query.by, query.organizationId]);
    if (counted?.key !== key || query.offset === 0) {
      const { rows, sum } = await countAll(query);
      counted = { key, sum, rows: rows.toSorted((left, right) => sizeOf(right) - sizeOf(left)) };
    }
    const { lowBytes, fullBytes, retainedBytes } = counted.sum;
    const rows = counted.rows.slice(query.offset, query.offset + query.limit);
    return { total: counted.rows.length, lowBytes, fullBytes, retainedBytes, rows };
  };
}
