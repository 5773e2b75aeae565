import { app, dialog } from 'electron';

/** Tells the person why the app can't start, for example a profile on a read-only disk, and ends it. */
export function endWithoutStart(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox(
    'Fleetglass could not start',
    `${reason}\n\nWhat is kept on this laptop was not changed.`,
  );
  app.exit(1);
}
