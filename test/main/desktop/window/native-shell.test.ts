import { resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createNativeLanguage } from '../../../../main/desktop/texts/native-language.ts';
import { createNativeShell } from '../../../../main/desktop/window/native-shell.ts';
import { drawOverlay, OVERLAY_SIZE } from '../../../../main/desktop/window/work-badge.ts';
import {
  type AppEvent,
  type ConnectionState,
  defaultSettings,
  fail,
  type Result,
  type SessionState,
  type Settings,
  type SyncAction,
  type SyncHold,
  succeed,
} from '../../../../preload/contract/index.ts';
import { quietOffline } from '../../../renderer/fakes/fake-offline.ts';
import { recording } from '../../../stand-in/core/recording.ts';
import { app, BrowserWindow } from '../../../stand-in/electron.ts';
import { Menu, Tray } from '../../../stand-in/menu.ts';
import { StandInSession } from '../../../stand-in/session.ts';

const connection: ConnectionState = {
  status: 'online',
  since: 0,
  byChoice: false,
  lastConfirmedAt: null,
  pending: 0,
  pausedUntil: null,
  storageFailure: null,
  failure: null,
};
const signedIn = { status: 'readOnly' } as SessionState;
const run = {
  id: 1,
  cause: 'person',
  startedAt: 0,
  endedAt: null,
  endedBy: null,
  newCount: 0,
  unchangedCount: 0,
  failedCount: 0,
  skippedCount: 0,
  wireBytes: 0,
  unchangedBytes: 0,
  lowSavedBytes: 0,
} as const;

type Syncing = Partial<typeof quietOffline> & { readonly failedCount?: number; readonly id?: number };

function syncing({ failedCount = 0, id = 1, ...rest }: Syncing = {}): AppEvent {
  const payload = {
    ...quietOffline,
    progress: { kind: 'running', secondsLeft: 95 } as const,
    actions: ['pause', 'cancel'] as const,
    sync: { ...run, id, failedCount },
    waiting: 3,
    active: 1,
    share: 0.4,
    ...rest,
  };
  return { name: 'offlineChanged', payload };
}

const held = (hold: SyncHold, actions: readonly SyncAction[]): Syncing => ({
  progress: { kind: 'held', hold, until: null },
  actions,
  active: 0,
});

const offlineByChoice: AppEvent = {
  name: 'connectionChanged',
  payload: { ...connection, byChoice: true, status: 'offline' },
};
const settled: AppEvent = { name: 'offlineChanged', payload: quietOffline };
const setting = (change: Partial<Settings>): AppEvent => ({
  name: 'settingsChanged',
  payload: { ...defaultSettings, ...change },
});

/** The native shell over a workspace that lists its calls. */
async function shellOn(platform: NodeJS.Platform, answers: { workOffline?: Result<ConnectionState> } = {}) {
  const done: string[] = [];
  const handlers = {
    settings: { read: async () => succeed(defaultSettings) },
    session: { state: async () => succeed(signedIn) },
    connection: {
      state: async () => succeed(connection),
      workOffline: async ({ on }: { on: boolean }) => {
        done.push(on ? 'offline' : 'online');
        return answers.workOffline ?? succeed(connection);
      },
    },
    offline: {
      state: async () => succeed(quietOffline),
      act: async ({ command }: { command: string }) => done.push(command),
    },
  };
  const shell = createNativeShell({
    platform,
    isPackaged: true,
    language: createNativeLanguage(() => ['en']),
    trayIcon: resolve(import.meta.dirname, '../../../../renderer/public/tray.png'),
    handlers: handlers as never,
    openDocumentation: () => void done.push('browser'),
    choose: (command) => void done.push(command),
    show: () => void done.push('show'),
  });
  await shell.start();
  await settle();
  return { shell, done };
}

/** Waits until the handlers have answered. */
async function settle(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await Promise.resolve();
}

const applicationMenu = () => Menu.getApplicationMenu() as Menu;
const callsOf = (call: string) =>
  recording.filter((recorded) => recorded.call === call).map(({ detail }) => detail);
const trays = () => [...Tray.shown];

beforeEach(() => {
  recording.length = 0;
  Tray.shown.clear();
  app.removeAllListeners('browser-window-focus');
  app.dock.menu = null;
  app.closeWindows();
});

