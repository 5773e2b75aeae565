import assert from 'node:assert/strict';
import { once } from 'node:events';
import { BrowserWindow, screen, session } from 'electron';
import { type Area, type Check, check, checkOn, checkPlayed, earlyCheck } from '../core/check.ts';
import { until } from '../core/wait.ts';

const WINDOW = 'spec/api-browser-window-spec.ts';
const DOCUMENT = 'docs/api/browser-window.md';
/** Windows has no full screen of its own: each call is reported as what it asks for. */
const FULL_SCREEN = 'shell/browser/native_window_views.cc:833';
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
    const gone = once(contents, 'destroyed');
    await destroy(window);
    await gone;
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
    const [window, other] = [openWindow(), openWindow()];
    const asked = once(window, 'close');
    window.on('close', (event) => event.preventDefault());
    window.close();
    await asked;
    // By then the first one would be closed too.
    const closed = once(other, 'closed');
    other.close();
    await closed;
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
  check('a window without a page does not report ready-to-show', DOCUMENT, async ({ window, answer }) => {
    answer('/windows/beside', () => htmlPage());
    const empty = openWindow();
    let reported = false;
    empty.on('ready-to-show', () => {
      reported = true;
    });
    const other = openWindow({ webPreferences: { session: window.webContents.session } });
    const ready = once(other, 'ready-to-show');
    await other.loadURL('conformance://page/windows/beside');
    await ready;
    assert.equal(reported, false);
    await destroy(other);
    await destroy(empty);
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
    await until('500 × 400', () => {
      const { width, height } = window.getBounds();
      return width === 500 && height === 400;
    });
    await destroy(window);
  }),
  check('a new size is in the bounds of an ordinary window', WINDOW, async () => {
    const window = openWindow();
    window.setSize(510, 410);
    await until('510 × 410', () => {
      const { width, height } = window.getNormalBounds();
      return width === 510 && height === 410;
    });
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
    await until('full screen', () => window.isFullScreen());
    const left = once(window, 'leave-full-screen');
    window.setFullScreen(false);
    await left;
    await until('no full screen', () => !window.isFullScreen());
    await destroy(window);
  }),
  checkOn(
    ['linux', 'darwin'],
    check('leaving full screen that was never entered reports nothing', FULL_SCREEN, async () => {
      const window = openWindow({ show: true });
      const heard: string[] = [];
      for (const name of ['enter-full-screen', 'leave-full-screen'] as const)
        window.on(name as 'enter-full-screen', () => heard.push(name));
      window.setFullScreen(false);
      for (const on of [true, false]) {
        const changed = once(window, on ? 'enter-full-screen' : 'leave-full-screen');
        window.setFullScreen(on);
        await changed;
        await until('the change', () => window.isFullScreen() === on);
      }
      assert.deepEqual(heard, ['enter-full-screen', 'leave-full-screen']);
      await destroy(window);
    }),
  ),
  checkPlayed(
    check(
      'on Windows leaving full screen that was never entered is reported',
      FULL_SCREEN,
      async ({ story }) => {
        const variables = { FLEETGLASS_STANDIN_FULL_SCREEN: 'windows' };
        const end = await story('leaving full screen that was never entered', variables);
        assert.deepEqual(end, { lines: ['left'], code: 0 });
      },
    ),
    () => process.platform === 'win32',
  ),
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
