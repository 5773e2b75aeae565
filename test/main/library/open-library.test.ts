import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { APPLICATION_ID } from '../../../main/library/database/connect.ts';
import type { Pace } from '../../../main/library/database/slices.ts';
import type { Library } from '../../../main/library/library.ts';
import { LIBRARY_VERSION } from '../../../main/library/migrations/migrate.ts';
import { openLibrary } from '../../../main/library/open-library.ts';
import {
  afterTest,
  clock,
  device,
  deviceRecord,
  gif,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
} from './support/library-fixture.ts';

const d = device('d');
/** Three starts of a program on a machine that is busy; ms. */
const PATIENCE = 60_000;
const asideName = 'library.sqlite.2026-11-21T14-05-33.000Z.aside';

function change(folder: string, sql: string): void {
  const database = new DatabaseSync(join(folder, 'library.sqlite'));
  database.exec(sql);
  database.close();
}

async function opened(folder: string, pace?: Pace): Promise<Library> {
  const library = await openLibrary({ folder, clock, ...(pace === undefined ? {} : { pace }) });
  afterTest(() => {
    library.close();
    return library.settled();
  });
  return library;
}

/** A closed library that knows the device `d`. */
async function closedLibrary(): Promise<string> {
  const folder = temporaryFolder();
  const library = await openLibrary({ folder, clock });
  library.addByHand(d, NOW);
  library.close();
  return folder;
}

describe('a new library', () => {
  it('is marked as ours, with STRICT tables only and no leftovers next to it', async () => {
    const folder = await closedLibrary();
    expect(readdirSync(folder).sort()).toEqual([
      'blobs',
      'choices.log',
      'library.sqlite',
      // For a full disk, also after a short session (P29).
      'reserve',
      'thumbnails',
    ]);
    const database = new DatabaseSync(join(folder, 'library.sqlite'), { readOnly: true });
    expect(database.prepare('PRAGMA application_id').get()).toEqual({ application_id: APPLICATION_ID });
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: LIBRARY_VERSION });
    expect(
      database
        .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict")
        .all(),
    ).toEqual([{ name: 'sqlite_schema' }, { name: 'sqlite_sequence' }]);
    database.close();
  });

  it('is built again when the first start was cut off, and that is no damage', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'library.sqlite.new'), 'half');
    writeFileSync(join(folder, 'library.sqlite.new-wal'), 'half');
    expect((await opened(folder)).setAside).toBe(false);
  });
});

describe('P30: a database that can not be used', () => {
  it.each([
    ['empty', (file: string) => writeFileSync(file, '')],
    ['corrupt from the first byte', (file: string) => writeFileSync(file, 'x'.repeat(8_192))],
    [
      'of another program',
      (file: string) => {
        const database = new DatabaseSync(file);
        database.exec('CREATE TABLE other (id INTEGER)');
        database.close();
      },
    ],
    ['a folder', (file: string) => mkdirSync(file)],
  ])('that is %s is set aside with its companions and rebuilt', async (_name, spoil) => {
    const folder = temporaryFolder();
    const file = join(folder, 'library.sqlite');
    spoil(file);
    writeFileSync(`${file}-wal`, 'log');
    const library = await opened(folder);
    expect(library.setAside).toBe(true);
    expect(existsSync(join(folder, asideName))).toBe(true);
    expect(readFileSync(join(folder, `${asideName}-wal`), 'utf8')).toBe('log');
    expect(library.addByHand(d, NOW)).toBe(true);
  });

  it('never replaces one that was set aside at the same time', async () => {
    const folder = temporaryFolder();
    for (const text of ['first', 'second']) {
      writeFileSync(join(folder, 'library.sqlite'), text.padEnd(600));
      (await openLibrary({ folder, clock })).close();
    }
    expect(readFileSync(join(folder, asideName), 'utf8')).toMatch(/^first/);
    expect(readFileSync(join(folder, `${asideName}-2`), 'utf8')).toMatch(/^second/);
  });

  it('is found by a full check after an unclean end', async () => {
    const folder = temporaryFolder();
    const library = await openLibrary({ folder, clock });
    for (let count = 0; count < 500; count += 1) library.addByHand(device(`device ${count}`), NOW);
    library.close();
    const file = join(folder, 'library.sqlite');
    const bytes = readFileSync(file);
    bytes.fill(0x5a, bytes.length - 8_192);
    writeFileSync(file, bytes);
    writeFileSync(join(folder, 'library.open'), '');
    const rebuilt = await openLibrary({ folder, clock });
    expect(rebuilt.setAside).toBe(true);
    rebuilt.close();
    expect(existsSync(join(folder, 'library.open'))).toBe(false);
  });
});

