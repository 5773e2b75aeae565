import { type ImageCommand, imageCommands } from '../image/image-command.ts';
import { type TimeCommand, timeArrows, timeKeys } from '../timeline/time-keys.ts';
import type { CompareMode } from './compare-pane.ts';
import type { TimeChoice } from './compare-times.ts';

export type CompareCommand =
  | ImageCommand
  | { readonly kind: 'mode'; readonly mode: CompareMode }
  | { readonly kind: 'blink' }
  | { readonly kind: 'next' }
  | { readonly kind: 'time'; readonly time: Exclude<TimeChoice, { readonly kind: 'date' }> }
  | { readonly kind: 'date' }
  | TimeCommand
  /** Steps to another subject of the selection. */
  | { readonly kind: 'step'; readonly delta: -1 | 1 }
  | { readonly kind: 'autoLevels' }
  | { readonly kind: 'full' };

const commands: Readonly<Record<string, CompareCommand>> = {
  ...imageCommands,
  s: { kind: 'mode', mode: 'side' },
  b: { kind: 'mode', mode: 'blink' },
  w: { kind: 'mode', mode: 'swipe' },
  d: { kind: 'mode', mode: 'difference' },
  ' ': { kind: 'blink' },
  n: { kind: 'next' },
  y: { kind: 'time', time: { kind: 'yesterday' } },
  h: { kind: 'time', time: { kind: 'sameHour' } },
  7: { kind: 'time', time: { kind: 'week' } },
  v: { kind: 'time', time: { kind: 'visit' } },
  g: { kind: 'date' },
  pageup: { kind: 'step', delta: -1 },
  pagedown: { kind: 'step', delta: 1 },
  l: { kind: 'autoLevels' },
  u: { kind: 'full' },
  ...timeKeys,
};

const arrows: Readonly<Record<string, CompareCommand>> = {
  ...timeArrows,
  arrowup: { kind: 'step', delta: -1 },
  arrowdown: { kind: 'step', delta: 1 },
};

/**
 * Returns the command of a key without Ctrl, Cmd or Alt; `null` for other keys. `zoomed`: part of
 * an image is out of sight.
 */
export function compareCommand(key: string, zoomed: boolean): CompareCommand | null {
  const name = key.toLowerCase();
  return (zoomed ? undefined : arrows[name]) ?? commands[name] ?? null;
}
