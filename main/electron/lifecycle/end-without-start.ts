import { app, dialog } from 'electron';
import type { NativeLanguage } from '../menus/native-language.ts';

/** Shows why the app can't start, for example a profile on a read-only disk, and ends it. */
export function endWithoutStart(error: unknown, { text }: Pick<NativeLanguage, 'text'>): void {
  const reason = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox(text('notStarted.title'), `${reason}\n\n${text('notStarted.detail')}`);
  app.exit(1);
}
