import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { TOTAL_LIMIT_BYTES } from '../../main/library/catalog/responses.ts';
import { BYTES_PER_IMAGE, LEAST_TRIMMED_BYTES } from '../../main/library/images/image-journal.ts';
import { NOTED_MS, REMOVED_LIMIT } from '../../main/library/storage/row-removal.ts';
import { USAGE_KEPT_DAYS } from '../../main/library/storage/trim-records.ts';
import { REPORT_MS } from '../../main/sync/offline/offline-work.ts';
import { TWENTY_FOUR_HOURS_MS } from '../../preload/contract/core/durations.ts';
import { accountFolder } from './library-facts.ts';

/** Rows are removed four times a day, so each bound by age holds a day later. */
const LATE_MS = TWENTY_FOUR_HOURS_MS;

/** A bound of docs/develop/bounds.md: how much there is, and how much there may be. */
interface Bound {
  readonly name: string;
  readonly sql: string;
  readonly most: number;
}

function bounds(now: number): readonly Bound[] {
  const latest = (table: string) => `id <> (SELECT max(id) FROM ${table})`;
  return [
    {
      name: 'days of data usage',
      sql: 'SELECT count(DISTINCT day) FROM data_usage',
      // Today and the day that began since the rows were removed.
      most: USAGE_KEPT_DAYS + 2,
    },
    {
      name: 'old reports of syncs',
      sql: `SELECT count(*) FROM sync WHERE ended_at < ${now - REPORT_MS - LATE_MS} AND ${latest('sync')}`,
      most: 0,
    },
    {
      name: 'old lines of the list of removed images',
      sql: `SELECT count(*) FROM eviction WHERE evicted_at < ${now - NOTED_MS - LATE_MS}`,
      most: 0,
    },
    {
      name: 'removed snapshots of a subject',
      sql: 'SELECT coalesce(max(n), 0) FROM (SELECT count(*) AS n FROM removed_snapshot GROUP BY subject_id, precision)',
      most: REMOVED_LIMIT,
    },
    {
      name: 'bytes of answers for conditional requests',
      sql: 'SELECT coalesce(sum(length(body)), 0) FROM response',
      most: TOTAL_LIMIT_BYTES,
    },
  ];
}

/** Returns what the closed library of a profile has beyond its bounds, in words. `now`: of the laptop. */
export function excessOf(profileFolder: string, now: number): readonly string[] {
  const folder = accountFolder(profileFolder);
  if (folder === null) return [];
  const database = new DatabaseSync(join(folder, 'library.sqlite'), { readOnly: true });
  try {
    const count = (sql: string) =>
      Number(Object.values(database.prepare(sql).get() as Readonly<Record<string, number>>)[0]);
    const journal = join(folder, 'images.log');
    const journalBytes = existsSync(journal) ? statSync(journal).size : 0;
    const mostJournal = Math.max(LEAST_TRIMMED_BYTES, BYTES_PER_IMAGE * count('SELECT count(*) FROM image'));
    return [
      ...bounds(now)
        .map(({ name, sql, most }) => ({ name, found: count(sql), most }))
        .filter(({ found, most }) => found > most)
        .map(({ name, found, most }) => `${name}: ${found}, of at most ${most}`),
      ...(journalBytes > mostJournal
        ? [`bytes of the image journal: ${journalBytes}, of at most ${mostJournal}`]
        : []),
    ];
  } finally {
    database.close();
  }
}
