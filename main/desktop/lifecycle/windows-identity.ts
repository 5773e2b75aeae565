import type { App } from 'electron';

/**
 * `appId` of electron-builder.yml, which the installers set on shortcuts: Windows uses it to find
 * the name and icon of a notification.
 */
export const APP_USER_MODEL_ID = 'app.fleetglass.viewer';

/**
 * COM class that a click on a notification calls; build/installer.nsh removes it. Never change it:
 * existing shortcuts name it.
 */
export const TOAST_ACTIVATOR = '{B6C0A5E4-2D57-4F0B-9A61-7E3D8C1F4A92}';

/**
 * Identifies a packaged app to Windows using the ids of its installer; else Electron invents both
 * and overwrites the installer's shortcut. An unpackaged program would take over the shortcut.
 * Call before the app is ready.
 */
export function identifyToWindows(
  app: Pick<App, 'isPackaged' | 'setAppUserModelId' | 'setToastActivatorCLSID'>,
  platform: NodeJS.Platform,
): void {
  if (platform !== 'win32' || !app.isPackaged) return;
  app.setAppUserModelId(APP_USER_MODEL_ID);
  app.setToastActivatorCLSID(TOAST_ACTIVATOR);
}
