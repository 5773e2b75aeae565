import type { BrowserWindow } from 'electron';

/** Longest time that a window stays hidden, in ms: after it, users start the program again. */
const LONGEST_HIDDEN_MS = 2_500;

/**
 * Calls `show` once, as soon as a hidden window has content. `ready-to-show` avoids a flash, but
 * on Wayland it may never fire for a hidden window (electron/electron#48859); the loaded page is
 * next, and a page that never finishes loading must not hide the window.
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
