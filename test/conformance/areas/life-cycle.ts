import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { app } from 'electron';
import { type Area, type Check, check, checkPlayed } from '../core/check.ts';

const APP = 'docs/api/app.md';
const SPEC = 'spec/api-app-spec.ts';
const BROWSER = 'shell/browser/browser.cc';

const END = ['will-quit', 'quit 0'];

/** A story's lines, all of them, and its exit code. */
function ends(
  name: string,
  story: string,
  lines: readonly string[],
  code: number | null,
  source: string,
): Check {
  return check(name, source, async (tools) => {
    assert.deepEqual(await tools.story(story), { lines, code });
  });
}

const endings: readonly Check[] = [
  check('a quit asks each window, and ends when all are closed', APP, async ({ story }) => {
    const { lines, code } = await story('a quit with two windows');
    assert.deepEqual(lines.slice(0, 2), ['ready', 'before-quit']);
    assert.deepEqual(lines.slice(2, -2).sort(), ['one close', 'one closed', 'two close', 'two closed']);
    for (const name of ['one', 'two'])
      assert.ok(lines.indexOf(`${name} close`) < lines.indexOf(`${name} closed`));
    assert.deepEqual([lines.slice(-2), code], [END, 0]);
  }),
  ends('a quit without a window ends', 'a quit without a window', ['ready', 'before-quit', ...END], 0, APP),
  ends(
    'a quit that is prevented before leaves all windows',
    'before-quit is prevented',
    ['ready', 'before-quit', 'prevented', 'before-quit', 'one close', 'one closed', ...END],
    0,
    APP,
  ),
  ends(
    'a quit that is prevented at its end can be asked for again',
    'will-quit is prevented',
    ['ready', 'before-quit', 'will-quit', 'prevented', 'before-quit', ...END],
    0,
    APP,
  ),
  ends(
    'a close that is prevented ends the quit',
    'a close is prevented during a quit',
    ['ready', 'before-quit', 'one close', 'prevented', 'before-quit', 'one close', 'one closed', ...END],
    0,
    BROWSER,
  ),
  ends(
    'closing the last window is reported before its listener quits',
    'the last window closes',
    ['ready', 'one close', 'one closed', 'window-all-closed', 'before-quit', ...END],
    0,
    APP,
  ),
  ends(
    'closing the last window ends the app without a listener',
    'the last window closes without a listener',
    ['one close', 'one closed', 'quit 0'],
    0,
    APP,
  ),
  ends(
    'an exit asks no window, closes the windows and gives its code',
    'an exit with a window',
    ['ready', 'one closed', 'quit 5'],
    5,
    APP,
  ),
  ends(
    'a second quit during a quit does nothing',
    'two quits at a time',
    ['ready', 'before-quit', 'one close', 'one closed', ...END],
    0,
    BROWSER,
  ),
  ends(
    'an end that is put off ends with its own exit',
    'an orderly end',
    ['ready', 'before-quit', 'one close', 'one closed', 'will-quit', 'quit 3'],
    3,
    APP,
  ),
  ends(
    'the app is ready once, after its module was evaluated',
    'ready is once and after the module',
    ['ready false', 'ready', 'ready true', 'quit 0'],
    0,
    APP,
  ),
  ends(
    'a second instance gets no lock, and the first hears its command line and folder',
    'a second instance',
    ['lock true', 'second lock false 7', 'heard true true'],
    0,
    SPEC,
  ),
  ends(
    'the lock is free when its process has ended',
    'a lock after the first one ended',
    ['first lock true 1', 'lock true'],
    0,
    SPEC,
  ),
  ends(
    'an unhandled rejection ends nothing',
    'an unhandled rejection',
    ['ready', 'quit 0'],
    0,
    'shell/browser/electron_browser_main_parts.cc',
  ),
];

const SESSION = 'shell/browser/native_window_views_win.cc';

/** Windows can't be made to log a person off for a check. */
const sessionEnds: readonly Check[] = [
  checkPlayed(
    check(
      'at the end of a session of Windows each window hears of it, and the process is gone at once',
      SESSION,
      async ({ story }) => {
        const { lines } = await story('a session of Windows ends');
        assert.deepEqual(lines, ['ready', 'one logoff', 'two logoff']);
      },
    ),
  ),
  checkPlayed(
    check(
      'a quit that begins at the end of a session does not come to its end',
      SESSION,
      async ({ story }) => {
        const { lines } = await story('a session of Windows ends, and the app quits');
        assert.deepEqual(lines.slice(0, 3), ['ready', 'one logoff', 'before-quit']);
        assert.equal(lines.includes('will-quit'), false);
      },
    ),
  ),
];

const settings: readonly Check[] = [
  check('the app is ready', APP, () => {
    assert.equal(app.isReady(), true);
  }),
  check('waiting for a ready app ends at once', APP, async () => {
    await app.whenReady();
  }),
  check('the sandbox is for before the app is ready', APP, () => {
    assert.throws(() => app.enableSandbox(), /before app is ready/);
  }),
  check('hardware acceleration is for before the app is ready', APP, () => {
    assert.throws(() => app.disableHardwareAcceleration(), /before app is ready/);
  }),
  check('a relative folder is refused', SPEC, () => {
    assert.throws(() => app.setPath('userData', 'relative/folder'), /Path must be absolute/);
  }),
  check('a folder that was set is the one', SPEC, () => {
    const before = app.getPath('userData');
    const folder = resolve(before, 'elsewhere');
    app.setPath('userData', folder);
    assert.equal(app.getPath('userData'), folder);
    app.setPath('userData', before);
  }),
  check('a folder of an unknown name is refused', SPEC, () => {
    assert.throws(() => app.getPath('no-such-name' as never), /Failed to get 'no-such-name' path/);
  }),
  check('the folders of the system are absolute', SPEC, () => {
    for (const name of ['appData', 'userData'] as const)
      assert.equal(resolve(app.getPath(name)), app.getPath(name));
  }),
  check('an app that was started from its folder is not packaged', SPEC, () => {
    assert.equal(app.isPackaged, false);
  }),
  check('languages are a list', SPEC, () => {
    assert.equal(Array.isArray(app.getPreferredSystemLanguages()), true);
  }),
  check('the badge says whether it was set', SPEC, () => {
    assert.equal(typeof app.setBadgeCount(0), 'boolean');
  }),
];

export const lifeCycle: Area = { name: 'life cycle', checks: [...settings, ...endings, ...sessionEnds] };
