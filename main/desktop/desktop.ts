import { hostname, networkInterfaces, release } from 'node:os';
import { app, powerMonitor, safeStorage, session, shell } from 'electron';
import type { Desktop } from '../shared/desktop.ts';
import { checkAuthorizationPage } from './authorization-page.ts';
import { listCrashReports } from './crash-reports.ts';
import { createDialogs } from './dialogs.ts';
import { externalPages } from './external-pages.ts';
import { watchNetwork } from './network-hint.ts';
import { startAgainAfterEnd } from './restart.ts';
import { createSecrets } from './secrets.ts';
import { openSettingsFile } from './settings-file.ts';
import type { NativeLanguage } from './texts/native-language.ts';
import { windowEffects } from './window/window-effects.ts';

/**
 * Implements the desktop using Electron; printing has its own session (`createPrinter`). Call
 * after the app is ready and holds the profile lock.
 */
export function createDesktop(
  profileFolder: string,
  language: Pick<NativeLanguage, 'tag' | 'text'>,
): Omit<Desktop, 'printPage'> {
  const clock = { now: () => Date.now() };
  const settings = openSettingsFile(profileFolder, clock.now);
  const networkListeners = new Set<() => void>();
  watchNetwork(() => {
    for (const listener of networkListeners) listener();
  });

  return {
    ...createDialogs(settings, language),
    ...windowEffects,
    clock,
    settings,
    secrets: createSecrets(safeStorage, process.platform),
    profileFolder,
    version: app.getVersion(),
    platform: process.platform,
    laptopName: hostname(),
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
      startAgainAfterEnd(app);
      app.quit();
    },
    // Shown in its parent rather than opened: macOS would run a folder named `x.app`.
    revealFolder: async (folder) => shell.showItemInFolder(folder),
    openPage: (page) => shell.openExternal(externalPages[page]),
    // The window's session has no network; the default session follows the system, including PAC
    // files and policies.
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    openAuthorizationPage: (page) => shell.openExternal(checkAuthorizationPage(page)),
    signInEnding: (how) => ({
      language: language.tag(),
      title: language.text(`signIn.${how}`),
      advice: language.text(`signIn.${how}.advice`),
    }),
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
