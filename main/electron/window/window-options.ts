import type { BrowserWindowConstructorOptions, Session } from 'electron';
import { leastSize } from './window-state.ts';

interface WindowOptions {
  readonly session: Session;
  readonly preloadFile: string;
  readonly isPackaged: boolean;
  readonly dark: boolean;
}

/** `--color-canvas` of the theme, so that there is no flash before the first paint. */
const BACKGROUND = { light: '#ffffff', dark: '#191d1f' } as const;

/** The options of every window (P1). What is Electron's default is written out: a default can change. */
export function windowOptions(options: WindowOptions): BrowserWindowConstructorOptions {
  return {
    minWidth: leastSize.width,
    minHeight: leastSize.height,
    show: false,
    title: 'Fleetglass',
    backgroundColor: options.dark ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      session: options.session,
      preload: options.preloadFile,
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
      devTools: !options.isPackaged,
    },
  };
}
