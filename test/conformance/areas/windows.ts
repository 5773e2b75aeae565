import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { BrowserWindow, screen, session } from 'electron';
import { type Area, type Check, check, checkOn, checkPlayed, earlyCheck } from '../core/check.ts';

const WINDOW = 'spec/api-browser-window-spec.ts';
const DOCUMENT = 'docs/api/browser-window.md';
const DESTROYED = 'shell/common/gin_helper/function_template.h';

function openWindow(more: Electron.BrowserWindowConstructorOptions = {}): BrowserWindow {
  return new BrowserWindow({ show: false, width: 640, height: 480, ...more });
}

async function destroy(window: BrowserWindow): Promise<void> {
  if (window.isDestroyed()) return;
  const closed = once(window, 'closed');
  window.destroy();
  await closed;
}

/** Each with a window that was destroyed. */
const afterTheEnd: Readonly<Record<string, (window: BrowserWindow) => unknown>> = {
  show: (window) => window.show(),
  focus: (window) => window.focus(),
  getBounds: (window) => window.getBounds(),
  isFullScreen: (window) => window.isFullScreen(),
  isMaximized: (window) => window.isMaximized(),
  isMinimized: (window) => window.isMinimized(),
  setFullScreen: (window) => window.setFullScreen(true),
  setProgressBar: (window) => window.setProgressBar(0.5),
  setSize: (window) => window.setSize(500, 400),
  center: (window) => window.center(),
  loadURL: (window) => void window.loadURL('conformance://page/').catch(() => {}),
};

const destroyed: readonly Check[] = [
  ...Object.entries(afterTheEnd).map(([name, call]) =>
    check(`${name} of a destroyed window throws`, DESTROYED, async () => {
      const window = openWindow();
      await destroy(window);
      assert.throws(() => call(window), /destroyed/);
    }),
  ),
  check('a destroyed window says so', DOCUMENT, async () => {
    const window = openWindow();
    assert.equal(window.isDestroyed(), false);
    await destroy(window);
    assert.equal(window.isDestroyed(), true);
  }),
  check('the page of a destroyed window can not be sent to', WINDOW, async () => {
    const window = openWindow();
    const contents = window.webContents;
    await destroy(window);
    await setImmediate();
    assert.throws(() => contents.send('late', 1), /destroyed/);
  }),
  check('a destroyed window is none of all windows', DOCUMENT, async () => {
    const window = openWindow();
    assert.equal(BrowserWindow.getAllWindows().includes(window), true);
    await destroy(window);
    assert.equal(BrowserWindow.getAllWindows().includes(window), false);
  }),
  check('destroying does not ask', DOCUMENT, async () => {
    const window = openWindow();
    const heard: string[] = [];
    window.on('close', (event) => {
      event.preventDefault();
      heard.push('close');
    });
    window.on('closed', () => heard.push('closed'));
    await destroy(window);
    assert.deepEqual(heard, ['closed']);
  }),
];

const closing: readonly Check[] = [
  check('a window that is closed reports close, then closed', DOCUMENT, async () => {
    const window = openWindow();
    const heard: string[] = [];
    window.on('close', () => heard.push('close'));
    window.on('closed', () => heard.push('closed'));
    const closed = once(window, 'closed');
    window.close();
    await closed;
    assert.deepEqual(heard, ['close', 'closed']);
  }),
  check('a close that is prevented leaves the window', DOCUMENT, async () => {
    const window = openWindow();
    const asked = Promise.withResolvers<void>();
    window.on('close', (event) => {
      event.preventDefault();
      asked.resolve();
    });
    window.close();
    await asked.promise;
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(window.isDestroyed(), false);
    await destroy(window);
  }),
  check('a window is not destroyed during its close event', DOCUMENT, async () => {
    const window = openWindow();
    let seen: unknown = null;
    window.on('close', () => {
      seen = [window.isDestroyed(), window.getNormalBounds().width];
    });
    const closed = once(window, 'closed');
    window.close();
    await closed;
    assert.deepEqual(seen, [false, 640]);
  }),
  check('a window is destroyed at its closed event', DOCUMENT, async () => {
    const window = openWindow();
    let seen = false;
    window.on('closed', () => {
      seen = window.isDestroyed();
    });
    await destroy(window);
    assert.equal(seen, true);
  }),
];

