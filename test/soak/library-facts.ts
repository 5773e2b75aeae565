import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What the database and the files of a closed library say. */
export interface LibraryFacts {
  /** What the screen counts, by the names of `readCounts`. */
  readonly counts: ReadonlyMap<string, number>;
  readonly imageBytes: number;
  /** The hash of each image that a pin retains, by its subject and precision; null: it is not stored. */
  readonly retained: ReadonlyMap<string, string | null>;
  /** Some pin retains a snapshot in low and in full. */
  readonly retainsBothPrecisions: boolean;
  /** Each contradiction between tables, rows and files, in words. */
  readonly contradictions: readonly string[];
  /** Of all files of the profile. */
  readonly diskBytes: number;
}

/** The folder of the one account of a profile; null before the first sign-in. */
export function accountFolder(profileFolder: string): string | null {
  const database = filesBelow(profileFolder).find((file) => basename(file) === 'library.sqlite');
  return database === undefined ? null : join(database, '..');
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** What the screen counts: one number, or one of each `id`. */
const counted: ReadonlyMap<string, string> = new Map([
  ['waiting', `SELECT count(*) AS number FROM queue_item WHERE state = 'waiting'`],
  ['failed', `SELECT count(*) AS number FROM queue_item WHERE state = 'failed'`],
  ['pins', 'SELECT count(*) AS number FROM pin'],
  ['requested', 'SELECT count(*) AS number FROM requested_download'],
  ['images', 'SELECT count(*) AS number FROM image'],
  ['image bytes', 'SELECT coalesce(sum(byte_length), 0) AS number FROM image'],
  // A snapshot that is retained in both precisions is two rows, and one on the screen.
  [
    'snapshots of pin',
    'SELECT pin_id AS id, count(DISTINCT subject_id) AS number FROM retained GROUP BY pin_id',
  ],
  [
    'devices of',
    `SELECT organization.service_id AS id, count(*) AS number FROM subject JOIN organization ON organization.id = organization_id
    WHERE device_id IS NULL AND (subject.listed = 1 OR by_hand = 1) GROUP BY organization_id`,
  ],
]);

function countRows(database: DatabaseSync, name: string, sql: string): readonly [string, number][] {
  const rows = database.prepare(sql).all() as { readonly id?: number | string; readonly number: number }[];
  return rows.map(({ id, number }) => [id === undefined ? name : `${name} ${id}`, number]);
}

/** Reads the library of a profile whose laptop has ended. */
export function readLibraryFacts(profileFolder: string): LibraryFacts {
  const folder = accountFolder(profileFolder);
  if (folder === null) throw new Error('The profile has no library.');
  const database = new DatabaseSync(join(folder, 'library.sqlite'), { readOnly: true });
  try {
    const images = database.prepare('SELECT hash, byte_length AS bytes FROM image').all() as {
      readonly hash: string;
      readonly bytes: number;
    }[];
    return {
      counts: new Map([...counted].flatMap(([name, sql]) => countRows(database, name, sql))),
      imageBytes: images.reduce((sum, { bytes }) => sum + bytes, 0),
      retained: readRetained(database),
      retainsBothPrecisions:
        database
          .prepare('SELECT 1 FROM retained GROUP BY pin_id, subject_id HAVING count(*) > 1 LIMIT 1')
          .get() !== undefined,
      contradictions: [...tableContradictions(database), ...fileContradictions(folder, images)],
      diskBytes: filesBelow(profileFolder).reduce((sum, file) => sum + statSync(file).size, 0),
    };
  } finally {
    database.close();
  }
}

/** Images that a pin retains since then, that were stored and are not any more. */
export function lostImages(before: LibraryFacts | null, after: LibraryFacts): readonly string[] {
  return [...(before?.retained ?? [])]
    .filter(([image, hash]) => hash !== null && after.retained.get(image) === null)
    .map(([image]) => `a retained image was lost: ${image}`);
}

function readRetained(database: DatabaseSync): ReadonlyMap<string, string | null> {
  const rows = database
    .prepare(
      `SELECT DISTINCT coalesce(device.service_id || ' ', '') || subject.service_id || ' ' || retained.precision AS image, hash
      FROM retained JOIN subject ON subject.id = retained.subject_id
      LEFT JOIN subject AS device ON device.id = subject.device_id
      LEFT JOIN snapshot ON snapshot.id = iif(retained.precision = 'low', subject.low_snapshot_id, subject.full_snapshot_id)`,
    )
    .all() as { readonly image: string; readonly hash: string | null }[];
  return new Map(rows.map(({ image, hash }) => [image, hash]));
}

function tableContradictions(database: DatabaseSync): readonly string[] {
  const found: string[] = [];
  const integrity = JSON.stringify(database.prepare('PRAGMA integrity_check').all());
  if (integrity !== '[{"integrity_check":"ok"}]') found.push(`integrity_check: ${integrity}`);
  const foreign = database.prepare('PRAGMA foreign_key_check').all();
  if (foreign.length > 0) found.push(`foreign_key_check: ${JSON.stringify(foreign.slice(0, 3))}`);
  const counted = database
    .prepare(
      `SELECT precision, rank, state, number FROM queue_count WHERE number <> 0 EXCEPT
      SELECT precision, rank, state, count(*) FROM queue_item GROUP BY precision, rank, state`,
    )
    .all();
  if (counted.length > 0)
    found.push(`queue_count is not the count of queue_item: ${JSON.stringify(counted)}`);
  return found;
}

function fileContradictions(
  folder: string,
  images: readonly { readonly hash: string; readonly bytes: number }[],
): readonly string[] {
  const found: string[] = [];
  const rows = new Set(images.map(({ hash }) => hash));
  const blobs = existsSync(join(folder, 'blobs')) ? filesBelow(join(folder, 'blobs')) : [];
  const stored = new Set<string>();
  for (const file of blobs) {
    const name = basename(file);
    if (!/^[0-9a-f]{64}$/.test(name)) continue;
    stored.add(name);
    if (createHash('sha256').update(readFileSync(file)).digest('hex') !== name)
      found.push(`torn image file ${name}`);
    if (!rows.has(name)) found.push(`image file without a row ${name}`);
  }
  for (const hash of rows) if (!stored.has(hash)) found.push(`image row without a file ${hash}`);
  return found;
}
