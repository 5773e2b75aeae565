import { describe, expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';

/** `PRAGMA synchronous` (https://www.sqlite.org/pragma.html#pragma_synchronous). */
const NORMAL = 1;
const FULL = 2;

function setUp() {
  const database = new Database(':memory:');
  database.exec('CREATE TABLE item (name TEXT PRIMARY KEY) STRICT');
  const add = database.prepare('INSERT INTO item (name) VALUES (?)');
  const names = () =>
    database
      .prepare('SELECT name FROM item ORDER BY name')
      .all()
      .map(({ name }) => name);
  return { database, names, add: (name: string) => void add.run(name) };
}

describe('a transaction', () => {
  it('P28: inside of another one is stored with it', () => {
    const { database, names, add } = setUp();
    database.transaction('soon', () => {
      add('outer');
      database.transaction('soon', () => add('inner'));
      expect(database.isTransaction).toBe(true);
    });
    expect(names()).toEqual(['inner', 'outer']);
  });

  it('P28: is not stored when the one around it fails', () => {
    const { database, names, add } = setUp();
    const work = () =>
      database.transaction('soon', () => {
        database.transaction('soon', () => add('inner'));
        throw new Error('later');
      });
    expect(work).toThrow('later');
    expect(names()).toEqual([]);
  });

  it('P28: waits for the disk when it is durable, and only then', () => {
    const { database } = setUp();
    const synchronous = () => database.prepare('PRAGMA synchronous').get()?.['synchronous'];
    const broken = () => {
      throw new Error('later');
    };
    database.exec('PRAGMA synchronous = NORMAL');
    expect(database.transaction('durable', synchronous)).toBe(FULL);
    expect(synchronous()).toBe(NORMAL);
    expect(() => database.transaction('durable', broken)).toThrow('later');
    expect(synchronous()).toBe(NORMAL);
    expect(database.transaction('soon', synchronous)).toBe(NORMAL);
  });
});
