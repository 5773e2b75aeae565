import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createNativeLanguage } from '../../../../main/desktop/texts/native-language.ts';
import { showFullScreen } from '../../../../main/desktop/window/full-screen.ts';
import { createMainWindow } from '../../../../main/desktop/window/main-window.ts';
import { windowOptions } from '../../../../main/desktop/window/window-options.ts';
import type { SettingsFile } from '../../../../main/shared/desktop.ts';
import { eventChannel } from '../../../../preload/contract/channels.ts';
import { app } from '../../../stand-in/app.ts';
import { BrowserWindow } from '../../../stand-in/browser-window.ts';
import { recording } from '../../../stand-in/core/recording.ts';
import { screen } from '../../../stand-in/electron.ts';
import { StandInSession } from '../../../stand-in/session.ts';
import { lockedWebPreferences } from './locked-web-preferences.ts';

let stored: Map<string, unknown>;
let isEnding: boolean;

function openWindow() {
  const settings: SettingsFile = {
    fault: null,
    read: (key) => stored.get(key),
    write: (key, value) => void stored.set(key, value),
    store: async (key, value) => void stored.set(key, value),
    flush() {},
    remove: (key) => void stored.delete(key),
  };
  const window = createMainWindow({
    session: new StandInSession('w') as never,
    preloadFile: '/p.cjs',
    settings,
    language: createNativeLanguage(() => ['en']),
    isEnding: () => isEnding,
  });
  window.show();
  const shown = BrowserWindow.getAllWindows()[0];
  if (shown === undefined) throw new Error('No window was opened.');
  return { window, shown };
}

/** Otherwise the app quits with its last window. */
const stay = () => {};
beforeAll(() => void app.on('window-all-closed', stay));
afterAll(() => void app.off('window-all-closed', stay));

beforeEach(() => {
  app.closeWindows();
  recording.length = 0;
  stored = new Map();
  isEnding = false;
});

afterEach(() => {
  vi.unstubAllEnvs();
});

const count = (call: string) => recording.filter((recorded) => recorded.call === call).length;

