import type { Display, Rectangle } from 'electron';
import type { SettingsFile } from '../../core/desktop.ts';

/** Where the window was: its bounds when it filled no screen, and whether it filled one. */
interface WindowState extends Rectangle {
  readonly maximized: boolean;
  readonly fullScreen: boolean;
}

/** What a place depends on: which screens there are, how they lie, and how large things are on them. */
type Arranged = Pick<Display, 'bounds' | 'scaleFactor'>;

interface StoredPlace extends WindowState {
  /** The arrangement of the screens by `arrangementOf`; empty where it is not known. */
  readonly arrangement: string;
}

const SETTINGS_KEY = 'window';

/** A desk at home, one at work, a projector, the laptop alone: more arrangements than these nobody comes back to. */
export const ARRANGEMENT_LIMIT = 8;

/** The size of the first start, and the least one at which nothing is cut off; device-independent px. */
const defaultSize = { width: 1_280, height: 800 } as const;
export const leastSize = { width: 800, height: 560 } as const;

/** So much of the window has to be on a screen, px, for a person to be able to take hold of it. */
const VISIBLE_SHARE = { width: 120, height: 40 } as const;

/** Names an arrangement by its geometry: the ids of screens differ from one start to the next. */
function arrangementOf(displays: readonly Arranged[]): string {
  return displays
    .map(({ bounds: { x, y, width, height }, scaleFactor }) => `${x},${y} ${width}x${height}@${scaleFactor}`)
    .toSorted()
    .join(' | ');
}

function readPlace(stored: unknown): StoredPlace | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { x, y, width, height, maximized, fullScreen, arrangement } = stored as Record<string, unknown>;
  if (![x, y, width, height].every(Number.isSafeInteger)) return null;
  return {
    arrangement: typeof arrangement === 'string' ? arrangement : '',
    x: x as number,
    y: y as number,
    width: Math.max(width as number, leastSize.width),
    height: Math.max(height as number, leastSize.height),
    maximized: maximized === true,
    fullScreen: fullScreen === true,
  };
}

/** The stored places, the last used first. One alone is how versions before arrangements stored it. */
function readPlaces(settings: Pick<SettingsFile, 'read'>): readonly StoredPlace[] {
  const stored = settings.read(SETTINGS_KEY);
  const places: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'places') : [];
  return (Array.isArray(places) ? places : [stored]).flatMap((place) => readPlace(place) ?? []);
}

/** The place that the window had with these screens, else the one it had last; null when there is none. */
export function readWindowState(
  settings: Pick<SettingsFile, 'read'>,
  displays: readonly Arranged[],
): WindowState | null {
  const places = readPlaces(settings);
  const arrangement = arrangementOf(displays);
  const found = places.find((place) => place.arrangement === arrangement) ?? places[0];
  if (found === undefined) return null;
  const { arrangement: _stored, ...state } = found;
  return state;
}

/** Stores the place for these screens. A disk that is full costs the place of the window, nothing else. */
export function writeWindowState(
  settings: Pick<SettingsFile, 'read' | 'write'>,
  displays: readonly Arranged[],
  state: WindowState,
): void {
  const arrangement = arrangementOf(displays);
  const others = readPlaces(settings).filter((place) => !['', arrangement].includes(place.arrangement));
  try {
    settings.write(SETTINGS_KEY, {
      places: [{ arrangement, ...state }, ...others].slice(0, ARRANGEMENT_LIMIT),
    });
  } catch {
    // The place of the window is not worth a message.
  }
}

function overlap(start: number, size: number, otherStart: number, otherSize: number): number {
  return Math.min(start + size, otherStart + otherSize) - Math.max(start, otherStart);
}

/** The screen that shows enough of a window for a person to take hold of it; undefined: none does. */
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

/** Whether a person can take hold of a window that lies there. */
export function isReachable(bounds: Rectangle, workAreas: readonly Rectangle[]): boolean {
  return screenOf(bounds, workAreas) !== undefined;
}

/**
 * The place to open at: the stored one where a screen still shows it, else centred on the first screen, which is the person's
 * main one. Never larger than its screen.
 */
export function placeWindow(
  state: Rectangle | null,
  workAreas: readonly Rectangle[],
): Partial<Rectangle> & { readonly width: number; readonly height: number } {
  const area = state === null ? undefined : screenOf(state, workAreas);
  const room = area ?? workAreas[0] ?? { ...defaultSize };
  const { width, height } = state ?? defaultSize;
  const size = {
    width: Math.max(leastSize.width, Math.min(width, room.width)),
    height: Math.max(leastSize.height, Math.min(height, room.height)),
  };
  return state === null || area === undefined ? size : { x: state.x, y: state.y, ...size };
}
