import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Checkpoints, createCheckpoints } from '../../../../main/library/database/checkpoint.ts';
import { createCheckpointThread } from '../../../../main/library/database/checkpoint-thread.ts';
import { sharedAddress } from '../../../../main/library/database/connect.ts';
import { afterTest, temporaryFolder } from '../support/library-fixture.ts';

/** Longer than the log may become before SQLite moves it by itself (1,000 pages of 4 KiB), and before a thread is worth its turn. */
const LONG = 10_000_000;
/** Longer than the log may become at all. */
const TOO_LONG = 20_000_000;

let file: string;
let database: DatabaseSync;

beforeEach(() => {
  file = join(temporaryFolder(), 'library.sqlite');
  database = new DatabaseSync(sharedAddress(file) ?? file);
  afterTest(() => {
    if (database.isOpen) database.close();
  });
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE note (text BLOB) STRICT');
});

function write(bytes = LONG): void {
  database.exec(`INSERT INTO note VALUES (zeroblob(${bytes}))`);
}

const threads = [
  ['on a thread of its own', () => createCheckpointThread(new URL(String(sharedAddress(file))))],
  ['where two connections can not share a file', () => null],
] as const;

describe.each(threads)('the log of a database, %s', (_name, thread) => {
  let checkpoints: Checkpoints;

  beforeEach(() => {
    checkpoints = createCheckpoints(database, thread());
  });

  it('is moved by a commit that makes it long', () => {
    write();
    expect(statSync(file).size).toBeGreaterThan(LONG);
  });

  it('is moved between slices only, during long work', async () => {
    await checkpoints.during(async () => {
      write();
      expect(statSync(file).size).toBeLessThan(LONG);
      await checkpoints.keepShort();
    });
    expect(statSync(file).size).toBeGreaterThan(LONG);
    write();
    expect(statSync(file).size).toBeGreaterThan(2 * LONG);
  });

  it('never grows beyond what it may, however much is written', async () => {
    await checkpoints.during(async () => {
      for (let count = 0; count < 5; count += 1) {
        write(TOO_LONG);
        await checkpoints.keepShort();
      }
    });
    expect(statSync(`${file}-wal`).size).toBeLessThan(2 * TOO_LONG);
    expect(statSync(file).size).toBeGreaterThan(5 * TOO_LONG);
  });

  it('leaves a frozen file as it is, whatever is written, and comes in afterwards', async () => {
    const thaw = await checkpoints.freeze();
    const frozen = readFileSync(file);
    let isThawed = false;
    const work = checkpoints.during(async () => {
      write();
      await checkpoints.keepShort();
      isThawed = true;
    });
    write();
    expect(readFileSync(file).equals(frozen)).toBe(true);
    expect(isThawed).toBe(false);
    thaw();
    await work;
    expect(isThawed).toBe(true);
    expect(statSync(file).size).toBeGreaterThan(2 * LONG);
  });

  it('is not moved by a checkpoint that was under way as the file was frozen', async () => {
    await checkpoints.during(async () => {
      write();
      await checkpoints.keepShort();
      const thaw = await checkpoints.freeze();
      const frozen = readFileSync(file);
      write();
      checkpoints.settle();
      expect(readFileSync(file).equals(frozen)).toBe(true);
      thaw();
    });
  });

  it('is in the file when that is frozen, also when it was on its way', async () => {
    await checkpoints.during(async () => {
      write();
      await checkpoints.keepShort();
      database.exec("INSERT INTO note VALUES (x'abcdefabcdefabcdef')");
      await checkpoints.freeze();
    });
    expect(readFileSync(file).includes(Buffer.from('abcdefabcdefabcdef', 'hex'))).toBe(true);
  });

  it('lets the library close at any time, with all that was written', async () => {
    await checkpoints.during(async () => {
      write();
      await checkpoints.keepShort();
      checkpoints.settle();
      database.close();
    });
    const again = new DatabaseSync(file, { readOnly: true });
    expect(again.prepare('SELECT length(text) AS bytes FROM note').get()).toEqual({ bytes: LONG });
    again.close();
  });
});

it('P29: a thread that can not move the log says so to the work that is under way', async () => {
  const gone = createCheckpointThread(new URL('file:///nowhere/library.sqlite'));
  const checkpoints = createCheckpoints(database, gone);
  const work = checkpoints.during(async () => {
    write(TOO_LONG);
    await checkpoints.keepShort();
  });
  await expect(work).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 14 });
  // The database goes on, and moves its log by itself.
  write();
  expect(statSync(file).size).toBeGreaterThan(LONG);
});

it('a thread that was ended in its checkpoint blocks nothing, and the next checkpoint has a new one', async () => {
  const own = createCheckpointThread(new URL(String(sharedAddress(file))));
  const cutOff = own.run();
  own.end();
  await expect(cutOff).rejects.toThrow('ended');
  const wait = vi.spyOn(Atomics, 'wait');
  own.settle();
  expect(wait).toHaveReturnedWith('not-equal');
  wait.mockRestore();
  await own.run();
  own.end();
});

/** The database on a disk that takes nothing while `isFull` says so. */
function onFullDisk(isFull: () => boolean): DatabaseSync {
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    if (!sql.includes('PASSIVE')) return statement;
    return {
      get() {
        if (isFull()) throw new Error('The disk is full.');
        return statement.get();
      },
    };
  };
  return new Proxy(database, {
    get(target, name) {
      if (name === 'prepare') return prepare;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

it('P29: a file that can not be frozen on a full disk keeps no list waiting', async () => {
  let isFull = true;
  const checkpoints = createCheckpoints(
    onFullDisk(() => isFull),
    null,
  );
  write();
  await expect(checkpoints.freeze()).rejects.toThrow('full');
  isFull = false;
  await checkpoints.thawed();
  await checkpoints.during(async () => {
    write();
    await checkpoints.keepShort();
  });
  expect(statSync(file).size).toBeGreaterThan(LONG);
});
