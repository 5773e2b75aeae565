import type { BrowserWindow } from 'electron';

/** Windows that fill the screen because the page shows an image there, not because the person wants the window so. */
const byPage = new WeakSet<BrowserWindow>();

/** Has a window fill the screen, or not, for what the page shows. */
export function showFullScreen(window: BrowserWindow, on: boolean): void {
  if (on && !window.isFullScreen()) byPage.add(window);
  if (!on) byPage.delete(window);
  window.setFullScreen(on);
}

/** Whether the person wants the window to fill the screen: the next start opens it so. */
export function isKeptFullScreen(window: BrowserWindow): boolean {
  return window.isFullScreen() && !byPage.has(window);
}
