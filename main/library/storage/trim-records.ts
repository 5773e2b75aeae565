import {
  addDays,
  calendarDayOf,
  dateText,
  daysBefore,
} from '../../../preload/contract/rules/calendar-day.ts';
import type { Database } from '../database/database.ts';
import { writeInSlices } from '../database/slices.ts';
import { NOTED_MS } from './row-removal.ts';
import type { StorageContext } from './storage-context.ts';

/**
 * Removed snapshots to remember, over all subjects: some 40 MB with their index. Each subject
 * keeps one.
 */
export const REMOVED_SNAPSHOTS_KEPT = 200_000;

/** Lines of sync reports to keep: some 60 MB. The latest report stays whole. */
export const SYNC_ENTRIES_KEPT = 500_000;

/**
 * Images of earlier exports to remember, which a later one can leave out: some 60 MB. The latest
 * export stays.
 */
export const EXPORTED_IMAGES_KEPT = 500_000;

/** Days of data usage to keep: twice the longest span that the page shows. */
export const USAGE_KEPT_DAYS = 62;

/** Rows per step, which takes about a millisecond. */
const IN_A_STEP = 100;

/**
 * Selects removed snapshots beyond the limit, the oldest first; each subject's newest one stays.
 */
const excessRemoved = `
  SELECT id, subject_id AS subjectId FROM removed_snapshot AS removed
  WHERE EXISTS (SELECT 1 FROM removed_snapshot AS newer WHERE newer.subject_id = removed.subject_id AND newer.id > removed.id)
  ORDER BY id LIMIT ?`;

/** The oldest remembered snapshot of a subject stands for the forgotten ones before it. */
function* trimRemoved(database: Database): Generator<void> {
  const next = database.select<{ readonly id: number; readonly subjectId: number }>(excessRemoved);
  const remove = database.prepare('DELETE FROM removed_snapshot WHERE id = ?');
  const mark = database.prepare(`
    UPDATE removed_snapshot SET stands_for_earlier = 1
    WHERE id = (SELECT min(id) FROM removed_snapshot WHERE subject_id = ?)`);
  let excess = database.count('removed_snapshot')() - REMOVED_SNAPSHOTS_KEPT;
  while (excess > 0) {
    const found = next.all(Math.min(excess, IN_A_STEP));
    if (found.length === 0) return;
    for (const { id } of found) remove.run(id);
    for (const subjectId of new Set(found.map((row) => row.subjectId))) mark.run(subjectId);
    excess -= found.length;
    yield;
  }
}

/** Selects ended ones beyond a number of rows, the oldest first; never the latest. */
function beyond(table: 'sync' | 'export', rows: string, kept: number): string {
  return `
    SELECT id FROM (
      SELECT id, sum(${rows}) OVER latest AS sum, row_number() OVER latest AS place, ended_at
      FROM ${table} WHERE ended_at IS NOT NULL WINDOW latest AS (ORDER BY ended_at DESC, id DESC))
    WHERE sum > ${kept} AND place > 1 ORDER BY ended_at`;
}

/**
 * Removes the rows of a parent in steps, then the parent, as a cascade over a large export would
 * block everything else.
 */
function* removeWithRows(
  database: Database,
  { parents, rows, key, parent }: Record<'parents' | 'rows' | 'key' | 'parent', string>,
): Generator<void> {
  const removeRows = database.change<[id: string | number]>(
    `DELETE FROM ${rows} WHERE ${key} IN (SELECT ${key.slice(1, -1)} FROM ${rows} WHERE ${parent}_id = ? LIMIT ${IN_A_STEP})`,
  );
  const removeParent = database.prepare(`DELETE FROM ${parent} WHERE id = ?`);
  for (const { id } of database.select<{ readonly id: string | number }>(parents).all()) {
    while (removeRows(id) > 0) yield;
    removeParent.run(id);
    yield;
  }
}

function* trimUsage(database: Database, now: number): Generator<void> {
  const oldest = dateText(addDays(calendarDayOf(now, undefined), -USAGE_KEPT_DAYS));
  const key = '(day, network_id, organization_id, job)';
  const remove = database.change<[day: string]>(`
    DELETE FROM data_usage WHERE ${key} IN (
      SELECT ${key.slice(1, -1)} FROM data_usage WHERE day < ? LIMIT ${IN_A_STEP})`);
  while (remove(oldest) > 0) yield;
  const removeNetworks = database.prepare(`
    DELETE FROM network WHERE seen_at < ? AND NOT EXISTS (SELECT 1 FROM data_usage WHERE network_id = network.id)`);
  removeNetworks.run(daysBefore(now, USAGE_KEPT_DAYS, undefined));
  yield;
}

/** Nothing shows them any more (eviction-log.ts). */
function* trimEvictions(database: Database, now: number): Generator<void> {
  const remove = database.change<[before: number]>(`
    DELETE FROM eviction WHERE id IN (SELECT id FROM eviction WHERE evicted_at < ? LIMIT ${IN_A_STEP})`);
  while (remove(now - NOTED_MS) > 0) yield;
}

/** Removes old records of the library beyond their bounds (docs/develop/bounds.md), in slices. */
export async function trimRecords({
  database,
  pace,
  now,
}: Pick<StorageContext, 'database' | 'pace' | 'now'>): Promise<void> {
  function* steps(): Generator<void> {
    yield* trimRemoved(database);
    yield* removeWithRows(database, {
      parents: beyond('sync', 'new_count + failed_count + skipped_count', SYNC_ENTRIES_KEPT),
      rows: 'sync_entry',
      key: '(sync_id, subject_id, precision)',
      parent: 'sync',
    });
    yield* removeWithRows(database, {
      parents: beyond('export', 'image_count', EXPORTED_IMAGES_KEPT),
      rows: 'exported_image',
      key: '(subject_id, hash, export_id)',
      parent: 'export',
    });
    yield* trimUsage(database, now());
    yield* trimEvictions(database, now());
  }
  await writeInSlices(steps(), { database, pace });
}