describe('the native menu of the running app', () => {
  test('its documentation is a page on the web, and without a network the guide', async () => {
    const { shell, done } = await shellOn('linux');
    const press = () => {
      const help = applicationMenu().items.at(-1)?.submenu;
      help?.items.find(({ label }) => label === 'Documentation on the Web')?.click();
    };
    press();
    for (const status of ['offline', 'networkNeedsSignIn', 'online'] as const) {
      shell.follow({ name: 'connectionChanged', payload: { ...connection, status } });
      press();
    }
    expect(done).toEqual(['browser', 'guide', 'guide', 'browser']);
  });

  test('follows the language of the settings without a restart', async () => {
    const { shell } = await shellOn('linux');
    expect(applicationMenu().items[0]?.label).toBe('&File');
    shell.follow(setting({ language: 'de' }));
    expect(applicationMenu().items[0]?.label).toBe('&Datei');
  });

  test('P42: checks an export by an entry of File, in the language of the settings, also without an account', async () => {
    const { shell, done } = await shellOn('linux');
    const entries = () => applicationMenu().items[0]?.submenu?.items ?? [];
    const press = (label: string) =>
      entries()
        .find((entry) => entry.label === label)
        ?.click();
    press('Check an Export…');
    shell.follow({ name: 'sessionChanged', payload: { status: 'signedOut' } });
    press('Check an Export…');
    shell.follow(setting({ language: 'de' }));
    press('Export prüfen …');
    expect(done).toEqual(['verify', 'verify', 'verify']);
  });

  test('has nothing of the fleet without an account', async () => {
    const { shell, done } = await shellOn('linux');
    applicationMenu().press('Compare');
    expect(done).toEqual(['compare']);
    shell.follow({ name: 'sessionChanged', payload: { status: 'signedOut' } });
    expect(() => applicationMenu().press('Compare')).toThrow();
  });

  test('turns the check of working offline with the app, and is not built again for it', async () => {
    const { shell, done } = await shellOn('linux');
    const built = callsOf('Menu.setApplicationMenu').length;
    shell.follow(offlineByChoice);
    expect(applicationMenu().getMenuItemById('workOffline')?.checked).toBe(true);
    applicationMenu().press('Work Offline');
    expect(done).toEqual(['online']);
    expect(callsOf('Menu.setApplicationMenu')).toHaveLength(built);
  });

  test('takes the check back when nothing came of it', async () => {
    const failure = { code: 'notSignedIn' } as const;
    await shellOn('linux', { workOffline: fail(failure) });
    applicationMenu().press('Work Offline');
    await settle();
    expect(applicationMenu().getMenuItemById('workOffline')?.checked).toBe(false);
  });
});

describe.each(['win32', 'linux'] as const)('the tray on %s', (platform) => {
  test('is there while a sync is under way, and says how far it is', async () => {
    const { shell } = await shellOn(platform);
    expect(trays()).toHaveLength(0);
    shell.follow(syncing());
    expect(trays().map(({ toolTip }) => toolTip)).toEqual(['Fleetglass\nSync: 40%']);
    shell.follow(settled);
    expect(trays()).toHaveLength(0);
  });

  test('pauses, resumes, works offline, shows the window and quits', async () => {
    const { shell, done } = await shellOn(platform);
    shell.follow(syncing());
    const [tray] = trays();
    tray?.menu?.press('Pause');
    shell.follow(syncing(held('paused', ['resume', 'cancel'])));
    expect(tray?.toolTip).toBe('Fleetglass\nPaused · Waiting: 3');
    tray?.menu?.press('Resume');
    tray?.menu?.press('Work Offline');
    tray?.menu?.press('Show Fleetglass');
    tray?.emit('click');
    expect(done).toEqual(['pause', 'resume', 'offline', 'show', 'show']);
    app.endProcess = () => {};
    tray?.menu?.press('Quit Fleetglass');
    expect(callsOf('app.quit')).toHaveLength(1);
  });

  test('P39: says why nothing moves and how much waits, and offers the next step of each hold, as the menu does', async () => {
    const { shell, done } = await shellOn(platform);
    shell.follow(syncing(held('imageServer', ['tryNow', 'pause', 'cancel'])));
    const [tray] = trays();
    expect(tray?.toolTip).toBe('Fleetglass\nDownloads keep failing · Waiting: 3');
    tray?.menu?.press('Try Now');
    applicationMenu().press('Try Now');
    shell.follow(syncing(held('syncLimit', ['continueAnyway', 'raiseLimit'])));
    tray?.menu?.press('Continue Anyway');
    applicationMenu().press('Change Limit…');
    shell.follow(syncing(held('diskFull', ['openStorage'])));
    tray?.menu?.press('Open Storage…');
    expect(done).toEqual(['tryNow', 'tryNow', 'continueAnyway', 'show', 'offline', 'show', 'storage']);
  });

  test('stays always or never where the user wants it so', async () => {
    const { shell } = await shellOn(platform);
    shell.follow(setting({ tray: 'always' }));
    expect(trays().map(({ toolTip }) => toolTip)).toEqual(['Fleetglass\nNo sync is running']);
    shell.follow(setting({ tray: 'never' }));
    shell.follow(syncing());
    expect(trays()).toHaveLength(0);
  });

  test('is not built again while nothing that it shows has changed', async () => {
    const { shell } = await shellOn(platform);
    shell.follow(syncing({ share: 0.401 }));
    shell.follow(syncing({ share: 0.404 }));
    expect(callsOf('Tray.setContextMenu')).toHaveLength(1);
    shell.follow(setting({ language: 'de' }));
    expect(trays()[0]?.toolTip).toBe('Fleetglass\nSynchronisierung: 40\u00a0%');
  });

  test('forgets the sync of an account that was left', async () => {
    const { shell } = await shellOn(platform);
    shell.follow(syncing());
    shell.follow({ name: 'sessionChanged', payload: { status: 'signedOut' } });
    expect(trays()).toHaveLength(0);
  });
});

