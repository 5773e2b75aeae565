import type {
  Device,
  DevicePosition,
  ExtraField,
  ListPart,
  NamedDevices,
  Organization,
} from '../../../preload/contract/index.ts';
import type { Database, Page } from '../database/database.ts';
import { createShortIds, namesakeColumn } from '../database/namesakes.ts';
import { sortKeyBeginning } from '../search/sort-key.ts';
import { listPart, type PartColumns, partColumns, WHOLE_FLEET } from './list-parts.ts';

interface PositionRow {
  readonly id: number;
  readonly sortKey: string;
  readonly organizationRow: number | null;
  readonly organizationId: string | null;
}

interface DeviceRow extends Omit<Device, 'origin' | 'shortId' | 'archivesPart'>, PartColumns {
  readonly listed: number;
  readonly hasNamesake: number;
}

const deviceColumns = `
  subject.service_id AS id, subject.name, organization.service_id AS organizationId,
  organization.name AS organizationName, subject.listed, ${namesakeColumn('subject')},
  (SELECT count(*) FROM subject AS archive
    WHERE archive.device_id = subject.id AND archive.device_id IS NOT NULL AND archive.visible = 1) AS archiveCount,
  ${partColumns('archives', 'subject.id')}`;

const deviceTables = 'subject LEFT JOIN organization ON organization.id = subject.organization_id';

const visibleDevices = 'subject WHERE device_id IS NULL AND visible = 1';

const deviceLists = {
  all: visibleDevices,
  ofOrganization: `${visibleDevices} AND organization_id = (SELECT id FROM organization WHERE service_id = ?)`,
  ofNoOrganization: `${visibleDevices} AND organization_id IS NULL`,
} as const;

/**
 * Returns a query for a page of devices: row ids only, so that a far offset skips through an
 * index.
 */
export function devicePageQuery(list: keyof typeof deviceLists): string {
  return `SELECT id FROM ${deviceLists[list]} ORDER BY sort_key, id LIMIT ? OFFSET ?`;
}

/** Counts the devices of an organization (row id) before a name and row id. */
export const devicesBeforeQuery = `
  SELECT count(*) AS number FROM subject
  WHERE device_id IS NULL AND visible = 1 AND organization_id IS ? AND (sort_key, id) < (?, ?)`;

export const organizationPageQuery = `
  SELECT service_id AS id, name,
    (SELECT count(*) FROM subject
      WHERE organization_id = organization.id AND device_id IS NULL AND visible = 1) AS deviceCount,
    ${partColumns('devices', 'organization.id')}
  FROM organization WHERE listed = 1 ORDER BY sort_key, organization.id LIMIT ? OFFSET ?`;

/** Sorts after every character of a name. */
const AFTER_ALL = '\u{10FFFF}';

/** The contract's limit. */
const FIELD_LIMIT = 200;

/**
 * Converts the stored fields of a record (a JSON object) to rows of text, in the service's order.
 */
function extraFields(json: string): readonly ExtraField[] {
  const fields: unknown = JSON.parse(json);
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields)
    .slice(0, FIELD_LIMIT)
    .map(([name, value]) => ({ name, value: asText(value) }));
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

export type DeviceIds = ReturnType<typeof createDeviceIds>;

/**
 * Reads row ids of devices, and their number. `organizationId`: undefined for all, `null` for
 * none.
 */
export function createDeviceIds(database: Database) {
  const prepare = (list: keyof typeof deviceLists) => ({
    count: database.count(deviceLists[list]),
    page: database.selectIds(devicePageQuery(list)),
  });
  const all = prepare('all');
  const ofOrganization = prepare('ofOrganization');
  const ofNone = prepare('ofNoOrganization');
  return (organizationId: string | null | undefined, offset: number, limit: number): Page<number> => {
    if (organizationId === undefined) return { total: all.count(), rows: all.page(limit, offset) };
    if (organizationId === null) return { total: ofNone.count(), rows: ofNone.page(limit, offset) };
    const rows = ofOrganization.page(organizationId, limit, offset);
    return { total: ofOrganization.count(organizationId), rows };
  };
}

export type Catalog = ReturnType<typeof createCatalog>;

