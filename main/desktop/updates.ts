import { existsSync } from 'node:fs';
import { app, session } from 'electron';
import electronUpdater, { type AppUpdater } from 'electron-updater';
import { DamagedDownload, ProgramGone, type UpdateEngine } from '../updates/update-engine.ts';
import { appImageOf, startAfterEnd } from './restart.ts';
import { inspectUpdatePackage } from './update-package.ts';

/** Session of electron-updater's requests (`electronHttpExecutor.js`). */
const UPDATER_SESSION = 'electron-updater';

/** Shared by all: electron-updater would send an id of the installation. */
const SHARED_ID = '00000000-0000-0000-0000-000000000000';

/** Error codes of a download whose hash or signature differs from the announced one. */
const damageCodes: ReadonlySet<unknown> = new Set(['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_SIGNATURE']);

/**
 * electron-updater requests using Chromium, compares the SHA-512, checks the publisher on Windows
 * and macOS, and installs. main/updates decides what.
 */
export function createUpdateEngine(): UpdateEngine {
  const { obstacle, server } = inspectUpdatePackage({
    isPackaged: app.isPackaged,
    platform: process.platform,
    resourcesFolder: process.resourcesPath,
    executable: process.execPath,
    appImage: appImageOf(),
    productName: app.getName(),
  });
  let updater: AppUpdater | null = null;

  return {
    obstacle,
    builtInServer: server,
    installsAtEnd:
      process.platform === 'win32' || (process.platform === 'linux' && appImageOf() !== undefined),
    async check({ address, channel }) {
      updater ??= prepareUpdater();
      openNetworkFor(new URL(address).origin);
      // Part of the feed, because setting `updater.channel` would allow downgrades.
      updater.setFeedURL({ provider: 'generic', url: address, channel });
      updater.allowDowngrade = false;
      const found = await updater.checkForUpdates();
      if (found === null) throw new Error('electron-updater is not active here.');
      return found.updateInfo;
    },
    async download(onShare) {
      if (updater === null) throw new Error('No update was found to download.');
      const report = ({ percent }: { readonly percent: number }) =>
        onShare(Math.min(1, Math.max(0, percent / 100)));
      updater.on('download-progress', report);
      try {
        return await updater.downloadUpdate();
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : null;
        throw damageCodes.has(code)
          ? new DamagedDownload('The file does not match.', { cause: error })
          : error;
      } finally {
        updater.off('download-progress', report);
      }
    },
    async install(restart) {
      if (updater === null) return false;
      const appImage = appImageOf();
      return restart && appImage !== undefined
        ? installAppImage(updater, appImage)
        : quitAndInstall(updater, restart);
    },
  };
}

/**
 * Returns false if the installer refuses, for example because the user cancels the password
 * prompt; otherwise the app ends.
 */
async function quitAndInstall(updater: AppUpdater, restart: boolean): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const refuse = () => resolve(false);
  const accept = () => resolve(true);
  updater.once('error', refuse);
  app.once('before-quit', accept);
  try {
    updater.quitAndInstall(true, restart);
    return await promise;
  } finally {
    updater.off('error', refuse);
    app.off('before-quit', accept);
  }
}

/**
 * Installs and restarts; electron-updater itself would start the new AppImage while this one still
 * holds the profile lock.
 */
function installAppImage(updater: AppUpdater, current: string): boolean {
  let installed = current;
  let isRefused = false;
  updater.once('appimage-filename-updated', (file) => {
    installed = file;
  });
  updater.once('error', () => {
    isRefused = true;
  });
  updater.quitAndInstall(true, false);
  // electron-updater removes the old file before it moves the new one.
  if (isRefused && !existsSync(installed)) throw new ProgramGone('The AppImage is no longer there.');
  if (!isRefused) startAfterEnd(installed, [], process.env);
  return !isRefused;
}

function prepareUpdater(): AppUpdater {
  const updater = electronUpdater.autoUpdater;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  updater.logger = null;
  // judgeOffer decides, with a new draw for each version.
  updater.isUserWithinRollout = () => true;
  updater.requestHeaders = { 'x-user-staging-id': SHARED_ID };
  // Keeps electron-updater from writing an id to the profile that others can read (P14).
  const inner = updater as unknown as { stagingUserIdPromise: { readonly value: Promise<string> } };
  inner.stagingUserIdPromise = { value: Promise.resolve(SHARED_ID) };
  // The call rejects as well; without a listener the event would crash the process.
  updater.on('error', () => {});
  return updater;
}

/**
 * Opens this session, which no page uses, for https and for the loopback server of an update from
 * a file; the lockdown (P4) blocks all others.
 */
function openNetworkFor(origin: string): void {
  const updaterSession = session.fromPartition(UPDATER_SESSION, { cache: false });
  updaterSession.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !url.startsWith('https://') && !url.startsWith(`${origin}/`) }),
  );
}