describe('the dock of macOS', () => {
  test('has the sync in its menu, and there is no tray', async () => {
    const { shell, done } = await shellOn('darwin');
    shell.follow(syncing(held('offline', ['tryNow', 'pause', 'cancel'])));
    expect(trays()).toHaveLength(0);
    expect(app.dock.menu?.items[0]).toMatchObject({
      label: 'Waiting for a connection · Waiting: 3',
      enabled: false,
    });
    app.dock.menu?.press('Pause');
    expect(done).toEqual(['pause']);
  });
});

describe('the icon of the app', () => {
  test('carries the number of failed images until the window is looked at', async () => {
    const { shell } = await shellOn('darwin');
    shell.follow(syncing({ failedCount: 3 }));
    shell.follow(settled);
    expect(callsOf('app.setBadgeCount')).toEqual([3]);
    app.emit('browser-window-focus');
    shell.follow(syncing({ failedCount: 3 }));
    shell.follow(syncing({ failedCount: 5 }));
    shell.follow(syncing({ failedCount: 1, id: 2 }));
    expect(callsOf('app.setBadgeCount')).toEqual([3, 0, 2, 1]);
  });

  test('carries a sign on Windows, which shows no numbers', async () => {
    const window = new BrowserWindow({ webPreferences: { session: new StandInSession('w') as never } });
    expect(window.isDestroyed()).toBe(false);
    const { shell } = await shellOn('win32');
    shell.follow(syncing(held('paused', ['resume', 'cancel'])));
    shell.follow(syncing({ failedCount: 1, share: 0.5 }));
    shell.follow(syncing({ failedCount: 1, share: 0.6 }));
    app.emit('browser-window-focus');
    expect(callsOf('BrowserWindow.setOverlayIcon')).toEqual([
      'Paused · Waiting: 3',
      'Sync: 50% · 1 failed',
      null,
    ]);
    expect(callsOf('app.setBadgeCount')).toEqual([]);
  });

  test.each(['paused', 'failed'] as const)('the sign %s is a disc with white on it, clear around', (kind) => {
    const pixels = drawOverlay(kind);
    const at = (x: number, y: number) => [
      ...pixels.subarray((y * OVERLAY_SIZE + x) * 4, (y * OVERLAY_SIZE + x) * 4 + 4),
    ];
    expect(pixels).toHaveLength(OVERLAY_SIZE * OVERLAY_SIZE * 4);
    expect(at(0, 0)).toEqual([0, 0, 0, 0]);
    expect(at(kind === 'paused' ? 12 : 16, 12)).toEqual([255, 255, 255, 255]);
    expect(at(4, 16)[3]).toBe(255);
    expect(at(4, 16)).not.toEqual([255, 255, 255, 255]);
  });
});
