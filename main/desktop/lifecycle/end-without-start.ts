import { app, dialog } from 'electron';
import { appImageOf } from '../restart.ts';
import type { NativeTextKey } from '../texts/en.ts';
import type { NativeLanguage } from '../texts/native-language.ts';

/** https://sqlite.org/rescode.html; extended codes have them in their last byte. */
const SQLITE_READONLY = 8;
const SQLITE_FULL = 13;

/** Shows why the app can't start, such as a profile on a read-only disk, and exits. */
export function endWithoutStart(error: unknown, language: Pick<NativeLanguage, 'text'>): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  return showAndEnd(`${reason}\n\n${language.text(detailOf(error))}`, language);
}

/** Shows which kind of package has a sandbox on this system, and exits. */
export function endWithoutSandbox(language: Pick<NativeLanguage, 'text'>): Promise<void> {
  const isAppImage = appImageOf() !== undefined;
  return showAndEnd(
    language.text(isAppImage ? 'notStarted.appImageSandbox' : 'notStarted.sandbox'),
    language,
  );
}

/** Reports that errors keep occurring, and quits. */
export function endAfterErrors({ text }: Pick<NativeLanguage, 'text'>): void {
  dialog.showErrorBox(text('failing.title'), text('failing.detail'));
  app.quit();
}

/** Waits until the app is ready: before that, Linux only writes the text to standard error. */
async function showAndEnd(content: string, { text }: Pick<NativeLanguage, 'text'>): Promise<void> {
  await app.whenReady();
  dialog.showErrorBox(text('notStarted.title'), content);
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
