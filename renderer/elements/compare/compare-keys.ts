import type { CompareMode } from './compare-pane.ts';

/** What a key does in a comparison. */
export type CompareCommand =
  | { readonly kind: 'mode'; readonly mode: CompareMode }
  | { readonly kind: 'zoom'; readonly direction: 'in' | 'out' }
  | { readonly kind: 'fit' }
  | { readonly kind: 'whole' }
  /** Moves what is looked at by a share of the viewport. */
  | { readonly kind: 'look'; readonly right: number; readonly down: number }
  /** Starts or stops blinking. */
  | { readonly kind: 'blink' }
  /** The next image of those that blink. */
  | { readonly kind: 'next' };

/** The share of the viewport that an arrow key looks further by. */
const LOOK_SHARE = 0.125;

const commands: Readonly<Record<string, CompareCommand>> = {
  s: { kind: 'mode', mode: 'side' },
  b: { kind: 'mode', mode: 'blink' },
  w: { kind: 'mode', mode: 'swipe' },
  d: { kind: 'mode', mode: 'difference' },
  ' ': { kind: 'blink' },
  n: { kind: 'next' },
  '+': { kind: 'zoom', direction: 'in' },
  '=': { kind: 'zoom', direction: 'in' },
  '-': { kind: 'zoom', direction: 'out' },
  _: { kind: 'zoom', direction: 'out' },
  '−': { kind: 'zoom', direction: 'out' },
  '0': { kind: 'fit' },
  '1': { kind: 'whole' },
  arrowleft: { kind: 'look', right: -LOOK_SHARE, down: 0 },
  arrowright: { kind: 'look', right: LOOK_SHARE, down: 0 },
  arrowup: { kind: 'look', right: 0, down: -LOOK_SHARE },
  arrowdown: { kind: 'look', right: 0, down: LOOK_SHARE },
};

/** The command of a key without Ctrl, Cmd or Alt; null for keys that mean nothing here. */
export function compareCommand(key: string): CompareCommand | null {
  return commands[key.toLowerCase()] ?? null;
}
