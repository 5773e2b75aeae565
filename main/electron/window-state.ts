import type { Rectangle } from 'electron';
import type { SettingsFile } from '../desktop.ts';

/** Where the window was. */
export interface WindowState extends Rectangle {
  readonly maximized: boolean;
}

const SETTINGS_KEY = 'window';

/** The size of the first start, and the least one at which nothing is cut off; device-independent px. */
export const defaultSize = { width: 1_280, height: 800 } as const;
export const leastSize = { width: 800, height: 560 } as const;

/** So much of the window has to be on a screen, px, for a person to be able to take hold of it. */
const VISIBLE_SHARE = { width: 120, height: 40 } as const;

/** The stored state, or null when there is none or it is broken. */
export function readWindowState(settings: Pick<SettingsFile, 'read'>): WindowState | null {
  const stored = settings.read(SETTINGS_KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { x, y, width, height, maximized } = stored as Record<string, unknown>;
  if (![x, y, width, height].every(Number.isInteger)) return null;
  return {
    x: x as number,
    y: y as number,
    width: Math.max(width as number, leastSize.width),
    height: Math.max(height as number, leastSize.height),
    maximized: maximized === true,
  };
}

/** Stores the state. A disk that is full costs the place of the window, nothing else. */
export function writeWindowState(settings: Pick<SettingsFile, 'write'>, state: WindowState): void {
  try {
    settings.write(SETTINGS_KEY, state);
  } catch {
    // The place of the window is not worth a message.
  }
}

/** The place to open at: the stored one where a screen still shows it, else centred on the first screen. */
export function placeWindow(
  state: WindowState | null,
  workAreas: readonly Rectangle[],
): Partial<Rectangle> & { readonly width: number; readonly height: number } {
  if (state === null) return defaultSize;
  const { x, y, width, height } = state;
  const isVisible = workAreas.some(
    (area) =>
      Math.min(x + width, area.x + area.width) - Math.max(x, area.x) >= VISIBLE_SHARE.width &&
      Math.min(y + height, area.y + area.height) - Math.max(y, area.y) >= VISIBLE_SHARE.height &&
      y >= area.y,
  );
  return isVisible ? { x, y, width, height } : { width, height };
}
