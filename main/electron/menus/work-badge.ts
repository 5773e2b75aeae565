import { app, BrowserWindow, nativeImage } from 'electron';
import { drawOverlay, OVERLAY_SIZE, type OverlayKind } from './draw-overlay.ts';
import type { NativeLanguage } from './native-language.ts';
import { failedUnseen, type NativeShellState } from './native-shell-state.ts';
import { workLine } from './work-menu.ts';

/** The mark on the app's icon; null: none. */
function overlayOf(state: NativeShellState): OverlayKind | null {
  if (failedUnseen(state) > 0) return 'failed';
  return state.sync.state === 'paused' ? 'paused' : null;
}

/**
 * Marks the icon of the app at the task bar or the dock: with the number of failed images where the system shows numbers (macOS,
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
    const [window] = BrowserWindow.getAllWindows();
    if (next === null) window?.setOverlayIcon(null, '');
    else window?.setOverlayIcon(picture(next), workLine(state, language));
  };
}

function picture(kind: OverlayKind): Electron.NativeImage {
  const side = { width: OVERLAY_SIZE, height: OVERLAY_SIZE };
  return nativeImage.createFromBitmap(drawOverlay(kind), side);
}
