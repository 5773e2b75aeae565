/**
 * A stand-in for the module `electron` on plain Node 24: the calls that `main/desktop/` and electron-store make, and no
 * others. Each part is checked against `electron.d.ts`; what the main process asked for is in `recording.ts`.
 */
import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { createPreventableEvent } from './core/preventable-event.ts';
import { record } from './core/recording.ts';
import { dialog } from './dialog.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu, Tray } from './menu.ts';
import { nativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { net } from './net.ts';
import { safeStorage } from './safe-storage.ts';
import { session } from './session.ts';

const protocol = {
  registerSchemesAsPrivileged(schemes) {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    record('protocol.registerSchemesAsPrivileged', schemes);
  },
} satisfies Pick<Electron.Protocol, 'registerSchemesAsPrivileged'>;

const shell = {
  async openExternal(url) {
    record('shell.openExternal', url);
    process.stderr.write(`preview: would open ${url} in the browser\n`);
  },
  async openPath(path) {
    record('shell.openPath', path);
    return '';
  },
  showItemInFolder(path) {
    record('shell.showItemInFolder', path);
  },
} satisfies Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;

/** One screen, 1,920 × 1,080, with a task bar. */
const display = {
  id: 1,
  bounds: { x: 0, y: 0, width: 1_920, height: 1_080 },
  workArea: { x: 0, y: 0, width: 1_920, height: 1_040 },
  scaleFactor: 1,
};

class StandInScreen extends EventEmitter {
  getAllDisplays = () => [display];
  getPrimaryDisplay = () => display;
}

const screen = new StandInScreen();

/** A message of the system: only noted. With `FLEETGLASS_STANDIN_NOTIFICATION=fails` the system refuses it, as macOS does with an app that is not signed. */
class Notification extends EventEmitter {
  static isSupported(): boolean {
    return true;
  }
  readonly options: Electron.NotificationConstructorOptions;
  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    this.options = options;
  }
  show(): void {
    record('Notification.show', this.options);
    if (process.env.FLEETGLASS_STANDIN_NOTIFICATION === 'fails')
      setImmediate(() =>
        this.emit('failed', createPreventableEvent(), 'The system shows no notifications of this app.'),
      );
  }
}

const powerMonitor = new EventEmitter();

/** Electron's own updater, which electron-updater tells before it installs. */
const autoUpdater = new EventEmitter();

const crashReporter = {
  start(options) {
    if (app.isReady()) throw new Error('The stand-in wants crashReporter.start before app is ready');
    record('crashReporter.start', options);
  },
} satisfies Pick<Electron.CrashReporter, 'start'>;

const electron = {
  app,
  autoUpdater,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
};

export {
  app,
  autoUpdater,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
};
// electron-store takes the module as its default export, as Electron gives it.
// oxlint-disable-next-line import/no-default-export
export default electron;
