import { BrowserWindow } from 'electron';

/** Windows that no person ever sees. */
const hiddenWindows = new WeakSet<BrowserWindow>();

/** Takes a window out of what counts as the app's. */
export function keepHidden(window: BrowserWindow): void {
  hiddenWindows.add(window);
}

/** The window of the app; undefined while there is none. */
export function appWindow(): BrowserWindow | undefined {
  return BrowserWindow.getAllWindows().find((window) => !hiddenWindows.has(window));
}
