import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../main/library/open-database.ts';
import { afterTest, NOW, temporaryFolder } from './support/library-fixture.ts';

it('P28: an open database syncs at each checkpoint, new or known', () => {
  const file = join(temporaryFolder(), 'library.sqlite');
  for (const _start of ['first', 'second']) {
    const { database } = openDatabase({ file, suspicion: 'none', unsaved: null, now: NOW, beforeNew() {} });
    afterTest(() => database.isOpen && database.close());
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    // NORMAL (https://www.sqlite.org/pragma.html#pragma_synchronous).
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 });
    database.close();
  }
});
