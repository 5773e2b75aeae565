/** What a key or a button does in the viewer. */
export type ViewerCommand =
  | { readonly kind: 'step'; readonly delta: -1 | 1 }
  | { readonly kind: 'zoom'; readonly direction: 'in' | 'out' }
  | { readonly kind: 'fit' }
  | { readonly kind: 'whole' }
  /** Moves what is looked at by a share of the viewport. */
  | { readonly kind: 'look'; readonly right: number; readonly down: number }
  /** To the moment before or after, of the same device. */
  | { readonly kind: 'frame'; readonly delta: -1 | 1 }
  | { readonly kind: 'play' }
  | { readonly kind: 'turn'; readonly quarters: -1 | 1 }
  | { readonly kind: 'resetAdjustment' }
  | { readonly kind: 'panel'; readonly panel: ViewerPanel }
  | { readonly kind: 'fullScreen' }
  | { readonly kind: 'compare'; readonly with: 'previous' | 'baseline' }
  /** Fetches the full precision of what is shown. */
  | { readonly kind: 'full' }
  /** Puts what is missing on the want-list: it comes first with the next connection. */
  | { readonly kind: 'wish' }
  | { readonly kind: 'copyImage' }
  | { readonly kind: 'copyCaption' };

/** What stands beside the image. */
export type ViewerPanel = 'details' | 'adjust';

/** The share of the viewport that an arrow key looks further by. */
const LOOK_SHARE = 0.125;

/** A key (`latinKey`) without Ctrl, Cmd or Alt. */
interface PlainKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/**
 * The command of a key; null for keys that mean nothing here. Page Up and Page Down always step. The arrows look around
 * while some of the image is out of sight, and left and right step otherwise.
 */
export function viewerCommand({ key, shiftKey }: PlainKey, zoomed: boolean): ViewerCommand | null {
  switch (key) {
    case 'PageUp':
      return { kind: 'step', delta: -1 };
    case 'PageDown':
      return { kind: 'step', delta: 1 };
    case 'ArrowLeft':
      return zoomed ? { kind: 'look', right: -LOOK_SHARE, down: 0 } : { kind: 'step', delta: -1 };
    case 'ArrowRight':
      return zoomed ? { kind: 'look', right: LOOK_SHARE, down: 0 } : { kind: 'step', delta: 1 };
    case 'ArrowUp':
      return zoomed ? { kind: 'look', right: 0, down: -LOOK_SHARE } : null;
    case 'ArrowDown':
      return zoomed ? { kind: 'look', right: 0, down: LOOK_SHARE } : null;
    case '+':
    case '=':
      return { kind: 'zoom', direction: 'in' };
    case '-':
    case '_':
    case '−':
      return { kind: 'zoom', direction: 'out' };
    case '0':
      return { kind: 'fit' };
    case '1':
      return { kind: 'whole' };
    case ',':
      return { kind: 'frame', delta: -1 };
    case '.':
      return { kind: 'frame', delta: 1 };
    case ' ':
      return { kind: 'play' };
    default:
      return letterCommand(key.toLowerCase(), shiftKey);
  }
}

function letterCommand(letter: string, shiftKey: boolean): ViewerCommand | null {
  switch (letter) {
    case 'r':
      return { kind: 'turn', quarters: shiftKey ? -1 : 1 };
    case 'x':
      return { kind: 'resetAdjustment' };
    case 'i':
      return { kind: 'panel', panel: 'details' };
    case 'a':
      return { kind: 'panel', panel: 'adjust' };
    case 'u':
      return { kind: 'full' };
    case 'w':
      return { kind: 'wish' };
    case 'f':
      return { kind: 'fullScreen' };
    case 'c':
      return { kind: 'compare', with: 'previous' };
    case 'b':
      return { kind: 'compare', with: 'baseline' };
    default:
      return null;
  }
}

/** The command of a key with Ctrl or Cmd: the image as everywhere, its caption with Shift. */
export function viewerControlCommand({ key, shiftKey }: PlainKey): ViewerCommand | null {
  if (key.toLowerCase() !== 'c') return null;
  return { kind: shiftKey ? 'copyCaption' : 'copyImage' };
}
