import type { SubjectReference } from '../../preload/contract/index.ts';
import type { Database } from './database/database.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Row {
  readonly name: string;
  /** A JSON object. */
  readonly fields: string;
}

interface DeviceRow extends Row {
  readonly organizationId: string | null;
}

interface ArchiveRow extends Row {
  readonly capturedAt: number | null;
}

export type FleetRecords = ReturnType<typeof createFleetRecords>;

function recordOf<Found extends Row>({ fields, ...rest }: Found) {
  return { ...rest, fields: JSON.parse(fields) as Fields };
}

/** Reads stored records of the service by its ids; `null` if unknown here. */
export function createFleetRecords(database: Database) {
  const organization = database.selectFirst<Row, [id: string]>(
    'SELECT name, fields FROM organization WHERE service_id = ?',
  );
  const device = database.selectFirst<DeviceRow, [id: string]>(`
    SELECT subject.name, subject.fields, organization.service_id AS organizationId
    FROM subject LEFT JOIN organization ON organization.id = subject.organization_id
    WHERE subject.device_id IS NULL AND subject.service_id = ?`);
  const archive = database.selectFirst<ArchiveRow, [deviceId: string, id: string]>(`
    SELECT archive.name, archive.fields, archive.captured_at AS capturedAt
    FROM subject AS device JOIN subject AS archive ON archive.device_id = device.id
    WHERE device.device_id IS NULL AND device.service_id = ? AND archive.service_id = ?`);
  const found = <Found extends Row>(row: Found | null) => (row === null ? null : recordOf(row));
  return {
    organization: (id: string) => found(organization(id)),
    device: (id: string) => found(device(id)),
    /** Also returns `null` for a device. */
    archive: ({ deviceId, archiveId }: SubjectReference) =>
      archiveId === null ? null : found(archive(deviceId, archiveId)),
  };
}
