import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LEAST_TRIMMED_BYTES } from '../../../../main/library/images/image-journal.ts';
import { device } from '../support/library-fixture.ts';
import { storageScene } from './storage-fixture.ts';

const DAY_MS = 86_400_000;
const JUMP_DAYS = 5;
const DAYS_KEPT = 30;
const IMAGE_BYTES = 4_000;
const LOG_LIMIT_BYTES = 16 * 1_024 * 1_024;

/** The bytes of the files below a folder whose path fits. */
function bytesIn(folder: string, fits: RegExp): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => fits.test(file))
    .map((file) => statSync(join(folder, file)))
    .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0);
}

it('a year in jumps: images, database, log and journal stay within their bounds', async () => {
  const scene = await storageScene();
  const { storage } = scene.library;
  storage.changeDaysKept(DAYS_KEPT);
  const subjects = [device('d'), device('e')];
  /** The images of the days that are kept, and the one that is shown of each subject. */
  const most = subjects.length * (DAYS_KEPT / JUMP_DAYS + 1);
  const databases: number[] = [];
  for (let day = 0; day < 365; day += JUMP_DAYS) {
    for (const subject of subjects) await scene.keep(subject, 'full', IMAGE_BYTES);
    scene.pass(JUMP_DAYS * DAY_MS);
    await storage.removeOld(() => true);
    await storage.trim();
    const { images, usedBytes } = await storage.state();
    expect(images).toBeLessThanOrEqual(most);
    expect(usedBytes).toBe(images * IMAGE_BYTES);
    databases.push(bytesIn(scene.folder, /^library\.sqlite$/));
    expect(bytesIn(scene.folder, /-wal$/)).toBeLessThanOrEqual(LOG_LIMIT_BYTES);
    expect(bytesIn(scene.folder, /^images\.log$/)).toBeLessThanOrEqual(LEAST_TRIMMED_BYTES);
  }
  expect(bytesIn(scene.folder, /^blobs/)).toBeLessThanOrEqual(most * IMAGE_BYTES);
  expect((await storage.state()).images).toBeGreaterThanOrEqual(most - 2 * subjects.length);
  // What is removed is listed for a month, not for a year.
  expect(storage.evictions(0, 1).total).toBeLessThanOrEqual(most);
  expect(Math.max(...databases)).toBeLessThan(2 * (databases[0] ?? 0) + 1_000_000);
});
