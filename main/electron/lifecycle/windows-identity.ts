import type { App } from 'electron';

/** `appId` of electron-builder.yml, which the installers give to their links: Windows finds the name and the icon of a notification by it. */
export const APP_USER_MODEL_ID = 'app.fleetglass.viewer';

/** The COM class that a press on a notification calls; build/installer.nsh removes it. Never change it: links that exist name it. */
export const TOAST_ACTIVATOR = '{B6C0A5E4-2D57-4F0B-9A61-7E3D8C1F4A92}';

/**
 * Makes the app known to Windows by the ids of its installer. Otherwise Electron makes up both, and puts a link with them over the installer's.
 * Only for a package: a program that is not installed would take over the link. Call it before the app is ready.
 */
export function identifyToWindows(
  app: Pick<App, 'isPackaged' | 'setAppUserModelId' | 'setToastActivatorCLSID'>,
  platform: NodeJS.Platform,
): void {
  if (platform !== 'win32' || !app.isPackaged) return;
  app.setAppUserModelId(APP_USER_MODEL_ID);
  app.setToastActivatorCLSID(TOAST_ACTIVATOR);
}
