import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { rulesOf } from '../../../../main/health/limits.ts';
import { FACTS_METHOD, MAP_BYTES, PAGE_LIMIT } from '../../../../preload/contract/index.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { largeFleet } from '../../support/large-fleet.ts';

const DEVICES = 10_000;
const SNAPSHOTS = 1_000_000;
/** Snapshots of a device on the other side. */
const SHORT = 5;
/** One device in so many needs a look. */
const ILL = 20;
const HOUR_MS = 3_600_000;
const clock = { now: () => Date.UTC(2026, 10, 21) };
const noValidators = { lastModified: null, etag: null };

/** Fills a library with judged snapshots by a statement for each table: as many for each device, each with a full map. */
function fill(folder: string, snapshots: number): void {
  using database = new DatabaseSync(join(folder, 'library.sqlite'), { enableForeignKeyConstraints: false });
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -512000');
  const each = snapshots / DEVICES;
  const begin = clock.now() - each * HOUR_MS;
  const numbers = `WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < ${snapshots - 1})`;
  const device = `(SELECT min(id) FROM subject WHERE device_id IS NULL) + n / ${each}`;
  const at = `${begin} + n % ${each} * ${HOUR_MS}`;
  const verdict = `iif(n / ${each} % ${ILL} = 0 AND n % ${each} >= ${each - 2}, 'obscured', 'asUsual')`;
  const finding = {
    finding: { measure: 'lost', value: 0.8, usual: { low: 0, high: 0.05 } },
    values: [],
    movement: null,
    comparedWith: 60,
    usualSnapshotId: 1,
  };
  database.exec('BEGIN');
  database.exec(`${numbers}
    INSERT INTO image (hash, media_type, width_pixels, height_pixels, byte_length)
    SELECT printf('%064x', n), 'image/jpeg', 480, 270, 30000 FROM number`);
  database.exec(`${numbers}
    INSERT INTO snapshot (id, subject_id, precision, hash, captured_at, received_at, fetched_at, confirmed_at)
    SELECT n + 1, ${device}, 'low', printf('%064x', n), ${at}, ${at}, ${at}, ${clock.now()} FROM number`);
  database.exec(`${numbers}
    INSERT INTO image_facts (snapshot_id, device_id, precision, at, method, verdict, usual, details,
      luma, spread, crushed, blown, colour, sharpness, hash, map)
    SELECT n + 1, ${device}, 'low', ${at}, ${FACTS_METHOD}, ${verdict}, 1, '${JSON.stringify(finding)}',
      100, 40, 0, 0, 30, 200, printf('%016x', n), randomblob(${MAP_BYTES}) FROM number`);
  database.exec(`
    UPDATE subject SET low_snapshot_id = (SELECT max(id) FROM snapshot WHERE subject_id = subject.id), availability = 'available',
      checked_at = ${clock.now()} WHERE device_id IS NULL;
    UPDATE health SET to_measure = 0, to_judge = 0, method = ${FACTS_METHOD}, rules = '${rulesOf('usual')}', received_at = ${clock.now()},
      interval_ms = ${HOUR_MS}, silent_after = ${clock.now() + 5 * HOUR_MS},
      snapshot_id = (SELECT max(id) FROM snapshot WHERE subject_id = device_id), since = ${clock.now() - HOUR_MS},
      verdict = (SELECT verdict FROM image_facts WHERE snapshot_id = (SELECT max(id) FROM snapshot WHERE subject_id = health.device_id))`);
  database.exec('COMMIT');
}

async function libraryOf(snapshots: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
  const library = openLibrarySync({ folder, clock });
  await library.storeOrganizations(
    largeFleet({ devices: DEVICES, archivesPerDevice: 0 }),
    noValidators,
    clock.now(),
  );
  library.close();
  // Images whose folder is gone would be forgotten (P39); no image is opened.
  await mkdir(join(folder, 'blobs', '00'), { recursive: true });
  fill(folder, snapshots);
  return folder;
}

const processorMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** What main does when the page opens: the counts, and the first devices of the list. Each is one stop. */
function openPage(folder: string): Sync {
  const library = openLibrarySync({ folder, clock });
  const stops: number[] = [];
  const measure = <Value>(work: () => Value): Value => {
    const before = processorMs();
    const value = work();
    stops.push(processorMs() - before);
    return value;
  };
  const { total } = measure(() => library.health.summary());
  const { rows } = measure(() => library.health.list({ offset: 0, limit: PAGE_LIMIT, fine: false }));
  library.close();
  const milliseconds = stops.reduce((sum, stop) => sum + stop, 0);
  return {
    milliseconds,
    work: { devices: total, listed: rows.length },
    facts: {
      'processor ms of opening the page': milliseconds,
      'longest stop processor ms': Math.max(...stops),
    },
  };
}

/** N13: the page over a long history, beside the same page over a short one. */
export const healthPage: Benchmark = {
  name: 'health-page',
  title: `the page “Needs a look” of ${DEVICES} devices opens over a history of ${SNAPSHOTS} snapshots with their maps: main’s work`,
  alternative: `the same devices with ${SHORT} snapshots each`,
  meaning:
    'How long the app works until “Needs a look” lists your devices, however long their histories are.',
  shortfall:
    'Both sides differ with the load of the machine: 44 ms compared with 36 in one measurement, 68 compared with 48 in another of the same product. What is missing is less than that.',
  unit: 'ms of processor time',
  atMost: 2,
  factsAtMost: { 'processor ms of opening the page': 50, 'longest stop processor ms': 50 },
  pairs: 5,
  async prepare() {
    const [long, short] = [await libraryOf(SNAPSHOTS), await libraryOf(SHORT * DEVICES)];
    return {
      ours: async () => openPage(long),
      theirs: async () => openPage(short),
      close: async () => {
        for (const folder of [long, short]) await rm(folder, { recursive: true });
      },
    };
  },
};
