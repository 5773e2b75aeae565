import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenFirstShown } from '../../../../main/desktop/window/first-show.ts';
import { app } from '../../../stand-in/app.ts';
import { BrowserWindow } from '../../../stand-in/browser-window.ts';
import { StandInSession } from '../../../stand-in/session.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  app.closeWindows();
});

function openHidden() {
  const window = new BrowserWindow({
    show: false,
    webPreferences: { session: new StandInSession('w') as never },
  });
  const show = vi.fn<() => void>();
  whenFirstShown(window as never, show);
  return { window, show };
}

const signs = {
  'it is ready': (window: BrowserWindow) => void window.emit('ready-to-show'),
  'its page is loaded, though it never becomes ready, as on Wayland': (window: BrowserWindow) =>
    void window.webContents.emit('did-finish-load'),
  'neither comes': () => void vi.runAllTimers(),
};

test.each(Object.entries(signs))('a hidden window is shown when %s, and once', (_name, sign) => {
  const { window, show } = openHidden();
  expect(show).not.toHaveBeenCalled();
  sign(window);
  expect(show).toHaveBeenCalledTimes(1);
  for (const later of Object.values(signs)) later(window);
  expect(show).toHaveBeenCalledTimes(1);
});

test('a window that is closed before it had something to show is not shown', () => {
  const { window, show } = openHidden();
  app.closeWindows();
  for (const later of Object.values(signs)) later(window);
  expect(show).not.toHaveBeenCalled();
});
