import type { BrowserWindow } from 'electron';

/** The windows that fill the screen, or were asked to, for an image of the page, and not by the person's choice. */
const byPage = new WeakSet<BrowserWindow>();

/** Fills the screen for an image, or ends that; a full screen by the person's choice stays. */
export function showFullScreen(window: BrowserWindow, on: boolean): void {
  if (!byPage.has(window) && (!on || window.isFullScreen())) return;
  if (on) byPage.add(window);
  // A system that never filled the screen does not report that it is left.
  else if (!window.isFullScreen()) byPage.delete(window);
  window.setFullScreen(on);
}

/** Reports each change, which on macOS comes when the animation ends. The page hears of none: its `fullscreenchange` is HTML's. */
export function followFullScreen(window: BrowserWindow, onChanged: (on: boolean) => void): void {
  window.on('enter-full-screen', () => onChanged(true));
  window.on('leave-full-screen', () => {
    byPage.delete(window);
    onChanged(false);
  });
}

/** Whether the window fills the screen by the person's choice, which the next start restores. */
export function isFullScreenByChoice(window: BrowserWindow): boolean {
  return window.isFullScreen() && !byPage.has(window);
}
