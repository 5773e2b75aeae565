import type { Eviction, EvictionPage } from '../../../../preload/contract/index.ts';
import type { Database } from '../../database/database.ts';
import { NOTED_MS } from './removal.ts';

interface EvictionRow extends Omit<Eviction, 'subject'> {
  readonly deviceId: string;
  readonly archiveId: string | null;
}

/** Snapshots that were removed in the last 30 days, newest first. */
type Evictions = (offset: number, limit: number) => EvictionPage;

const evictionPageQuery = `
  SELECT device.service_id AS deviceId, iif(subject.device_id IS NULL, NULL, subject.service_id) AS archiveId,
    subject.name, device.name AS deviceName, eviction.precision, eviction.byte_length AS byteLength,
    eviction.captured_at AS capturedAt, eviction.fetched_at AS fetchedAt, eviction.evicted_at AS evictedAt,
    eviction.cause
  FROM eviction
    JOIN subject ON subject.id = eviction.subject_id
    JOIN subject AS device ON device.id = coalesce(subject.device_id, subject.id)
  WHERE eviction.evicted_at >= ? ORDER BY eviction.id DESC LIMIT ? OFFSET ?`;

function toEviction({ deviceId, archiveId, ...rest }: EvictionRow): Eviction {
  return { subject: { deviceId, archiveId }, ...rest };
}

export function createEvictions(database: Database, now: () => number): Evictions {
  const count = database.count('eviction WHERE evicted_at >= ?');
  const page = database.select<EvictionRow>(evictionPageQuery);
  return (offset, limit) => {
    const since = now() - NOTED_MS;
    return { total: count(since), rows: page.all(since, limit, offset).map(toEviction) };
  };
}
