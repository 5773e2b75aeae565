import { BrowserWindow } from 'electron';

/** Windows that are never shown. */
const hiddenWindows = new WeakSet<BrowserWindow>();

/** Excludes a window from `appWindow`. */
export function keepHidden(window: BrowserWindow): void {
  hiddenWindows.add(window);
}

/** Returns the app's window, if open. */
export function appWindow(): BrowserWindow | undefined {
  return BrowserWindow.getAllWindows().find((window) => !hiddenWindows.has(window));
}
