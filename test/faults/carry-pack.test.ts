import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { LibraryError } from '../../main/library/database/library-error.ts';
import { importPack } from '../../main/packs/open/import-pack.ts';
import { openPack } from '../../main/packs/open/open-pack.ts';
import { removeUnfinished } from '../../main/packs/remove-unfinished.ts';
import {
  afterTest,
  device,
  deviceRecord,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../main/library/support/library-fixture.ts';
import { runAndKill } from '../main/library/support/run-until-killed.ts';
import { makePack, passphraseLock, picture, planOf } from '../main/packs/pack-fixture.ts';
import { openLibrarySync } from '../support/open-library-sync.ts';

const SNAPSHOTS = 60;
/** In each round one more snapshot is joined before the kill than in the one before. */
const ROUNDS = 30;
const PASSPHRASE = 'a passphrase';
/** Thirty starts of a program, each of which takes seconds on a machine that is busy; ms. */
const PATIENCE_MS = 600_000;

const list = [organization('o1', [deviceRecord('d1', null, 'Gate')], 'North')];

/** A pack with a history of one device. */
async function packFile(): Promise<string> {
  const library = temporaryLibrary();
  await library.storeOrganizations(list, noValidators, NOW);
  for (let index = 0; index < SNAPSHOTS; index += 1) {
    const image = picture(`image ${index} `.repeat(2_000), { receivedAt: NOW + index });
    await library.storeImage(device('d1'), image, { lastModified: null, etag: `"${index}"` }, NOW + index);
  }
  const plan = await planOf(library, { of: [device('d1')] });
  const { files } = await makePack(library, plan, { lock: passphraseLock(PASSPHRASE) });
  return files[0] ?? '';
}

/** Joins the pack in a process that is killed after so many lines; answers the lines. */
async function joinUntilKilled(folder: string, file: string, lines: number): Promise<readonly string[]> {
  const script = join(import.meta.dirname, 'support/pack-child.ts');
  return (await runAndKill(script, [folder, file, PASSPHRASE], { lines, longestMs: 0 })).printed;
}

it(
  'P43: a pack whose opening is killed, at any snapshot, goes on when it is opened again, and nothing is torn',
  async () => {
    const file = await packFile();
    const folder = temporaryFolder();
    const begun = openLibrarySync({ folder, clock: { now: () => NOW } });
    await begun.storeOrganizations(list, noValidators, NOW);
    begun.close();
    await begun.settled();
    for (let round = 1; round <= ROUNDS; round += 1) {
      await joinUntilKilled(folder, file, 2 * round);
      const database = new DatabaseSync(join(folder, 'library.sqlite'));
      expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
      expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
      database.close();
    }
    expect((await joinUntilKilled(folder, file, Number.POSITIVE_INFINITY)).at(-1)).toBe('ended');
    const again = await joinUntilKilled(folder, file, Number.POSITIVE_INFINITY);
    expect(again).toEqual([...Array<string>(SNAPSHOTS).fill('known'), 'ended']);
    const library = openLibrarySync({ folder, clock: { now: () => NOW } });
    const history = library.history(device('d1'));
    expect(history).toHaveLength(SNAPSHOTS);
    expect(library.newest(device('d1'), 'full')).toMatchObject({ etag: `"${SNAPSHOTS - 1}"` });
    for (const { hash } of history) {
      const bytes = (await library.offline.readImage(hash)) ?? new Uint8Array();
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    }
    library.close();
  },
  PATIENCE_MS,
);

it(
  'P43: a pack that is killed while it is made, in any part, has left nothing after the next start',
  async () => {
    const account = temporaryFolder();
    const library = openLibrarySync({ folder: account, clock: { now: () => NOW } });
    await library.storeOrganizations(list, noValidators, NOW);
    for (let index = 0; index < 12; index += 1)
      await library.storeImage(
        device('d1'),
        picture(`image ${index} `.repeat(10_000), { receivedAt: NOW + index }),
        noValidators,
        NOW + index,
      );
    library.close();
    await library.settled();
    const script = join(import.meta.dirname, 'support/make-pack-child.ts');
    for (let images = 1; images < 12; images += 2) {
      const [stick, app] = [temporaryFolder(), temporaryFolder()];
      const { signal } = await runAndKill(script, [account, stick, app], { lines: images, longestMs: 0 });
      expect({ images, signal, isLeft: readdirSync(stick).length > 0 }).toEqual({
        images,
        signal: 'SIGKILL',
        isLeft: true,
      });
      await removeUnfinished(app);
      expect([readdirSync(stick), readdirSync(app)]).toEqual([[], []]);
    }
  },
  PATIENCE_MS,
);

it('P43: a disk that is full in the middle ends the opening with its failure; once there is space it goes on', async () => {
  const file = await packFile();
  const library = temporaryLibrary();
  await library.storeOrganizations(list, noValidators, NOW);
  const { signal } = new AbortController();
  const pack = await openPack(file, { passphrase: PASSPHRASE, identities: [] }, signal);
  afterTest(pack.close);
  let joined = 0;
  const full = {
    ...library,
    packs: {
      ...library.packs,
      join: async (...values: Parameters<typeof library.packs.join>) => {
        joined += 1;
        if (joined > 20) throw new LibraryError('storage', { code: 'storageFull' });
        await library.packs.join(...values);
      },
    },
  };
  const options = { now: NOW + SNAPSHOTS, signal, hasPins: true, onSnapshot: () => {} };
  await expect(importPack(pack, { library: full, ...options })).rejects.toThrow(LibraryError);
  expect(library.history(device('d1'))).toHaveLength(20);
  await importPack(pack, { library, ...options });
  expect(library.history(device('d1'))).toHaveLength(SNAPSHOTS);
});
