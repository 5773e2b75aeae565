import { describe, expect, it } from 'vitest';
import { Database } from '../../../../main/library/database/database.ts';

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
});
