import { app, dialog } from 'electron';
import type { NativeLanguage } from '../menus/native-language.ts';
import type { NativeTextKey } from '../texts/en.ts';

/** https://sqlite.org/rescode.html; extended codes have them in their last byte. */
const SQLITE_READONLY = 8;
const SQLITE_FULL = 13;

/** Shows why the app can't start, for example a profile on a read-only disk, and ends it. */
export function endWithoutStart(error: unknown, { text }: Pick<NativeLanguage, 'text'>): void {
  const reason = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox(text('notStarted.title'), `${reason}\n\n${text(detailOf(error))}`);
  app.exit(1);
}

function detailOf(error: unknown): NativeTextKey {
  const { code, errcode = 0 } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: number };
  const sqliteCode = errcode & 0xff;
  if (code === 'ENOSPC' || sqliteCode === SQLITE_FULL) return 'notStarted.diskFull';
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM' || sqliteCode === SQLITE_READONLY)
    return 'notStarted.notWritable';
  return 'notStarted.detail';
}
