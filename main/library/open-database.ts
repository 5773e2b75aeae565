import { closeSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { FILE_MODE } from '../core/restrict-mode.ts';
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

/** `unclean`: to be checked before it is opened. */
export type DatabaseSuspicion = 'none' | 'unclean' | 'damaged';

/** Why the rows are in memory, and nothing of this run is saved: the disk takes nothing, or the database is of a newer version. */
export type UnsavedCause = 'diskFull' | 'diskReadOnly' | 'newer';

type DatabaseKind = 'absent' | 'unusable' | 'newer' | 'usable';

function kindOf(file: string): DatabaseKind {
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return 'absent';
  const version = readVersion(file);
  if (version === null) return 'unusable';
  return version > LIBRARY_VERSION ? 'newer' : 'usable';
}

/** Moves the log into the file. Closing does this too, but hides a failure; and `kindOf` reads the file alone. */
const moveLog = (database: Database) => database.exec('PRAGMA wal_checkpoint(TRUNCATE)');

function upgrade(database: Database): void {
  if (migrate(database)) moveLog(database);
}

/** Builds a database under another name first: a start that is cut off leaves no file that looks damaged. */
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

/** The rows of a file in memory, or no rows yet. */
function openInMemory(file: string, isUsable: boolean): Database {
  memories += 1;
  // A name, so that another connection can copy into it (https://www.sqlite.org/uri.html, memdb).
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
  /** Null: on the disk. */
  readonly unsaved: UnsavedCause | null;
  /** ms since the epoch. */
  readonly now: number;
  /** The database is about to be set aside, or to be made. */
  readonly beforeNew: () => void;
}

/** An open database. `remains`: a broken one, of which a part may be readable. */
export interface OpenedDatabase {
  readonly database: Database;
  /** It has no rows yet. */
  readonly isNew: boolean;
  readonly remains: string | null;
  readonly unsaved: UnsavedCause | null;
}

/**
 * Opens the database of a library in the newest version, and makes it where there is none. A corrupt, empty or foreign file is set aside
 * with a time stamp (P30). One of a newer version stays untouched, as does everything on a disk that can't be written: the rows are in memory then.
 * Throws the error of SQLite or of the disk.
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
  // SQLite would replay the log of a database that is gone into the new one.
  const aside = setAside(file, now);
  create(file);
  return {
    database: openOnDisk(file, false),
    isNew: true,
    remains: kind === 'absent' ? null : aside,
    unsaved,
  };
}
