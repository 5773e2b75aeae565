import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Library } from '../../../../main/library/library.ts';
import type { EvictionNotice, Precision, SubjectReference } from '../../../../preload/contract/index.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import {
  afterTest,
  archiveRecord,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
} from '../support/library-fixture.ts';

/** The smallest quota that the contract allows is 100 MB; tests write the row themselves to stay small. */
const SMALL_QUOTA_SQL = 'UPDATE storage_settings SET quota_bytes = ';

/** A library with the devices d and e of organization o (d has the archive a), and f of p. */
export interface StorageScene {
  readonly folder: string;
  library: Library;
  readonly evicted: EvictionNotice[];
  readonly failed: unknown[];
  /** Stores an image of so many bytes; each call is later by 1 s. */
  keep(subject: SubjectReference, precision: Precision, bytes: number, make?: typeof image): Promise<string>;
  /** Closes the library, runs SQL in its database, and opens it again. */
  change(sql: string): void;
  reopen(): Library;
  /** Moves the clock forward. */
  pass(milliseconds: number): void;
  quota(bytes: number): void;
}

export async function storageScene(folder = join(temporaryFolder(), 'account')): Promise<StorageScene> {
  const evicted: EvictionNotice[] = [];
  const failed: unknown[] = [];
  let now = NOW;
  let text = 0;
  const open = () =>
    openLibrarySync({
      folder,
      clock: { now: () => now },
      observer: {
        onChanged() {},
        onEvicted: (notice) => evicted.push(notice),
        onFailed: (error) => failed.push(error),
      },
    });
  const scene: StorageScene = {
    folder,
    library: open(),
    evicted,
    failed,
    async keep(subject, precision, bytes, make = image) {
      now += 1_000;
      text += 1;
      const body = `${text} `.padEnd(bytes - make('').bytes.byteLength, 'x');
      const { hash } = await scene.library.storeImage(subject, make(body, { precision }), noValidators, now);
      return hash;
    },
    change(sql) {
      scene.library.close();
      const database = new DatabaseSync(join(folder, 'library.sqlite'));
      database.exec(sql);
      database.close();
      scene.library = open();
    },
    pass(milliseconds) {
      now += milliseconds;
    },
    reopen() {
      scene.library.close();
      scene.library = open();
      return scene.library;
    },
    quota: (bytes) => scene.change(`${SMALL_QUOTA_SQL}${bytes}`),
  };
  afterTest(() => scene.library.close());
  await scene.library.storeOrganizations(
    [
      organization('o', [deviceRecord('d', [archiveRecord('a')]), deviceRecord('e')], 'North'),
      organization('p', [deviceRecord('f')], 'South'),
    ],
    noValidators,
    NOW,
  );
  return scene;
}
