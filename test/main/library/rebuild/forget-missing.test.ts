import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { findMissingImages } from '../../../../main/library/rebuild/forget-missing.ts';
import {
  afterTest,
  device,
  deviceRecord,
  gif,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../support/library-fixture.ts';

/** More than a step forgets. */
const IMAGES = 80;

/** Far more steps than that many rows need. */
const STEPS_AT_MOST = 1_000;

/** A library with images, closed, whose folder of images is gone. */
async function withoutImages(): Promise<Database> {
  const folder = temporaryFolder();
  const library = temporaryLibrary(folder);
  await library.storeOrganizations([organization('o', [deviceRecord('d')])], noValidators, NOW);
  for (let number = 0; number < IMAGES; number += 1)
    await library.storeImage(device('d'), gif(`image ${number}`), noValidators, NOW + number);
  library.close();
  rmSync(join(folder, 'blobs'), { recursive: true });
  const database = new Database(join(folder, 'library.sqlite'));
  afterTest(() => database.close());
  return database;
}

function forgetAll(database: Database): number {
  const blobs = temporaryFolder();
  const missing = findMissingImages(database, { folder: () => blobs, isAway: () => false });
  expect(missing.isAnyMissing).toBe(true);
  let steps = 0;
  for (const _ of missing.forget()) {
    steps += 1;
    if (steps > STEPS_AT_MOST) throw new Error('It forgets the same rows for ever.');
  }
  return steps;
}

const snapshots = (database: Database) =>
  Number(database.prepare('SELECT count(*) AS number FROM snapshot').get()?.['number']);

it('P39: images whose folder is gone are forgotten', async () => {
  const database = await withoutImages();
  expect(forgetAll(database)).toBeGreaterThan(0);
  expect(snapshots(database)).toBe(0);
});

it('W2: forgetting ends where rows can’t be removed', async () => {
  const database = await withoutImages();
  database.exec('CREATE TRIGGER stays BEFORE DELETE ON snapshot BEGIN SELECT RAISE(IGNORE); END');
  expect(forgetAll(database)).toBeGreaterThan(0);
  expect(snapshots(database)).toBe(IMAGES);
});
