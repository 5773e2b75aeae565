/** What a key does in the viewer. */
export type ViewerCommand =
  | { readonly kind: 'step'; readonly delta: -1 | 1 }
  | { readonly kind: 'zoom'; readonly direction: 'in' | 'out' }
  | { readonly kind: 'fit' }
  | { readonly kind: 'whole' }
  /** Moves what is looked at by a share of the viewport. */
  | { readonly kind: 'look'; readonly right: number; readonly down: number };

/** The share of the viewport that an arrow key looks further by. */
const LOOK_SHARE = 0.125;

/**
 * The command of a key; null for keys that mean nothing here. Page Up and Page Down always step. The arrows look around
 * while some of the image is out of sight, and left and right step otherwise.
 */
export function viewerCommand(key: string, zoomed: boolean): ViewerCommand | null {
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
    default:
      return null;
  }
}
