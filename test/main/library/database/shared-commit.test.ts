import { describe, expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';
import { createGatheredCommit, createSharedCommit } from '../../../../main/library/database/shared-commit.ts';
import { yieldToEventLoop } from '../../../../main/shared/yield-to-event-loop.ts';

function openItems() {
  const database = new Database(':memory:');
  database.exec('CREATE TABLE item (name TEXT PRIMARY KEY) STRICT');
  const add = database.prepare('INSERT INTO item (name) VALUES (?)');
  const names = () =>
    database
      .prepare('SELECT name FROM item ORDER BY name')
      .all()
      .map(({ name }) => name);
  const keep = (name: string) => () => {
    add.run(name);
    return name;
  };
  return { database, names, keep };
}

function setUp() {
  const { database, names, keep } = openItems();
  let atEnd: (() => void) | null = null;
  const commit = createSharedCommit(database, {
    after: (_milliseconds, call) => {
      atEnd = call;
      return () => {
        atEnd = null;
      };
    },
  });
  return { commit, names, keep, passTime: () => atEnd?.(), isWaiting: () => atEnd !== null };
}

describe('a shared commit', () => {
  it('stores at once if nothing else is prepared', async () => {
    const { commit, names, keep, isWaiting } = setUp();
    expect(await commit.prepare().store(keep('a'))).toBe('a');
    expect(names()).toEqual(['a']);
    expect(isWaiting()).toBe(false);
  });

  it('P28: resolves nothing before the transaction that all share', async () => {
    const { commit, names, keep } = setUp();
    const [first, second] = [commit.prepare(), commit.prepare()];
    const acknowledged: string[] = [];
    const one = first.store(keep('a')).then((name) => acknowledged.push(name));
    await Promise.resolve();
    expect([names(), acknowledged]).toEqual([[], []]);
    await Promise.all([one, second.store(keep('b'))]);
    expect([names(), acknowledged]).toEqual([['a', 'b'], ['a']]);
  });

  it('waits for the slow one only for a short time', async () => {
    const { commit, names, keep, passTime } = setUp();
    const slow = commit.prepare();
    const one = commit.prepare().store(keep('a'));
    passTime();
    await one;
    expect(names()).toEqual(['a']);
    await slow.store(keep('b'));
    expect(names()).toEqual(['a', 'b']);
  });

  it('is shared by 16 at most, so that a turn of the main loop stays short, however long another one is prepared', async () => {
    const { commit, names, keep, passTime } = setUp();
    const slow = commit.prepare();
    const prepared = Array.from({ length: 40 }, () => commit.prepare());
    const stored: Promise<string>[] = [];
    const atOnce: number[] = [];
    for (const [index, one] of prepared.entries()) {
      const before = names().length;
      stored.push(one.store(keep(`${index}`)));
      atOnce.push(names().length - before);
    }
    expect(atOnce.filter((count) => count > 0)).toEqual([16, 16]);
    passTime();
    await Promise.all(stored);
    slow.cancel();
    expect(names()).toHaveLength(40);
  });

  it('goes on when what was prepared is given up', async () => {
    const { commit, names, keep } = setUp();
    const failing = commit.prepare();
    const one = commit.prepare().store(keep('a'));
    failing.cancel();
    await one;
    failing.cancel();
    expect(names()).toEqual(['a']);
  });

  it('stores the others when one of them fails, and tells that one why', async () => {
    const { commit, names, keep } = setUp();
    const prepared = [commit.prepare(), commit.prepare(), commit.prepare()];
    const outcomes = await Promise.allSettled([
      prepared[0]?.store(keep('a')),
      prepared[1]?.store(keep('a')),
      prepared[2]?.store(keep('b')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(names()).toEqual(['a', 'b']);
  });
});

describe('a gathered commit', () => {
  function gather() {
    const items = openItems();
    const turn = Promise.withResolvers<void>();
    const begun: string[] = [];
    const { exec } = items.database;
    items.database.exec = (sql) => {
      if (sql.startsWith('BEGIN')) begun.push(sql);
      exec.call(items.database, sql);
    };
    return { ...items, begun, turn, commit: createGatheredCommit(items.database, () => turn.promise) };
  }

  it('P28: resolves the writes of a turn after one transaction that all share', async () => {
    const { commit, names, keep, begun, turn } = gather();
    const acknowledged: string[] = [];
    const all = ['a', 'b', 'c'].map((name) => commit.store(keep(name)).then((one) => acknowledged.push(one)));
    await Promise.resolve();
    expect([names(), acknowledged]).toEqual([[], []]);
    turn.resolve();
    await Promise.all(all);
    expect([names(), acknowledged]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    expect(begun).toHaveLength(1);
  });

  it('B1: is shared by what comes in several turns of the main loop, 16 writes at most', async () => {
    const { names, keep, begun, database } = gather();
    const commit = createGatheredCommit(database, yieldToEventLoop);
    const writing: Promise<string>[] = [];
    for (let count = 0; count < 40; count += 1) {
      writing.push(commit.store(keep(`${count}`)));
      await yieldToEventLoop();
    }
    await Promise.all(writing);
    expect([names().length, begun.length]).toEqual([40, 3]);
  });

  it('stores the others when one of them fails, and tells that one why', async () => {
    const { commit, names, keep, turn } = gather();
    const all = ['a', 'a', 'b'].map((name) => commit.store(keep(name)));
    turn.resolve();
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(names()).toEqual(['a', 'b']);
  });

  it('stores what is waiting before the database is closed', async () => {
    const { commit, names, keep } = gather();
    const stored = commit.store(keep('a'));
    commit.settle();
    expect(names()).toEqual(['a']);
    expect(await stored).toBe('a');
  });
});
