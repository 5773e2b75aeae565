import { closeSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { FILE_MODE } from '../shared/restrict-mode.ts';
import {
  APPLICATION_ID,
  configure,
  connect,
  connectionOptions,
  openUnchanged,
  readVersion,
} from './database/connect.ts';
import { Database } from './database/database.ts';
import { DamagedDatabaseError } from './database/storage-error.ts';
import { flushFolderSync, makePrivateFile } from './files/private-folder.ts';
import { setAside } from './files/set-aside.ts';
import { LIBRARY_VERSION, migrate } from './migrations/migrate.ts';

/** `unclean`: check it before opening. */
export type DatabaseSuspicion = 'none' | 'unclean' | 'damaged';

/**
 * Reason why the rows are in memory and no change of this run is saved: the disk is full or
 * read-only, or the database is of a newer version.
 */
export type UnsavedCause = 'diskFull' | 'diskReadOnly' | 'newer';

type DatabaseKind = 'absent' | 'unusable' | 'newer' | 'usable';

function kindOf(file: string): DatabaseKind {
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return 'absent';
  const version = readVersion(file);
  if (version === null) return 'unusable';
  return version > LIBRARY_VERSION ? 'newer' : 'usable';
}

/**
 * Moves the log into the file. Closing does this too, but hides a failure; and `kindOf` reads only
 * the file.
 */
const moveLog = (database: Database) => database.exec('PRAGMA wal_checkpoint(TRUNCATE)');

function upgrade(database: Database): void {
  if (migrate(database)) moveLog(database);
}

/**
 * Builds a database under another name first: an interrupted start leaves no file that looks
 * damaged.
 */
function create(file: string): void {
  const draft = `${file}.new`;
  for (const leftover of [draft, `${draft}-wal`, `${draft}-shm`, `${draft}-journal`]) {
    rmSync(leftover, { force: true });
  }
  closeSync(openSync(draft, 'wx', FILE_MODE));
  const database = connect(draft);
  try {
    configure(database);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    upgrade(database);
  } finally {
    database.close();
  }
  renameSync(draft, file);
  flushFolderSync(dirname(file));
}

let memories = 0;

/** Loads the rows of a file into memory, or starts without rows. */
function openInMemory(file: string, isUsable: boolean): Database {
  memories += 1;
  // Named, so that another connection can copy into it (https://www.sqlite.org/uri.html, memdb).
  const name = `file:/fleetglass-${memories}?vfs=memdb`;
  const database = new Database(new URL(name.replace('file:/', 'file:///')), connectionOptions);
  try {
    if (isUsable) {
      const from = openUnchanged(file);
      try {
        from.exec(`VACUUM INTO '${name}'`);
      } finally {
        from.close();
      }
    }
    configure(database);
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function openOnDisk(file: string, mustBeChecked: boolean): Database {
  makePrivateFile(file);
  const database = connect(file);
  try {
    configure(database);
    if (mustBeChecked && database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] !== 'ok') {
      throw new DamagedDatabaseError();
    }
    upgrade(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

export interface DatabaseOptions {
  readonly file: string;
  readonly suspicion: DatabaseSuspicion;
  /** `null` if on the disk. */
  readonly unsaved: UnsavedCause | null;
  /** ms since the epoch. */
  readonly now: number;
  /** Called before the database is set aside or created. */
  readonly beforeNew: () => void;
}

/** An open database. `remains`: a broken one, of which a part may be readable. */
export interface OpenedDatabase {
  readonly database: Database;
  /** True if it has no rows yet. */
  readonly isNew: boolean;
  readonly remains: string | null;
  readonly unsaved: UnsavedCause | null;
}

/**
 * Opens the database of a library in the newest version, and creates a missing one. A corrupt,
 * empty or foreign file is set aside with a time stamp (P30). One of a newer version stays
 * untouched, as does everything on a read-only disk: then the rows are in memory. Throws SQLite's
 * or the disk's error.
 */
export function openDatabase({ file, suspicion, unsaved, now, beforeNew }: DatabaseOptions): OpenedDatabase {
  const found = kindOf(file);
  const kind = found === 'usable' && suspicion === 'damaged' ? 'unusable' : found;
  if (unsaved !== null || kind === 'newer') {
    const isUsable = kind === 'usable';
    return {
      database: openInMemory(file, isUsable),
      isNew: !isUsable,
      remains: isUsable || kind === 'absent' ? null : file,
      unsaved: unsaved ?? 'newer',
    };
  }
  if (kind === 'usable') {
    const database = openOnDisk(file, suspicion === 'unclean');
    return { database, isNew: false, remains: null, unsaved };
  }
  beforeNew();
  // SQLite would replay the log of a missing database into the new one.
  const aside = setAside(file, now);
  create(file);
  return {
    database: openOnDisk(file, false),
    isNew: true,
    remains: kind === 'absent' ? null : aside,
    unsaved,
  };
}
