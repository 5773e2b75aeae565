import { release } from 'node:os';
import { app, BrowserWindow, dialog, powerMonitor, safeStorage, shell } from 'electron';
import type { Desktop } from '../desktop.ts';
import { listCrashReports } from './crash-reports.ts';
import { externalPages } from './external-pages.ts';
import { watchNetwork } from './network-hint.ts';
import { createSecrets } from './secrets.ts';
import { openSettingsFile } from './settings-file.ts';

/** Dialogs begin in the system's downloads since Electron 43, so the last choice is kept here. */
const LAST_FOLDER_KEY = 'lastExportFolder';

/** The system around the app, by Electron. To be called after the app is ready and holds the lock of the profile. */
export function createDesktop(profileFolder: string): Desktop {
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

  async function chooseFolder(): Promise<string | null> {
    const last = settings.read(LAST_FOLDER_KEY);
    const options: Electron.OpenDialogOptions = {
      title: 'Export to folder',
      buttonLabel: 'Export here',
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

  return {
    clock,
    settings,
    secrets: createSecrets(safeStorage, process.platform),
    profileFolder,
    version: app.getVersion(),
    platform: process.platform,
    chooseFolder,
    chooseUpdateFile: () =>
      choose({
        title: 'Choose an update',
        message: 'Choose the description of the update (latest….yml) that lies beside its installer.',
        buttonLabel: 'Check update',
        properties: ['openFile'],
        filters: [{ name: 'Description of an update', extensions: ['yml'] }],
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
    onNetworkHint: (listener) => void networkListeners.add(listener),
    onSuspend: (listener) => void powerMonitor.on('suspend', listener),
    onResume: (listener) => void powerMonitor.on('resume', listener),
  };
}
