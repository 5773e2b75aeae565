import type { BrowserWindow } from 'electron';

/** The longest that a window stays hidden, ms. A person waits so long for a program before they start it again. */
const LONGEST_HIDDEN_MS = 2_500;

/**
 * Calls `show` once, as soon as a hidden window has something to show. `ready-to-show` comes without a flash, but on Wayland it may never come to a
 * hidden window (electron/electron#48859); the loaded page comes next, and a page that never finishes must not hide the window.
 */
export function whenFirstShown(window: BrowserWindow, show: () => void): void {
  let isOver = false;
  const end = () => {
    isOver = true;
    clearTimeout(timer);
  };
  const showOnce = () => {
    if (isOver) return;
    end();
    show();
  };
  const timer = setTimeout(showOnce, LONGEST_HIDDEN_MS);
  window.once('ready-to-show', showOnce);
  window.webContents.once('did-finish-load', showOnce);
  window.once('closed', end);
}
