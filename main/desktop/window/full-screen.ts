import type { BrowserWindow } from 'electron';

/** Windows that are full screen for an image of the page rather than by the user's choice. */
const byPage = new WeakSet<BrowserWindow>();

/** Enters or leaves full screen for an image; leaves a full screen chosen by the user alone. */
export function showFullScreen(window: BrowserWindow, on: boolean): void {
  if (!byPage.has(window) && (!on || window.isFullScreen())) return;
  if (on) byPage.add(window);
  // A system that never entered full screen does not report leaving it.
  else if (!window.isFullScreen()) byPage.delete(window);
  window.setFullScreen(on);
}

/**
 * Reports each change, on macOS when the animation ends. The page gets no event: its
 * `fullscreenchange` is HTML's.
 */
export function followFullScreen(window: BrowserWindow, onChanged: (on: boolean) => void): void {
  window.on('enter-full-screen', () => onChanged(true));
  window.on('leave-full-screen', () => {
    byPage.delete(window);
    onChanged(false);
  });
}

/** Returns true if the user chose full screen, which the next start restores. */
export function isFullScreenByChoice(window: BrowserWindow): boolean {
  return window.isFullScreen() && !byPage.has(window);
}