describe('P30: a database that has to stay as it is', () => {
  it('P37: of a newer version keeps every byte, and the images are shown next to it', async () => {
    const folder = temporaryFolder();
    const before = await openLibrary({ folder, clock });
    before.addByHand(d, NOW);
    const { hash } = await before.storeImage(d, gif('first'), noValidators, NOW);
    before.close();
    change(folder, `PRAGMA user_version = ${LIBRARY_VERSION + 1}`);
    const bytes = readFileSync(join(folder, 'library.sqlite'));
    const library = await opened(folder);
    expect(library.unsaved).toBe('newer');
    expect(library.history(d)).toHaveLength(1);
    expect(await library.openImage(hash)).not.toBeNull();
    await expect(async () => library.storeImage(d, gif('second'), noValidators, NOW)).rejects.toMatchObject({
      failure: { code: 'storageReadOnly' },
    });
    library.close();
    expect(readFileSync(join(folder, 'library.sqlite')).equals(bytes)).toBe(true);
    expect(readdirSync(folder).some((name) => name.endsWith('.aside'))).toBe(false);
  });

  it(
    'that another program uses is refused, and its owner goes on',
    async () => {
      const folder = temporaryFolder();
      const owner = await opened(folder);
      const program = join(import.meta.dirname, 'support/open-and-report.ts');
      const open = () => execFileSync(process.execPath, [program, folder], { encoding: 'utf8' });
      expect(open()).toBe('busy');
      // A check opens and closes the same file beside, which must not let go of it (https://www.sqlite.org/howtocorrupt.html, 2.2).
      await owner.storage.check().finished;
      expect(open()).toBe('busy');
      expect(readdirSync(folder).some((name) => name.endsWith('.aside'))).toBe(false);
      expect(owner.addByHand(d, NOW)).toBe(true);
      expect(owner.device('d')).not.toBeNull();
      owner.close();
      expect(open()).toBe('opened');
    },
    PATIENCE,
  );
});

it('P31: temp files of an unfinished write are swept at the next start', async () => {
  const folder = await closedLibrary();
  const incoming = join(folder, 'blobs', 'incoming');
  writeFileSync(join(incoming, '1-abc'), 'half');
  await opened(folder);
  expect(readdirSync(incoming)).toEqual([]);
});

it('a folder that can not be made is a clear failure', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  await expect(openLibrary({ folder: join(file, 'account'), clock })).rejects.toMatchObject({
    reason: 'storage',
    failure: { refusal: 'libraryDiskError', facts: { error: 'ENOTDIR' } },
  });
});

