import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SimulatorService, startImageCloud } from '../bench/support/simulator-service.ts';
import { openLibrarySync } from '../support/open-library-sync.ts';
import { isFaultRun, isFullRun } from './support/full-run.ts';

/** `npm run test:faults` kills 100 times in a sync of 2,000 images, `npm run test:full` 40 times in one of 800; by itself the file does less of the same. */
const [IMAGES, KILLS] = isFaultRun ? [2_000, 100] : isFullRun ? [800, 40] : [120, 4];
/** Calls of the system that a kill is injected at, counted in each thread. */
const INJECTIONS = isFaultRun ? 40 : isFullRun ? 16 : 2;
const IMAGES_WITH_INJECTION = 40;
const IMAGE_BYTES = 20_000;
/** What may be on its way when a kill comes, and is asked for again. */
const ON_THE_WAY = 8;
/** About what it takes to keep one image, ms. */
const KEEP_MILLISECONDS = 12;

/** What was confirmed half a minute ago is not requested again. */
const HOUR_MS = 3_600_000;

const clock = { now: () => Date.now() };
const canInject = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;

let service: SimulatorService;
let folder: string;

afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(before: readonly string[] = [], aheadMs = 0): ChildProcess {
  const script = join(import.meta.dirname, 'sync-child.ts');
  const command = [...before, process.execPath, script, folder, service.baseUrl, `${aheadMs}`];
  return spawn(command[0] ?? process.execPath, command.slice(1), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const HASH = /^[0-9a-f]{64}$/;
const DEVICE = /^device-\d+$/;

/** Runs the child. Calls `onLine` with the number of lines that it acknowledged of a kind. Returns them and whether it came to its end. */
async function runChild(
  child: ChildProcess,
  onLine: (count: number) => Promise<void>,
  kind = HASH,
): Promise<{ readonly acknowledged: readonly string[]; readonly done: boolean }> {
  const { stdout } = child;
  if (stdout === null) throw new Error('The child has no output.');
  const exited = once(child, 'exit');
  const acknowledged: string[] = [];
  let done = false;
  for await (const line of createInterface({ input: stdout })) {
    if (line === 'done') done = true;
    if (!kind.test(line)) continue;
    acknowledged.push(line);
    await onLine(acknowledged.length);
  }
  await exited;
  return { acknowledged, done };
}

function blobFiles(): string[] {
  return readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The database passes its check, no file is torn, and each image that was acknowledged is here. */
async function expectSound(acknowledged: ReadonlySet<string>): Promise<void> {
  const library = openLibrarySync({ folder, clock });
  expect(library.setAside).toBe(false);
  for (const hash of acknowledged) {
    const bytes = await library.offline.readImage(hash);
    expect(bytes === null ? null : createHash('sha256').update(bytes).digest('hex')).toBe(hash);
  }
  library.close();
  for (const file of blobFiles()) {
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(basename(file));
  }
  const database = new DatabaseSync(join(folder, 'library.sqlite'));
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  database.close();
}

/** Lets the child come to its end: everything is here, and the queue and the report say so. */
async function expectEverything(acknowledged: Set<string>, images: number, kills: number): Promise<void> {
  const { acknowledged: hashes, done } = await runChild(start(), async () => {});
  expect(done).toBe(true);
  for (const hash of hashes) acknowledged.add(hash);
  await expectSound(acknowledged);
  const library = openLibrarySync({ folder, clock });
  const { offline } = library;
  expect(offline.read(({ queue }) => queue.counts())).toEqual({ low: 0, full: 0, failed: 0 });
  const pin = offline.read(({ pins }) => pins.page(0, 1)).rows[0];
  const progress = await offline.pinProgress([pin?.id ?? 0]);
  expect(progress.total).toBeGreaterThan(0);
  expect(progress.downloaded).toBe(progress.total);
  expect(offline.read(({ syncs }) => syncs.current())).toBeNull();
  library.close();
  const counts = await service.counts();
  const fetched = counts.requests['GET /images 200'] ?? 0;
  expect(fetched).toBeGreaterThanOrEqual(images);
  expect(fetched).toBeLessThanOrEqual(images + kills * ON_THE_WAY);
}

describe('a sync that is killed', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fleetglass-killed-'));
  });

  it(`P28: ${KILLS} times at random times loses nothing and does nothing twice (${IMAGES} images)`, async () => {
    service = await startImageCloud(IMAGES, IMAGE_BYTES);
    const acknowledged = new Set<string>();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = start();
      const until = 1 + Math.floor(Math.random() * ((1.5 * IMAGES) / KILLS));
      const { acknowledged: hashes } = await runChild(child, async (count) => {
        if (count !== until) return;
        // The line comes at one point of the work; only chance reaches all others.
        await setTimeout(Math.random() * KEEP_MILLISECONDS);
        child.kill('SIGKILL');
      });
      for (const hash of hashes) acknowledged.add(hash);
      await expectSound(acknowledged);
    }
    await expectEverything(acknowledged, IMAGES, KILLS);
  }, 1_200_000);

  it(`P28: as it confirms what has not changed, ${KILLS} times, keeps each confirmation that it acknowledged`, async () => {
    service = await startImageCloud(IMAGES, IMAGE_BYTES);
    expect((await runChild(start(), async () => {})).done).toBe(true);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const aheadMs = kill * HOUR_MS;
      const begunAt = Date.now() + aheadMs;
      const child = start([], aheadMs);
      const until = 1 + Math.floor(Math.random() * (IMAGES / 2));
      const { acknowledged, done } = await runChild(
        child,
        async (count) => void (count === until && child.kill('SIGKILL')),
        DEVICE,
      );
      expect(done).toBe(false);
      const library = openLibrarySync({ folder, clock });
      const times = acknowledged.map(
        (deviceId) => library.newest({ deviceId, archiveId: null }, 'full')?.confirmedAt ?? 0,
      );
      library.close();
      expect(times.length).toBeGreaterThanOrEqual(until);
      expect(times.filter((confirmedAt) => confirmedAt < begunAt)).toEqual([]);
      await expectSound(new Set());
    }
  }, 1_200_000);

  it.skipIf(!canInject)(
    'P28: as it flushes or renames a file, at each such call in turn, loses nothing',
    async () => {
      service = await startImageCloud(IMAGES_WITH_INJECTION, IMAGE_BYTES);
      const acknowledged = new Set<string>();
      const calls = 'fsync,fdatasync,rename,renameat,renameat2';
      let kills = 0;
      for (let call = 1; call <= INJECTIONS; call += 1) {
        const inject = `inject=${calls}:signal=SIGKILL:when=${call}`;
        const child = start(['strace', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', inject]);
        const { acknowledged: hashes, done } = await runChild(child, async () => {});
        for (const hash of hashes) acknowledged.add(hash);
        await expectSound(acknowledged);
        if (done) break;
        kills += 1;
      }
      expect(kills).toBeGreaterThan(0);
      await expectEverything(acknowledged, IMAGES_WITH_INJECTION, kills);
    },
    1_200_000,
  );
});
