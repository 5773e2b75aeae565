import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Checkpoints, createCheckpoints } from '../../../main/library/checkpoint.ts';
import { afterTest, temporaryFolder } from './library-fixture.ts';

/** Longer than the log may become before SQLite brings it in by itself: 1,000 pages of 4 KiB. */
const LONG = 6_000_000;
let file: string;
let database: DatabaseSync;
let checkpoints: Checkpoints;

beforeEach(() => {
  file = join(temporaryFolder(), 'library.sqlite');
  database = new DatabaseSync(file);
  afterTest(() => {
    if (database.isOpen) database.close();
  });
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE note (text BLOB) STRICT');
  checkpoints = createCheckpoints(database);
});

function write(): void {
  database.exec(`INSERT INTO note VALUES (zeroblob(${LONG}))`);
}

describe('the log of a database', () => {
  it('is brought in by a commit that makes it long', () => {
    write();
    expect(statSync(file).size).toBeGreaterThan(LONG);
  });

  it('is brought in between slices only, while long work has taken over', () => {
    const giveBack = checkpoints.takeOver();
    write();
    expect(statSync(file).size).toBeLessThan(LONG);
    expect(checkpoints.run()).toBe(true);
    expect(statSync(file).size).toBeGreaterThan(LONG);
    giveBack();
  });

  it('leaves a frozen file as it is, whatever is written, and comes in afterwards', async () => {
    const giveBack = checkpoints.takeOver();
    const thaw = checkpoints.freeze();
    const frozen = readFileSync(file);
    write();
    giveBack();
    write();
    expect(checkpoints.run()).toBe(false);
    expect(readFileSync(file).equals(frozen)).toBe(true);
    let isThawed = false;
    const thawed = checkpoints.thawed().then(() => (isThawed = true));
    await Promise.resolve();
    expect(isThawed).toBe(false);
    thaw();
    await thawed;
    expect(checkpoints.run()).toBe(true);
    expect(statSync(file).size).toBeGreaterThan(2 * LONG);
  });

  it('is in the file when that is frozen', () => {
    database.exec("INSERT INTO note VALUES (x'abcdefabcdefabcdef')");
    checkpoints.freeze();
    expect(readFileSync(file).includes(Buffer.from('abcdefabcdefabcdef', 'hex'))).toBe(true);
  });
});
