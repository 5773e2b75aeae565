import type { WebPreferences } from 'electron';

/**
 * Preferences of every page (P1). Electron's defaults are spelled out, because they can change.
 */
export function lockedPreferences(isPackaged: boolean): WebPreferences {
  return {
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: !isPackaged,
  };
}
