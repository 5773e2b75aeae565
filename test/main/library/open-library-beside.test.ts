import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Pace } from '../../../main/library/database/slices.ts';
import type { Library } from '../../../main/library/library.ts';
import { LIBRARY_VERSION } from '../../../main/library/migrations/migrate.ts';
import { openLibrary } from '../../../main/library/open-library.ts';
import { openLibraryBeside } from '../../../main/library/open-library-beside.ts';
import {
  afterTest,
  clock,
  device,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
} from './support/library-fixture.ts';

const DEVICES = 500;
const PAGE = 4_096;
const d0 = device('d0');
let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
  const library = openLibrary({ folder, clock });
  const devices = Array.from({ length: DEVICES }, (_, index) => deviceRecord(`d${index}`));
  await library.storeOrganizations([organization('o', devices)], noValidators, NOW);
  const { hash } = await library.storeImage(d0, image('first'), noValidators, NOW);
  const log = join(folder, 'images.log');
  await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8')).toContain(hash);
  library.close();
});

async function openBeside(pace?: Pace): Promise<Library> {
  const library = await openLibraryBeside({ folder, clock, ...(pace === undefined ? {} : { pace }) });
  afterTest(() => library.close());
  return library;
}

/** As a crash leaves it. */
function markUnclean(): void {
  writeFileSync(join(folder, 'library.open'), '');
}

/** The first byte of a page says what it is; none is 0xEE. What is read at the start stays whole. */
function damageSecondHalf(): void {
  const file = join(folder, 'library.sqlite');
  const bytes = readFileSync(file);
  for (let at = Math.floor(bytes.length / PAGE / 2) * PAGE; at < bytes.length; at += PAGE) bytes[at] = 0xee;
  writeFileSync(file, bytes);
}

/** A log with a line for each device, which all show the same image. */
function logImageOfEachDevice(): void {
  const file = join(folder, 'images.log');
  const line = readFileSync(file, 'utf8').trim();
  const lines = Array.from({ length: DEVICES }, (_, index) => line.replaceAll('"d0"', `"d${index}"`));
  writeFileSync(file, lines.join('\n'));
}

it('opens what was closed in order', async () => {
  const library = await openBeside();
  expect(library.setAside).toBe(false);
  expect(library.devices('o', 0, 1).total).toBe(DEVICES);
});

it('P30: finds damage after an unclean end, and the main loop goes on meanwhile', async () => {
  damageSecondHalf();
  markUnclean();
  let turns = 0;
  let isOpen = false;
  const turn = () => {
    turns += 1;
    if (!isOpen) setImmediate(turn);
  };
  setImmediate(turn);
  const library = await openBeside();
  isOpen = true;
  expect(turns).toBeGreaterThan(10);
  expect(library.setAside).toBe(true);
  expect(library.history(d0)).toHaveLength(1);
  expect(readdirSync(folder).filter((name) => name.endsWith('.aside'))).toHaveLength(1);
  library.close();
  expect((await openBeside()).setAside).toBe(false);
});

it('P28: takes what only the log of the database has for sound, as a kill leaves it', async () => {
  const alive = openLibrary({ folder, clock });
  afterTest(() => alive.close());
  alive.addByHand(device('by hand'), NOW);
  const killed = join(temporaryFolder(), 'killed');
  cpSync(folder, killed, { recursive: true });
  expect(existsSync(join(killed, 'library.sqlite-wal'))).toBe(true);
  folder = killed;
  const library = await openBeside();
  expect(library.setAside).toBe(false);
  expect(library.device('by hand')).not.toBeNull();
});

it('P30: leaves a newer database as it is, after an unclean end as well', async () => {
  const file = join(folder, 'library.sqlite');
  const bytes = readFileSync(file);
  // `user_version` in the header (https://www.sqlite.org/fileformat2.html, 1.3).
  bytes.writeUInt32BE(LIBRARY_VERSION + 1, 60);
  writeFileSync(file, bytes);
  markUnclean();
  await expect(openBeside()).rejects.toMatchObject({ reason: 'newer' });
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

it('P30: brings images back in slices, and goes on with it after it was cut off', async () => {
  logImageOfEachDevice();
  damageSecondHalf();
  markUnclean();
  let [time, slices] = [0, 0];
  const cutOff: Pace = {
    now: () => (time += 1_000),
    async yieldToEventLoop() {
      slices += 1;
      if (slices === 3) throw new Error('cut off');
    },
  };
  await expect(openBeside(cutOff)).rejects.toMatchObject({ reason: 'storage' });
  const library = await openBeside();
  expect(library.setAside).toBe(true);
  const kept = Array.from({ length: DEVICES }, (_, index) => library.history(device(`d${index}`)).length);
  expect(kept).toEqual(Array.from({ length: DEVICES }, () => 1));
  library.close();
  expect((await openBeside()).setAside).toBe(false);
});

it('P30: images on a drive that is away come back at a start that finds it, and nothing older than they', async () => {
  const before = await openBeside();
  const drive = temporaryFolder();
  await before.storage.move(drive).finished;
  before.close();
  const place = join(drive, readdirSync(drive)[0] ?? '');
  renameSync(place, `${place}-hidden`);
  damageSecondHalf();
  markUnclean();
  const without = await openBeside();
  expect(without.setAside).toBe(true);
  expect(without.history(d0)).toHaveLength(0);
  await without.storage.changeQuota(5_000_000_000);
  without.close();
  renameSync(`${place}-hidden`, place);
  const found = await openBeside();
  expect(found.setAside).toBe(false);
  expect(found.history(d0)).toHaveLength(1);
  expect((await found.storage.state()).quotaBytes).toBe(5_000_000_000);
});
