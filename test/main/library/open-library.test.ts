import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { LibraryError } from '../../../main/library/database/library-error.ts';
import { LIBRARY_VERSION } from '../../../main/library/migrations/migrate.ts';
import { APPLICATION_ID } from '../../../main/library/open-database.ts';
import { openLibrary } from '../../../main/library/open-library.ts';
import { clock, device, NOW, temporaryFolder, temporaryLibrary } from './support/library-fixture.ts';

const d = device('d');
/** Three starts of a program on a machine that is busy; ms. */
const PATIENCE = 60_000;
const asideName = 'library.sqlite.2026-11-21T14-05-33.000Z.aside';

function change(folder: string, sql: string): void {
  const database = new DatabaseSync(join(folder, 'library.sqlite'));
  database.exec(sql);
  database.close();
}

/** A closed library that knows the device `d`. */
function closedLibrary(): string {
  const folder = temporaryFolder();
  const library = openLibrary({ folder, clock });
  library.addByHand(d, NOW);
  library.close();
  return folder;
}

function errorOf(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('a new library', () => {
  it('is marked as ours, with STRICT tables only and no leftovers beside it', () => {
    const folder = closedLibrary();
    expect(readdirSync(folder).sort()).toEqual(['blobs', 'library.sqlite', 'thumbnails']);
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

  it('is built again when the first start was cut off, and that is no damage', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'library.sqlite.new'), 'half');
    writeFileSync(join(folder, 'library.sqlite.new-wal'), 'half');
    expect(temporaryLibrary(folder).setAside).toBe(false);
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
  ])('that is %s is set aside with its companions and built anew', (_name, spoil) => {
    const folder = temporaryFolder();
    const file = join(folder, 'library.sqlite');
    spoil(file);
    writeFileSync(`${file}-wal`, 'log');
    const library = temporaryLibrary(folder);
    expect(library.setAside).toBe(true);
    expect(existsSync(join(folder, asideName))).toBe(true);
    expect(readFileSync(join(folder, `${asideName}-wal`), 'utf8')).toBe('log');
    expect(library.addByHand(d, NOW)).toBe(true);
  });

  it('never replaces one that was set aside in the same moment', () => {
    const folder = temporaryFolder();
    for (const text of ['first', 'second']) {
      writeFileSync(join(folder, 'library.sqlite'), text.padEnd(600));
      openLibrary({ folder, clock }).close();
    }
    expect(readFileSync(join(folder, asideName), 'utf8')).toMatch(/^first/);
    expect(readFileSync(join(folder, `${asideName}-2`), 'utf8')).toMatch(/^second/);
  });

  it('is found by a full check after an unclean end', () => {
    const folder = temporaryFolder();
    const library = openLibrary({ folder, clock });
    for (let count = 0; count < 500; count += 1) library.addByHand(device(`device ${count}`), NOW);
    library.close();
    const file = join(folder, 'library.sqlite');
    const bytes = readFileSync(file);
    bytes.fill(0x5a, bytes.length - 8_192);
    writeFileSync(file, bytes);
    writeFileSync(join(folder, 'library.open'), '');
    const rebuilt = openLibrary({ folder, clock });
    expect(rebuilt.setAside).toBe(true);
    rebuilt.close();
    expect(existsSync(join(folder, 'library.open'))).toBe(false);
  });
});

describe('P30: a database that has to stay as it is', () => {
  it('of a newer version is refused and not a byte of it changes', () => {
    const folder = closedLibrary();
    change(folder, `PRAGMA user_version = ${LIBRARY_VERSION + 1}`);
    const before = readFileSync(join(folder, 'library.sqlite'));
    const error = errorOf(() => openLibrary({ folder, clock }));
    expect(error).toBeInstanceOf(LibraryError);
    expect(error).toMatchObject({
      reason: 'newer',
      failure: { message: expect.stringContaining('newer version') },
    });
    expect(readFileSync(join(folder, 'library.sqlite')).equals(before)).toBe(true);
    expect(readdirSync(folder).some((name) => name.endsWith('.aside'))).toBe(false);
  });

  it(
    'that another program uses is refused, and its owner goes on',
    async () => {
      const folder = temporaryFolder();
      const owner = temporaryLibrary(folder);
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

it('P31: temp files of an unfinished write are swept at the next start', () => {
  const folder = closedLibrary();
  const incoming = join(folder, 'blobs', 'incoming');
  writeFileSync(join(incoming, '1-abc'), 'half');
  temporaryLibrary(folder);
  expect(readdirSync(incoming)).toEqual([]);
});

it('a folder that can not be made is a clear failure', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(errorOf(() => openLibrary({ folder: join(file, 'account'), clock }))).toMatchObject({
    reason: 'storage',
    failure: { code: 'storageFailed', message: expect.stringContaining('ENOTDIR') },
  });
});
