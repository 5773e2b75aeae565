import { type ImageCommand, imageCommands } from '../image/image-command.ts';
import { type TimeCommand, timeArrows, timeKeys } from '../timeline/time-keys.ts';

export type ViewerCommand =
  | ImageCommand
  /** To the neighbour in the gallery. */
  | { readonly kind: 'step'; readonly delta: -1 | 1 }
  /** To the next other device of the gallery. */
  | { readonly kind: 'device'; readonly delta: -1 | 1 }
  | TimeCommand
  | { readonly kind: 'play' }
  /** Saves the history of the device as a film. */
  | { readonly kind: 'film' }
  | { readonly kind: 'turn'; readonly quarters: -1 | 1 }
  | { readonly kind: 'resetAdjustment' }
  | { readonly kind: 'panel'; readonly panel: ViewerPanel }
  /** To the note, in the details. */
  | { readonly kind: 'note' }
  | { readonly kind: 'fullScreen' }
  | { readonly kind: 'compare'; readonly with: 'previous' | 'baseline' }
  | { readonly kind: 'full' }
  /** Requests the download with the next connection. */
  | { readonly kind: 'request' }
  | { readonly kind: 'copyImage' }
  | { readonly kind: 'copyCaption' };

export type ViewerPanel = 'details' | 'adjust';

/** `key` as `latinKey` names it. */
type ShiftedKey = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

const commands: Readonly<Record<string, ViewerCommand>> = {
  ...imageCommands,
  pageup: { kind: 'step', delta: -1 },
  pagedown: { kind: 'step', delta: 1 },
  ...timeKeys,
  ' ': { kind: 'play' },
  s: { kind: 'film' },
  x: { kind: 'resetAdjustment' },
  i: { kind: 'panel', panel: 'details' },
  a: { kind: 'panel', panel: 'adjust' },
  n: { kind: 'note' },
  u: { kind: 'full' },
  w: { kind: 'request' },
  f: { kind: 'fullScreen' },
  c: { kind: 'compare', with: 'previous' },
  b: { kind: 'compare', with: 'baseline' },
};

const arrows: Readonly<Record<string, ViewerCommand>> = {
  ...timeArrows,
  arrowup: { kind: 'device', delta: -1 },
  arrowdown: { kind: 'device', delta: 1 },
};

/** The command of a key without Ctrl, Cmd or Alt; null for other keys. `zoomed`: some of the image is out of sight. */
export function viewerCommand({ key, shiftKey }: ShiftedKey, zoomed: boolean): ViewerCommand | null {
  const name = key.toLowerCase();
  if (!zoomed && name.startsWith('arrow')) return arrows[name] ?? null;
  if (name === 'r') return { kind: 'turn', quarters: shiftKey ? -1 : 1 };
  return commands[name] ?? null;
}

/** The command of a key with Ctrl or Cmd: the image as everywhere, its caption with Shift. */
export function viewerControlCommand({ key, shiftKey }: ShiftedKey): ViewerCommand | null {
  if (key.toLowerCase() !== 'c') return null;
  return { kind: shiftKey ? 'copyCaption' : 'copyImage' };
}
