import { networkInterfaces, release } from 'node:os';
import {
  app,
  BrowserWindow,
  dialog,
  Notification,
  powerMonitor,
  safeStorage,
  session,
  shell,
} from 'electron';
import { type Result, succeed } from '../../preload/contract/index.ts';
import type { Desktop } from '../core/desktop.ts';
import { listCrashReports } from './crash-reports.ts';
import type { NativeLanguage } from './menus/native-language.ts';
import { watchNetwork } from './network-hint.ts';
import { createSecrets } from './secrets.ts';
import { checkAuthorizationPage } from './security/authorization-page.ts';
import { externalPages } from './security/external-pages.ts';
import { openSettingsFile } from './settings-file.ts';
import { dragIcon } from './window/drag-icon.ts';
import { showFullScreen } from './window/full-screen.ts';
import { writeText } from './write-text.ts';

/** Dialogs begin in the system's downloads since Electron 43, so the last choice is kept here. */
const LAST_FOLDER_KEY = 'lastExportFolder';

/** Electron's value for "no progress". */
const NO_PROGRESS = -1;

/** Held here while they are shown: one that is collected does not answer a press any more. */
const shownNotifications = new Set<Notification>();

/** The system around the app, by Electron. To be called after the app is ready and holds the lock of the profile. */
export function createDesktop(profileFolder: string, { text }: Pick<NativeLanguage, 'text'>): Desktop {
  const clock = { now: () => Date.now() };
  const settings = openSettingsFile(profileFolder, clock.now);
  const networkListeners = new Set<() => void>();
  const tellNetwork = () => {
    for (const listener of networkListeners) listener();
  };
  watchNetwork(tellNetwork);

  function rememberFolder(folder: string): void {
    try {
      settings.write(LAST_FOLDER_KEY, folder);
    } catch {
      // A full disk costs the memory of the folder, not the export.
    }
  }

  async function chooseFolder(purpose: 'export' | 'images'): Promise<string | null> {
    if (purpose === 'images') {
      return choose({
        title: text('dialog.imagesTitle'),
        buttonLabel: text('dialog.imagesButton'),
        properties: ['openDirectory', 'createDirectory'],
      });
    }
    const last = settings.read(LAST_FOLDER_KEY);
    const options: Electron.OpenDialogOptions = {
      title: text('dialog.exportTitle'),
      buttonLabel: text('dialog.exportButton'),
      properties: ['openDirectory', 'createDirectory'],
      ...(typeof last === 'string' ? { defaultPath: last } : {}),
    };
    const folder = await choose(options);
    if (folder !== null) rememberFolder(folder);
    return folder;
  }

  async function choose(options: Electron.OpenDialogOptions): Promise<string | null> {
    const parent = BrowserWindow.getAllWindows()[0];
    const answer = await (parent === undefined
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(parent, options));
    return answer.canceled ? null : (answer.filePaths[0] ?? null);
  }

  async function saveText(suggestedName: string, text: string): Promise<Result<boolean>> {
    const parent = BrowserWindow.getAllWindows()[0];
    const options: Electron.SaveDialogOptions = { defaultPath: suggestedName };
    const answer = await (parent === undefined
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(parent, options));
    return answer.canceled || answer.filePath === '' ? succeed(false) : writeText(answer.filePath, text);
  }

  return {
    clock,
    settings,
    secrets: createSecrets(safeStorage, process.platform),
    profileFolder,
    version: app.getVersion(),
    platform: process.platform,
    chooseFolder,
    saveText,
    chooseUpdateFile: () =>
      choose({
        title: text('dialog.updateTitle'),
        message: text('dialog.updateMessage'),
        buttonLabel: text('dialog.updateButton'),
        properties: ['openFile'],
        filters: [{ name: text('dialog.updateFilter'), extensions: ['yml'] }],
      }),
    diagnostics: async () => ({
      version: app.getVersion(),
      system: `${process.platform} ${release()} ${process.arch}`,
      runtime: ['electron', 'chrome', 'node']
        .flatMap((name) => (process.versions[name] === undefined ? [] : `${name} ${process.versions[name]}`))
        .join(', '),
      crashReports: [...(await listCrashReports(app.getPath('crashDumps')))],
    }),
    revealCrashReports: async () => shell.showItemInFolder(app.getPath('crashDumps')),
    restart() {
      app.relaunch();
      app.quit();
    },
    // Shown in its parent and not opened: on macOS a folder named `x.app` would be started.
    revealFolder: async (folder) => shell.showItemInFolder(folder),
    openPage: (page) => shell.openExternal(externalPages[page]),
    // The window's session is cut off from the network; the default one follows the system, PAC files and policies included.
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    startDrag(files, picture) {
      const [window] = BrowserWindow.getAllWindows();
      const [file] = files;
      if (window === undefined || file === undefined) return false;
      try {
        window.webContents.startDrag({ file, files: [...files], icon: dragIcon(picture) });
        return true;
      } catch {
        // Where there is no window of the system: the preview.
        return false;
      }
    },
    copyImageAt: (x, y) => BrowserWindow.getAllWindows()[0]?.webContents.copyImageAt(x, y),
    showProgress(progress) {
      const mode = progress?.isPaused === true ? 'paused' : 'normal';
      BrowserWindow.getAllWindows()[0]?.setProgressBar(progress?.share ?? NO_PROGRESS, { mode });
    },
    notify(title, body) {
      if (!Notification.isSupported()) return;
      const notification = new Notification({ title, body, silent: true });
      shownNotifications.add(notification);
      notification.on('close', () => void shownNotifications.delete(notification));
      notification.on('click', () => {
        shownNotifications.delete(notification);
        const window = BrowserWindow.getAllWindows()[0];
        window?.show();
        window?.focus();
      });
      notification.show();
    },
    showFullScreen(on) {
      const [window] = BrowserWindow.getAllWindows();
      if (window !== undefined) showFullScreen(window, on);
    },
    openAuthorizationPage: (page) => shell.openExternal(checkAuthorizationPage(page)),
    networkAddresses: () =>
      Object.entries(networkInterfaces()).flatMap(([name, addresses]) =>
        (addresses ?? []).map(({ family, address, cidr, internal }) => ({
          name,
          family,
          address,
          cidr,
          internal,
        })),
      ),
    onNetworkHint: (listener) => void networkListeners.add(listener),
    onSuspend: (listener) => void powerMonitor.on('suspend', listener),
    onResume: (listener) => void powerMonitor.on('resume', listener),
  };
}
