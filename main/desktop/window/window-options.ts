import type { BrowserWindowConstructorOptions, Session } from 'electron';
import { lockedPreferences } from './locked-preferences.ts';
import { leastSize } from './window-state.ts';

interface WindowOptions {
  readonly session: Session;
  readonly preloadFile: string;
  readonly isPackaged: boolean;
  readonly dark: boolean;
}

/** `--color-canvas` of the theme, to avoid a flash before the first paint. */
const BACKGROUND = { light: '#ffffff', dark: '#191d1f' } as const;

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
      ...lockedPreferences(options.isPackaged),
    },
  };
}
