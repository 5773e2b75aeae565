import { app, session } from 'electron';
import electronUpdater, { type AppUpdater } from 'electron-updater';
import { DamagedDownload, type UpdateEngine } from '../../updates/update-engine.ts';
import { inspectUpdatePackage } from './update-package.ts';

/** The session that electron-updater asks through (`electronHttpExecutor.js`). */
const UPDATER_SESSION = 'electron-updater';

/** electron-updater sends a number of the installation along; this one is the same for all. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Errors that mean: what came is not what was announced, or is signed by somebody else. */
const damageCodes: ReadonlySet<unknown> = new Set(['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_SIGNATURE']);

/**
 * Updates by electron-updater: it asks through Chromium (so the system's proxy and certificates count), compares the SHA-512,
 * checks the publisher on Windows and macOS, and installs. What may be downloaded is decided in main/updates.
 */
export function createUpdateEngine(): UpdateEngine {
  const { obstacle, server } = inspectUpdatePackage({
    isPackaged: app.isPackaged,
    platform: process.platform,
    resourcesFolder: process.resourcesPath,
    executable: process.execPath,
    appImage: process.env.APPIMAGE,
    productName: app.getName(),
  });
  let updater: AppUpdater | null = null;

  return {
    obstacle,
    builtInServer: server,
    installsAtEnd:
      process.platform === 'win32' || (process.platform === 'linux' && process.env.APPIMAGE !== undefined),
    async check({ address, channel }) {
      updater ??= prepareUpdater();
      openNetworkFor(new URL(address).origin);
      // Given with the feed: setting `updater.channel` would allow downgrades.
      updater.setFeedURL({ provider: 'generic', url: address, channel });
      updater.allowDowngrade = false;
      const found = await updater.checkForUpdates();
      if (found === null) throw new Error('electron-updater is not active here.');
      return found.updateInfo;
    },
    async download(onShare) {
      if (updater === null) throw new Error('Nothing was found that could be downloaded.');
      const tell = ({ percent }: { readonly percent: number }) =>
        onShare(Math.min(1, Math.max(0, percent / 100)));
      updater.on('download-progress', tell);
      try {
        return await updater.downloadUpdate();
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : null;
        throw damageCodes.has(code) ? new DamagedDownload('The file does not fit.', { cause: error }) : error;
      } finally {
        updater.off('download-progress', tell);
      }
    },
    install(restart) {
      updater?.quitAndInstall(true, restart);
    },
  };
}

function prepareUpdater(): AppUpdater {
  const updater = electronUpdater.autoUpdater;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  updater.logger = null;
  // Decided by judgeOffer, which draws anew for each version.
  updater.isUserWithinRollout = () => true;
  updater.requestHeaders = { 'x-user-staging-id': NOBODY };
  // Otherwise it writes such a number to the profile, readable by others (P14).
  const inner = updater as unknown as { stagingUserIdPromise: { readonly value: Promise<string> } };
  inner.stagingUserIdPromise = { value: Promise.resolve(NOBODY) };
  // It rejects as well; without a listener the event would end the process.
  updater.on('error', () => {});
  return updater;
}

/**
 * The lockdown cancels every request of every session (P4). This one, which no page has, may ask over https, and the one
 * loopback server of an update from a file.
 */
function openNetworkFor(origin: string): void {
  const updaterSession = session.fromPartition(UPDATER_SESSION, { cache: false });
  updaterSession.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !url.startsWith('https://') && !url.startsWith(`${origin}/`) }),
  );
}
