import type { Device, DevicePosition, ExtraField, Organization } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import type { Page } from '../database/page.ts';
import { extraFields } from './extra-fields.ts';

/** The lists of organizations and devices, by page. */
export interface Catalog {
  organizations(offset: number, limit: number): Page<Organization>;
  devices(organizationId: string | null | undefined, offset: number, limit: number): Page<Device>;
  device(deviceId: string): { readonly device: Device; readonly fields: readonly ExtraField[] } | null;
  /** Where a device stands among those of its organization, as `devices` lists them. Null: it is not shown. */
  devicePosition(deviceId: string): DevicePosition | null;
}

interface IdRow {
  readonly id: number;
}

interface StandingRow extends IdRow {
  readonly sortKey: string;
  readonly organizationRow: number | null;
  readonly organizationId: string | null;
}

interface DeviceRow extends Omit<Device, 'origin'> {
  readonly listed: number;
}

const deviceColumns = `
  subject.service_id AS id, subject.name, organization.service_id AS organizationId,
  organization.name AS organizationName, subject.listed,
  (SELECT count(*) FROM subject AS archive
    WHERE archive.device_id = subject.id AND archive.device_id IS NOT NULL AND archive.visible = 1) AS archiveCount`;

const deviceTables = 'subject LEFT JOIN organization ON organization.id = subject.organization_id';

/** The pages of devices. Row ids come first and alone, so that a far offset skips through an index only. */
export const devicePageQueries = {
  all: `SELECT id FROM subject WHERE device_id IS NULL AND visible = 1 ORDER BY sort_key, id LIMIT ? OFFSET ?`,
  ofOrganization: `SELECT id FROM subject
    WHERE device_id IS NULL AND visible = 1
      AND organization_id = (SELECT id FROM organization WHERE service_id = ?)
    ORDER BY sort_key, id LIMIT ? OFFSET ?`,
  ofNoOrganization: `SELECT id FROM subject
    WHERE device_id IS NULL AND visible = 1 AND organization_id IS NULL ORDER BY sort_key, id LIMIT ? OFFSET ?`,
} as const;

/** How many devices of an organization (its row id) stand before a name and a row id. */
export const devicesBeforeQuery = `
  SELECT count(*) AS number FROM subject
  WHERE device_id IS NULL AND visible = 1 AND organization_id IS ? AND (sort_key, id) < (?, ?)`;

/** The page of organizations. */
export const organizationPageQuery = `
  SELECT service_id AS id, name,
    (SELECT count(*) FROM subject
      WHERE organization_id = organization.id AND device_id IS NULL AND visible = 1) AS deviceCount
  FROM organization WHERE listed = 1 ORDER BY sort_key, organization.id LIMIT ? OFFSET ?`;

function toDevice({ listed, ...row }: DeviceRow): Device {
  return { ...row, origin: listed === 1 ? 'service' : 'hand' };
}

/** The row ids and the number of all devices of an organization: undefined all, null those of none. */
export interface DeviceIds {
  (organizationId: string | null | undefined, offset: number, limit: number): Page<number>;
}

/** Prepares the statements that page through devices. */
export function createDeviceIds(database: Database): DeviceIds {
  const all = database.select<IdRow>(devicePageQueries.all);
  const ofOrganization = database.select<IdRow>(devicePageQueries.ofOrganization);
  const ofNone = database.select<IdRow>(devicePageQueries.ofNoOrganization);
  const count = 'SELECT count(*) AS number FROM subject WHERE device_id IS NULL AND visible = 1';
  const countAll = database.number(count);
  const countOfNone = database.number(`${count} AND organization_id IS NULL`);
  const countOfOrganization = database.number(
    `${count} AND organization_id = (SELECT id FROM organization WHERE service_id = ?)`,
  );
  const ids = (rows: readonly IdRow[]) => rows.map(({ id }) => id);

  return (organizationId, offset, limit) => {
    if (organizationId === undefined) {
      return { total: countAll(), rows: ids(all.all(limit, offset)) };
    }
    if (organizationId === null) {
      return { total: countOfNone(), rows: ids(ofNone.all(limit, offset)) };
    }
    return {
      total: countOfOrganization(organizationId),
      rows: ids(ofOrganization.all(organizationId, limit, offset)),
    };
  };
}

/** Prepares the statements that read organizations and devices. */
export function createCatalog(database: Database, deviceIds: DeviceIds): Catalog {
  const organizationPage = database.select<Organization>(organizationPageQuery);
  const organizationCount = database.count('organization WHERE listed = 1');
  const deviceById = database.select<DeviceRow>(
    `SELECT ${deviceColumns} FROM ${deviceTables} WHERE subject.id = ?`,
  );
  const visibleDevice = database.select<{ readonly id: number; readonly fields: string }>(
    'SELECT id, fields FROM subject WHERE device_id IS NULL AND service_id = ? AND visible = 1',
  );
  const standing = database.select<StandingRow>(
    `SELECT subject.id, subject.sort_key AS sortKey, subject.organization_id AS organizationRow,
      organization.service_id AS organizationId
    FROM ${deviceTables} WHERE subject.device_id IS NULL AND subject.service_id = ? AND subject.visible = 1`,
  );
  const devicesBefore = database.number(devicesBeforeQuery);

  function read(id: number): Device[] {
    const row = deviceById.first(id);
    return row === undefined ? [] : [toDevice(row)];
  }

  return {
    organizations(offset, limit) {
      const listed = organizationCount();
      const rows = [...organizationPage.all(limit, offset)];
      const withoutOrganization = deviceIds(null, 0, 0).total;
      if (withoutOrganization === 0) return { total: listed, rows };
      if (rows.length < limit && offset <= listed) {
        rows.push({ id: null, name: '', deviceCount: withoutOrganization });
      }
      return { total: listed + 1, rows };
    },
    devices(organizationId, offset, limit) {
      const page = deviceIds(organizationId, offset, limit);
      return { total: page.total, rows: page.rows.flatMap(read) };
    },
    device(deviceId) {
      const found = visibleDevice.first(deviceId);
      const device = found === undefined ? undefined : read(found.id)[0];
      return found === undefined || device === undefined
        ? null
        : { device, fields: extraFields(found.fields) };
    },
    devicePosition(deviceId) {
      const found = standing.first(deviceId);
      if (found === undefined) return null;
      const { id, sortKey, organizationRow, organizationId } = found;
      return { organizationId, position: devicesBefore(organizationRow, sortKey, id) };
    },
  };
}