export function createCatalog(database: Database, deviceIds: DeviceIds) {
  const organizationPage = database.select<Omit<Organization, 'part'> & PartColumns>(organizationPageQuery);
  const fleetPart = database.select<PartColumns>(
    `SELECT ${partColumns('organizations', String(WHOLE_FLEET))}`,
  );
  const organizationCount = database.count('organization WHERE listed = 1');
  const deviceById = database.select<DeviceRow>(
    `SELECT ${deviceColumns} FROM ${deviceTables} WHERE subject.id = ?`,
  );
  const visibleDevice = database.selectFirst<{ readonly id: number; readonly fields: string }>(
    'SELECT id, fields FROM subject WHERE device_id IS NULL AND service_id = ? AND visible = 1',
  );
  const position = database.selectFirst<PositionRow>(
    `SELECT subject.id, subject.sort_key AS sortKey, subject.organization_id AS organizationRow,
      organization.service_id AS organizationId
    FROM ${deviceTables} WHERE subject.device_id IS NULL AND subject.service_id = ? AND subject.visible = 1`,
  );
  const devicesBefore = database.number(devicesBeforeQuery);
  const organizationRow = database.selectFirst<{ readonly id: number }>(
    'SELECT id FROM organization WHERE service_id = ?',
  );
  const shortIdOf = createShortIds(database);

  const toDevice = ({
    listed,
    hasNamesake,
    isPart,
    statedTotal,
    partFailure,
    ...row
  }: DeviceRow): Device => ({
    ...row,
    ...listPart('archivesPart', { isPart, statedTotal, partFailure }),
    ...shortIdOf(row.id, hasNamesake),
    origin: listed === 1 ? 'service' : 'hand',
  });

  const read = (id: number): Device[] => deviceById.all(id).map(toDevice);

  return {
    /** Returns organizations by name; devices without one come last, as the row with id `null`. */
    organizations(offset: number, limit: number): Page<Organization> & { readonly part?: ListPart } {
      const listed = organizationCount();
      const rows: Organization[] = organizationPage
        .all(limit, offset)
        .map(({ isPart, statedTotal, partFailure, ...row }) =>
          Object.assign(row, listPart('part', { isPart, statedTotal, partFailure })),
        );
      const [columns] = fleetPart.all();
      const part = columns === undefined ? {} : listPart('part', columns);
      const withoutOrganization = deviceIds(null, 0, 0).total;
      if (withoutOrganization === 0) return { total: listed, rows, ...part };
      if (rows.length < limit && offset <= listed) {
        rows.push({ id: null, name: '', deviceCount: withoutOrganization });
      }
      return { total: listed + 1, rows, ...part };
    },
    /** Returns devices by name. `organizationId`: undefined for all, `null` for none. */
    devices(organizationId: string | null | undefined, offset: number, limit: number): Page<Device> {
      const page = deviceIds(organizationId, offset, limit);
      return { total: page.total, rows: page.rows.flatMap(read) };
    },
    device(deviceId: string): { readonly device: Device; readonly fields: readonly ExtraField[] } | null {
      const found = visibleDevice(deviceId);
      const [device] = found === null ? [] : read(found.id);
      return found === null || device === undefined ? null : { device, fields: extraFields(found.fields) };
    },
    /** Returns the range within `devices` of names with that beginning. */
    namedDevices(organizationId: string | null, beginning: string): NamedDevices {
      const row = organizationId === null ? null : organizationRow(organizationId);
      if (organizationId !== null && row === null) return { first: 0, count: 0 };
      const key = sortKeyBeginning(beginning);
      const before = (end: string) => devicesBefore(row?.id ?? null, end, -1);
      const first = before(key);
      return { first, count: before(`${key}${AFTER_ALL}`) - first };
    },
    /**
     * Returns the position of a device in `devices` of its organization; `null` if not visible.
     */
    devicePosition(deviceId: string): DevicePosition | null {
      const found = position(deviceId);
      if (found === null) return null;
      const { id, sortKey, organizationRow, organizationId } = found;
      return { organizationId, position: devicesBefore(organizationRow, sortKey, id) };
    },
  };
}
