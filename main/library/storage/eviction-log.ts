import type { Eviction, EvictionPage } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import {
  deviceOfSubject,
  type ReferenceRow,
  referenceColumns,
  withSubject,
} from '../database/subject-reference.ts';
import { NOTED_MS } from './row-removal.ts';

/** Logs the snapshots removed in the last 30 days, newest first. */
export function createEvictionLog(database: Database, now: () => number) {
  const count = database.count('eviction WHERE evicted_at >= ?');
  const page = database.select<Omit<Eviction, 'subject'> & ReferenceRow>(`
    SELECT ${referenceColumns}, subject.name, device.name AS deviceName, eviction.precision,
      eviction.byte_length AS byteLength, eviction.captured_at AS capturedAt, eviction.fetched_at AS fetchedAt,
      eviction.evicted_at AS evictedAt, eviction.cause
    FROM eviction JOIN subject ON subject.id = eviction.subject_id ${deviceOfSubject}
    WHERE eviction.evicted_at >= ? ORDER BY eviction.id DESC LIMIT ? OFFSET ?`);
  return (offset: number, limit: number): EvictionPage => {
    const since = now() - NOTED_MS;
    return { total: count(since), rows: page.all(since, limit, offset).map(withSubject) };
  };
}