describe('a library of many devices', () => {
  const DEVICES = 500;
  const PAGE = 4_096;
  const d0 = device('d0');
  let folder: string;

  beforeEach(async () => {
    folder = temporaryFolder();
    const library = await openLibrary({ folder, clock });
    const devices = Array.from({ length: DEVICES }, (_, index) => deviceRecord(`d${index}`));
    await library.storeOrganizations([organization('o', devices)], noValidators, NOW);
    const { hash } = await library.storeImage(d0, gif('first'), noValidators, NOW);
    const log = join(folder, 'images.log');
    await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8')).toContain(hash);
    library.close();
  });

  /** As a crash leaves it. */
  function markUnclean(): void {
    writeFileSync(join(folder, 'library.open'), '');
  }

  /** The first byte of a page says what it is; none is 0xEE. */
  function damage(isChosen: (page: Buffer, index: number, pages: number) => boolean): void {
    const file = join(folder, 'library.sqlite');
    const bytes = readFileSync(file);
    const pages = bytes.length / PAGE;
    for (let index = 1; index < pages; index += 1) {
      const page = bytes.subarray(index * PAGE, (index + 1) * PAGE);
      if (isChosen(page, index, pages)) page[0] = 0xee;
    }
    writeFileSync(file, bytes);
  }

  /** What is read at the start stays whole. */
  const damageSecondHalf = () => damage((_page, index, pages) => index >= Math.floor(pages / 2));

  /** A log with a line for each device, which all show the same image. */
  function logImageOfEachDevice(): void {
    const file = join(folder, 'images.log');
    const line = readFileSync(file, 'utf8').trim();
    const lines = Array.from({ length: DEVICES }, (_, index) => line.replaceAll('"d0"', `"d${index}"`));
    writeFileSync(file, lines.join('\n'));
  }

  it('opens what was closed in order', async () => {
    const library = await opened(folder);
    expect(library.setAside).toBe(false);
    expect(library.devices('o', 0, 1).total).toBe(DEVICES);
  });

  it('P30: finds damage after an unclean end, and the main loop goes on meanwhile', async () => {
    damageSecondHalf();
    markUnclean();
    let yields = 0;
    let isOpen = false;
    const turn = () => {
      yields += 1;
      if (!isOpen) setImmediate(turn);
    };
    setImmediate(turn);
    const library = await opened(folder);
    isOpen = true;
    expect(yields).toBeGreaterThan(10);
    expect(library.setAside).toBe(true);
    expect(library.history(d0)).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name.endsWith('.aside'))).toHaveLength(1);
    library.close();
    expect((await opened(folder)).setAside).toBe(false);
  });

  it('P30: damage that shows while it is open is said, with what mends it, and the next start does', async () => {
    damage((page) => page.includes('d250'));
    const library = await opened(folder);
    expect(() => library.tile(device('d250'))).toThrow(
      expect.objectContaining({
        failure: { code: 'libraryDamaged' },
      }),
    );
    library.close();
    const next = await opened(folder);
    expect(next.setAside).toBe(true);
    expect(next.history(d0)).toHaveLength(1);
  });

  it('P28: takes what only the log of the database has for intact, as a kill leaves it', async () => {
    const alive = await opened(folder);
    alive.addByHand(device('by hand'), NOW);
    const killed = join(temporaryFolder(), 'killed');
    cpSync(folder, killed, { recursive: true });
    expect(existsSync(join(killed, 'library.sqlite-wal'))).toBe(true);
    folder = killed;
    const library = await opened(folder);
    expect(library.setAside).toBe(false);
    expect(library.device('by hand')).not.toBeNull();
  });

  it('P30, P40: next to a newer database the parts of images stay as they are, and none is added', async () => {
    const folder = await closedLibrary();
    change(folder, `PRAGMA user_version = ${LIBRARY_VERSION + 1}`);
    const parts = join(folder, 'partial');
    mkdirSync(parts);
    const newer = [`${'a'.repeat(64)}.json`, `${'a'.repeat(64)}.part`];
    for (const name of newer) writeFileSync(join(parts, name), '{"format":2}');
    const library = await opened(folder);
    expect(library.unsaved).toBe('newer');
    const part = library.partials.open(d, 'full');
    const facts = { addressHash: 'a', etag: '"1"', lastModified: null, totalBytes: 100_000 };
    await part?.store({ facts, bytes: new Uint8Array(50_000) });
    expect(await part?.read()).toBeNull();
    expect(readdirSync(parts).toSorted()).toEqual(newer);
    await library.partials.clear();
  });

  it('P30: leaves a newer database as it is, after an unclean end as well', async () => {
    const file = join(folder, 'library.sqlite');
    const bytes = readFileSync(file);
    // `user_version` in the header (https://www.sqlite.org/fileformat2.html, 1.3).
    bytes.writeUInt32BE(LIBRARY_VERSION + 1, 60);
    writeFileSync(file, bytes);
    markUnclean();
    expect((await opened(folder)).unsaved).toBe('newer');
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('P30: restores images in slices, and goes on with it after it was cut off', async () => {
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
    await expect(opened(folder, cutOff)).rejects.toMatchObject({ reason: 'storage' });
    const library = await opened(folder);
    expect(library.setAside).toBe(true);
    const counts = Array.from({ length: DEVICES }, (_, index) => library.history(device(`d${index}`)).length);
    expect(counts).toEqual(Array.from({ length: DEVICES }, () => 1));
    library.close();
    expect((await opened(folder)).setAside).toBe(false);
  });

  it('P30: images on a drive that is away come back at a start that finds it, and nothing older than they', async () => {
    const before = await opened(folder);
    const drive = temporaryFolder();
    await before.storage.move(drive).finished;
    before.close();
    const folderOnDrive = join(drive, readdirSync(drive)[0] ?? '');
    renameSync(folderOnDrive, `${folderOnDrive}-hidden`);
    damageSecondHalf();
    markUnclean();
    const without = await opened(folder);
    expect(without.setAside).toBe(true);
    expect(without.history(d0)).toHaveLength(0);
    await without.storage.changeQuota(5_000_000_000);
    without.close();
    renameSync(`${folderOnDrive}-hidden`, folderOnDrive);
    const found = await opened(folder);
    expect(found.setAside).toBe(false);
    expect(found.history(d0)).toHaveLength(1);
    expect((await found.storage.state()).quotaBytes).toBe(5_000_000_000);
  });
});
