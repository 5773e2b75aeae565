import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { StorageTarget } from '../../../preload/contract/index.ts';
import { type QueryPart } from '../database/query-parts.ts';

/** A condition over `subject`: the subjects of a target, archives with their devices. */
export function subjectsOf(target: StorageTarget): QueryPart {
  switch (target.kind) {
    case 'everything':
      return { sql: '1', values: [] };
    case 'organization': {
      const devices =
        target.organizationId === null
          ? 'organization_id IS NULL'
          : 'organization_id = (SELECT id FROM organization WHERE service_id = ?)';
      return {
        sql: `coalesce(subject.device_id, subject.id) IN (
          SELECT device.id FROM subject AS device WHERE device.device_id IS NULL AND device.${devices})`,
        values: target.organizationId === null ? [] : [target.organizationId],
      };
    }
    case 'device': {
      const device = 'SELECT id FROM subject WHERE device_id IS NULL AND service_id = ?';
      return {
        sql: `subject.id IN (
          SELECT id FROM subject WHERE device_id IS NULL AND service_id = ?
          UNION ALL SELECT id FROM subject WHERE device_id IS NOT NULL AND device_id = (${device}))`,
        values: [target.deviceId, target.deviceId],
      };
    }
    default:
      return assertNever(target);
  }
}
