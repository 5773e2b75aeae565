import { app, nativeImage } from 'electron';
import type { NativeLanguage } from '../texts/native-language.ts';
import { appWindow } from './app-window.ts';
import { failedUnseen, isPaused, type NativeShellState } from './native-shell-state.ts';
import { workLine } from './work-tray.ts';

type OverlayKind = 'paused' | 'failed';

/** Windows shows 16 px, or 32 on a high-density screen. */
export const OVERLAY_SIZE = 32;

/**
 * Blue, green, red, as in Electron's bitmaps: `--color-caution` and `--color-danger-solid` of the
 * light theme.
 */
const colours: Readonly<Record<OverlayKind, readonly [number, number, number]>> = {
  paused: [0x00, 0x6a, 0xb2],
  failed: [0x26, 0x2f, 0xb5],
};

const MIDDLE = OVERLAY_SIZE / 2;
/** Samples along each side of a pixel, to smooth edges. */
const SAMPLES = 4;

/**
 * Returns true for a point on the white sign, two bars or an exclamation mark; px from the centre.
 */
function isOnSign(kind: OverlayKind, x: number, y: number): boolean {
  if (kind === 'paused') return Math.abs(y) < 8 && Math.abs(x) > 2 && Math.abs(x) < 6;
  return Math.abs(x) < 2 && ((y > -9 && y < 3) || (y > 5 && y < 9));
}

function coverage(left: number, top: number, isIn: (x: number, y: number) => boolean): number {
  let hits = 0;
  for (let step = 0; step < SAMPLES * SAMPLES; step += 1) {
    const x = left + ((step % SAMPLES) + 0.5) / SAMPLES - MIDDLE;
    const y = top + (Math.floor(step / SAMPLES) + 0.5) / SAMPLES - MIDDLE;
    if (isIn(x, y)) hits += 1;
  }
  return hits / (SAMPLES * SAMPLES);
}

/** Draws a disc with a white sign: 4 bytes a pixel (blue, green, red, alpha), premultiplied. */
export function drawOverlay(kind: OverlayKind): Buffer {
  const pixels = Buffer.alloc(OVERLAY_SIZE * OVERLAY_SIZE * 4);
  for (let index = 0; index < OVERLAY_SIZE * OVERLAY_SIZE; index += 1) {
    const [left, top] = [index % OVERLAY_SIZE, Math.floor(index / OVERLAY_SIZE)];
    const disc = coverage(left, top, (x, y) => Math.hypot(x, y) < MIDDLE);
    const sign = coverage(left, top, (x, y) => isOnSign(kind, x, y));
    for (const [channel, colour] of colours[kind].entries()) {
      pixels[index * 4 + channel] = Math.round(disc * (colour + (255 - colour) * sign));
    }
    pixels[index * 4 + 3] = Math.round(disc * 255);
  }
  return pixels;
}

function overlayOf(state: NativeShellState): OverlayKind | null {
  if (failedUnseen(state) > 0) return 'failed';
  return isPaused(state) ? 'paused' : null;
}

/**
 * Marks the app's icon: with the number of failed images where the system shows numbers (macOS,
 * some Linux desktops), with a sign on Windows.
 */
export function createWorkBadge(
  platform: NodeJS.Platform,
  language: NativeLanguage,
): (state: NativeShellState) => void {
  let count = 0;
  let overlay: OverlayKind | null = null;
  return (state) => {
    const failed = failedUnseen(state);
    if (failed !== count && platform !== 'win32') app.setBadgeCount(failed);
    count = failed;
    const next = overlayOf(state);
    if (next === overlay || platform !== 'win32') return;
    overlay = next;
    const window = appWindow();
    if (next === null) window?.setOverlayIcon(null, '');
    else {
      const picture = nativeImage.createFromBitmap(drawOverlay(next), {
        width: OVERLAY_SIZE,
        height: OVERLAY_SIZE,
      });
      window?.setOverlayIcon(picture, workLine(state, language));
    }
  };
}