describe('the window', () => {
  test('P1: is sandboxed and isolated, without node, webview, or developer tools in a package', () => {
    const session = new StandInSession('w') as never;
    const { webPreferences } = windowOptions({
      session,
      preloadFile: '/p.cjs',
      isPackaged: true,
      dark: false,
    });
    expect(webPreferences).toEqual({ session, preload: '/p.cjs', ...lockedWebPreferences });
  });

  test('P10: a second start shows it in front and opens no other', () => {
    const { window } = openWindow();
    window.show();
    expect([BrowserWindow.getAllWindows().length, count('BrowserWindow.focus')]).toEqual([1, 1]);
  });

  test('P10: a second start while the app ends opens none, and leaves one that is still there alone', () => {
    const { window, shown } = openWindow();
    isEnding = true;
    window.show();
    expect(BrowserWindow.getAllWindows()).toEqual([shown]);
    app.closeWindows();
    window.show();
    expect(BrowserWindow.getAllWindows()).toEqual([]);
  });

  test('Windows, which ends the session without closing it, finds its position stored', () => {
    const { shown } = openWindow();
    shown.setSize(910, 610);
    shown.emit('session-end', {});
    expect(stored.get('window')).toMatchObject({ states: [{ width: 910, height: 610 }] });
  });

  test('comes back where it was closed', () => {
    stored.set('window', {
      states: [{ arrangement: '', x: 40, y: 50, width: 900, height: 600, maximized: false }],
    });
    const { shown } = openWindow();
    expect(shown.options).toMatchObject({ x: 40, y: 50, width: 900, height: 600 });
    shown.close();
    const state = { x: 40, y: 50, width: 900, height: 600, maximized: false, fullScreen: false };
    expect(stored.get('window')).toMatchObject({ states: [state, expect.anything()] });
  });

  test('comes back maximised, and filling the screen', () => {
    stored.set('window', {
      states: [{ arrangement: '', x: 40, y: 50, width: 900, height: 600, maximized: true, fullScreen: true }],
    });
    const { shown } = openWindow();
    shown.emit('ready-to-show');
    expect([shown.isMaximized(), shown.isFullScreen()]).toEqual([true, true]);
    shown.close();
    expect(stored.get('window')).toMatchObject({
      states: [{ maximized: true, fullScreen: true }, expect.anything()],
    });
  });

  test('an image that fills the screen does not make the next start do so', () => {
    const { shown } = openWindow();
    showFullScreen(shown as never, true);
    shown.close();
    expect(stored.get('window')).toMatchObject({ states: [{ fullScreen: false }] });
  });

  test('an image leaves a full screen of the user as it is', () => {
    const { shown } = openWindow();
    shown.setFullScreen(true);
    showFullScreen(shown as never, true);
    showFullScreen(shown as never, false);
    expect(shown.isFullScreen()).toBe(true);
    shown.close();
    expect(stored.get('window')).toMatchObject({ states: [{ fullScreen: true }] });
  });

  test('a full screen that the user ends by the key of the system is no longer the image’s', () => {
    const { shown } = openWindow();
    showFullScreen(shown as never, true);
    shown.changeFullScreen(false);
    shown.changeFullScreen(true);
    shown.close();
    expect(stored.get('window')).toMatchObject({ states: [{ fullScreen: true }] });
  });

  test('a system that does not fill the screen for an image is asked again for the next one', () => {
    const { shown } = openWindow();
    const asked: boolean[] = [];
    shown.setFullScreen = (on) => void asked.push(on);
    for (const on of [true, false, true, false]) showFullScreen(shown as never, on);
    expect(asked).toEqual([true, false, true, false]);
    shown.changeFullScreen(true);
    shown.close();
    expect(stored.get('window')).toMatchObject({ states: [{ fullScreen: true }] });
  });

  test('the page hears when the window fills the screen, and when it no longer does', () => {
    const { shown } = openWindow();
    const sent: unknown[] = [];
    shown.webContents.send = (channel, payload) => void sent.push([channel, payload]);
    shown.changeFullScreen(true);
    shown.changeFullScreen(false);
    const channel = eventChannel('fullScreenChanged');
    expect(sent).toEqual([
      [channel, { on: true }],
      [channel, { on: false }],
    ]);
  });

  test('comes back within reach when its screen is unplugged', () => {
    vi.stubEnv('WAYLAND_DISPLAY', '');
    stored.set('window', { states: [{ arrangement: '', x: 40, y: 50, width: 900, height: 600 }] });
    const { shown } = openWindow();
    screen.emit('display-removed');
    expect(count('BrowserWindow.center')).toBe(0);
    shown.getBounds = () => ({ x: 5_000, y: 50, width: 900, height: 600 });
    screen.emit('display-removed');
    expect(count('BrowserWindow.center')).toBe(1);
    app.closeWindows();
    expect(screen.listenerCount('display-removed')).toBe(0);
  });

  test.runIf(process.platform === 'linux')(
    'is left to the compositor on Wayland, where no window knows its position',
    () => {
      vi.stubEnv('WAYLAND_DISPLAY', 'wayland-0');
      const { shown } = openWindow();
      vi.unstubAllEnvs();
      // As with screens of which none begins at 0, 0.
      shown.getBounds = () => ({ x: -2_000, y: 0, width: 900, height: 600 });
      screen.emit('display-metrics-changed');
      expect([count('BrowserWindow.setSize'), count('BrowserWindow.center')]).toEqual([0, 0]);
    },
  );

  test('P6: only its own page is its own', () => {
    const { window, shown } = openWindow();
    expect(window.isWindow(shown.webContents)).toBe(true);
    expect(window.isWindow({})).toBe(false);
    const { webContents } = shown;
    app.closeWindows();
    expect(window.isWindow(webContents)).toBe(false);
  });

  test('P6: an event crosses with what the contract names, and no more', () => {
    const { window, shown } = openWindow();
    const sent: unknown[] = [];
    shown.webContents.send = (_channel, payload) => void sent.push(payload);
    window.send({ name: 'sessionChanged', payload: { status: 'signedOut', token: 'secret' } as never });
    expect(sent).toEqual([{ status: 'signedOut' }]);
  });

  test('loads the page again when its process died', () => {
    const { shown } = openWindow();
    shown.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    expect(count('webContents.reload')).toBe(1);
  });

  test('asks the user when the page keeps dying', () => {
    const { shown } = openWindow();
    for (let time = 0; time < 4; time += 1) {
      shown.webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 1 });
    }
    expect(count('dialog.showMessageBoxSync')).toBe(1);
  });
});