const showing: readonly Check[] = [
  check('a hidden window with a page reports ready-to-show', WINDOW, async ({ window, answer }) => {
    answer('/windows/blank', () => htmlPage());
    const other = openWindow({ webPreferences: { session: window.webContents.session } });
    const reported = once(other, 'ready-to-show');
    await other.loadURL('conformance://page/windows/blank');
    await reported;
    await destroy(other);
  }),
  check('a window without a page never reports ready-to-show', DOCUMENT, async () => {
    const window = openWindow();
    let reported = false;
    window.on('ready-to-show', () => {
      reported = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal(reported, false);
    await destroy(window);
  }),
  check('a page that loaded is reported', 'spec/api-web-contents-spec.ts', async ({ window, answer }) => {
    answer('/windows/loaded', () => htmlPage());
    const other = openWindow({ webPreferences: { session: window.webContents.session } });
    const reported = once(other.webContents, 'did-finish-load');
    await other.loadURL('conformance://page/windows/loaded');
    await reported;
    await destroy(other);
  }),
  check('loading a scheme without a handler rejects', 'docs/api/web-contents.md', async () => {
    const window = openWindow();
    await assert.rejects(window.loadURL('without-a-handler://page/'), Error);
    await destroy(window);
  }),
  check('loading an address that is none rejects', WINDOW, async () => {
    const window = openWindow();
    await assert.rejects(window.loadURL('not an address'), /ERR_INVALID_URL|Invalid URL/);
    await destroy(window);
  }),
];

function htmlPage(): Response {
  return new Response('<!doctype html><html><head><title>x</title></head><body>x</body></html>', {
    headers: { 'content-type': 'text/html' },
  });
}

const sizes: readonly Check[] = [
  check('a window has the size that was asked for', WINDOW, async () => {
    const window = openWindow();
    const { width, height } = window.getBounds();
    assert.deepEqual([width, height], [640, 480]);
    await destroy(window);
  }),
  check('a window without a size is 800 × 600', WINDOW, async () => {
    const window = new BrowserWindow({ show: false });
    const { width, height } = window.getBounds();
    assert.deepEqual([width, height], [800, 600]);
    await destroy(window);
  }),
  checkPlayed(
    check(
      'on Wayland a window is at 0, 0 wherever it was put, and is not moved',
      DOCUMENT,
      async ({ story }) => {
        const end = await story('a window on Wayland', { FLEETGLASS_STANDIN_WAYLAND: '1' });
        assert.deepEqual(end, { lines: ['x,0 y,0', 'x,0 y,0'], code: 0 });
      },
    ),
    () => process.env['XDG_SESSION_TYPE'] === 'wayland',
  ),
  check('a new size is in the bounds', WINDOW, async () => {
    const window = openWindow();
    window.setSize(500, 400);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { width, height } = window.getBounds();
    assert.deepEqual([width, height], [500, 400]);
    await destroy(window);
  }),
  check('a new size is in the bounds of an ordinary window', WINDOW, async () => {
    const window = openWindow();
    window.setSize(510, 410);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { width, height } = window.getNormalBounds();
    assert.deepEqual([width, height], [510, 410]);
    await destroy(window);
  }),
  check('a new window fills no screen', WINDOW, async () => {
    const window = openWindow();
    assert.deepEqual(
      [window.isFullScreen(), window.isMaximized(), window.isMinimized()],
      [false, false, false],
    );
    await destroy(window);
  }),
  checkOn(
    ['win32', 'darwin'],
    check('a window that is maximized is shown', WINDOW, async () => {
      const window = openWindow();
      window.maximize();
      assert.equal(window.isMaximized(), true);
      await destroy(window);
    }),
  ),
  check('full screen is reported when it is entered and left', WINDOW, async () => {
    const window = openWindow({ show: true });
    const entered = once(window, 'enter-full-screen');
    window.setFullScreen(true);
    await entered;
    assert.equal(window.isFullScreen(), true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const left = once(window, 'leave-full-screen');
    window.setFullScreen(false);
    await left;
    assert.equal(window.isFullScreen(), false);
    await destroy(window);
  }),
  check('leaving full screen that was never entered reports nothing', WINDOW, async () => {
    const window = openWindow({ show: true });
    let reported = false;
    window.on('leave-full-screen', () => {
      reported = true;
    });
    window.setFullScreen(false);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(reported, false);
    await destroy(window);
  }),
];

const sessions: readonly Check[] = [
  earlyCheck('a session before the app is ready throws', 'docs/api/session.md', () => {
    assert.throws(() => session.defaultSession, /when app is ready|before/);
  }),
  earlyCheck('a partition before the app is ready throws', 'docs/api/session.md', () => {
    assert.throws(() => session.fromPartition('early'), /when app is ready/);
  }),
  check('a partition is the same each time', 'spec/api-session-spec.ts', () => {
    assert.equal(session.fromPartition('same'), session.fromPartition('same'));
    assert.notEqual(session.fromPartition('same'), session.fromPartition('other'));
  }),
  check('the partition without a name is the default one', 'spec/api-session-spec.ts', () => {
    assert.equal(session.defaultSession, session.fromPartition(''));
  }),
  check('there is a screen with a work area inside', 'spec/api-screen-spec.ts', () => {
    const [first] = screen.getAllDisplays();
    assert.ok(first !== undefined);
    assert.ok(first.workArea.width > 0 && first.workArea.width <= first.bounds.width);
    assert.ok(first.workArea.height > 0 && first.workArea.height <= first.bounds.height);
  }),
  check('the primary screen is one of all', 'spec/api-screen-spec.ts', () => {
    const { id } = screen.getPrimaryDisplay();
    assert.ok(screen.getAllDisplays().some((display) => display.id === id));
  }),
];

export const windows: Area = {
  name: 'windows',
  checks: [...destroyed, ...closing, ...showing, ...sizes, ...sessions],
};
