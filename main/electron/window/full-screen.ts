import type { BrowserWindow } from 'electron';

/** The windows that fill the screen for an image of the page, and not by the person's choice. */
const byPage = new WeakSet<BrowserWindow>();

export function showFullScreen(window: BrowserWindow, on: boolean): void {
  if (on && !window.isFullScreen()) byPage.add(window);
  if (!on) byPage.delete(window);
  window.setFullScreen(on);
}

/** Whether the window fills the screen by the person's choice, which the next start restores. */
export function isFullScreenByChoice(window: BrowserWindow): boolean {
  return window.isFullScreen() && !byPage.has(window);
}
