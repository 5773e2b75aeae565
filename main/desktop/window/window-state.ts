import type { Display, Rectangle } from 'electron';
import type { SettingsFile } from '../../shared/desktop.ts';
import { remember } from '../../shared/remember.ts';

interface WindowState extends Rectangle {
  readonly maximized: boolean;
  readonly fullScreen: boolean;
}

type ArrangedDisplay = Pick<Display, 'bounds' | 'scaleFactor'>;

interface StoredState extends WindowState {
  /** Arrangement of the screens, from `arrangementOf`. */
  readonly arrangement: string;
}

const SETTINGS_KEY = 'window';

/**
 * Arrangements remembered: more than a desk at home, one at work, a projector and the laptop
 * alone.
 */
export const ARRANGEMENT_LIMIT = 8;

/**
 * Size at the first start, and the smallest at which nothing is cut off; device-independent px.
 */
const defaultSize = { width: 1_280, height: 800 } as const;
export const leastSize = { width: 800, height: 560 } as const;

/** Part of the window that must be on a screen so that it can be dragged, px. */
const VISIBLE_SHARE = { width: 120, height: 40 } as const;

/** Names an arrangement by its geometry, because screen ids change between starts. */
function arrangementOf(displays: readonly ArrangedDisplay[]): string {
  return displays
    .map(({ bounds: { x, y, width, height }, scaleFactor }) => `${x},${y} ${width}x${height}@${scaleFactor}`)
    .toSorted()
    .join(' | ');
}

function readState(stored: unknown): StoredState | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { x, y, width, height, maximized, fullScreen, arrangement } = stored as Record<string, unknown>;
  if (typeof arrangement !== 'string' || ![x, y, width, height].every(Number.isSafeInteger)) return null;
  return {
    arrangement,
    x: x as number,
    y: y as number,
    width: Math.max(width as number, leastSize.width),
    height: Math.max(height as number, leastSize.height),
    maximized: maximized === true,
    fullScreen: fullScreen === true,
  };
}

function readStates(settings: Pick<SettingsFile, 'read'>): readonly StoredState[] {
  const stored = settings.read(SETTINGS_KEY);
  const states: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'states') : [];
  return (Array.isArray(states) ? states : []).flatMap((state) => readState(state) ?? []);
}

/** Returns the window's state for these screens, else its last state; `null` if none is stored. */
export function readWindowState(
  settings: Pick<SettingsFile, 'read'>,
  displays: readonly ArrangedDisplay[],
): WindowState | null {
  const states = readStates(settings);
  const arrangement = arrangementOf(displays);
  const found = states.find((state) => state.arrangement === arrangement) ?? states[0];
  if (found === undefined) return null;
  const { arrangement: _stored, ...state } = found;
  return state;
}

/** Stores the state for these screens. A full disk loses only the state. */
export function writeWindowState(
  settings: Pick<SettingsFile, 'read' | 'store'>,
  displays: readonly ArrangedDisplay[],
  state: WindowState,
): void {
  const arrangement = arrangementOf(displays);
  const others = readStates(settings).filter((other) => other.arrangement !== arrangement);
  remember(settings, SETTINGS_KEY, {
    states: [{ arrangement, ...state }, ...others].slice(0, ARRANGEMENT_LIMIT),
  });
}

function overlap(start: number, size: number, otherStart: number, otherSize: number): number {
  return Math.min(start + size, otherStart + otherSize) - Math.max(start, otherStart);
}

/** Returns a screen on which the window can be dragged. */
function screenOf(
  { x, y, width, height }: Rectangle,
  workAreas: readonly Rectangle[],
): Rectangle | undefined {
  return workAreas.find(
    (area) =>
      overlap(x, width, area.x, area.width) >= VISIBLE_SHARE.width &&
      overlap(y, height, area.y, area.height) >= VISIBLE_SHARE.height &&
      y >= area.y,
  );
}

export function isReachable(bounds: Rectangle, workAreas: readonly Rectangle[]): boolean {
  return screenOf(bounds, workAreas) !== undefined;
}

/**
 * Returns the stored bounds if a screen still shows them, else centres on the first screen. Never
 * larger than the screen.
 */
export function openingBounds(
  state: Rectangle | null,
  workAreas: readonly Rectangle[],
): Partial<Rectangle> & { readonly width: number; readonly height: number } {
  const area = state === null ? undefined : screenOf(state, workAreas);
  const screenArea = area ?? workAreas[0] ?? defaultSize;
  const { width, height } = state ?? defaultSize;
  const size = {
    width: Math.max(leastSize.width, Math.min(width, screenArea.width)),
    height: Math.max(leastSize.height, Math.min(height, screenArea.height)),
  };
  return state === null || area === undefined ? size : { x: state.x, y: state.y, ...size };
}
