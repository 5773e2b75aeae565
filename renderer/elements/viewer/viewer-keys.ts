import type { ImageAction } from '../../keyboard/image-actions.ts';
import { imageKeyOf, shortcutOf } from '../../keyboard/shortcuts.ts';
import { type ImageCommand, imageCommands } from '../image/image-command.ts';
import {
  type SameHourCommand,
  sameHourKeys,
  type TimeCommand,
  timeArrows,
  timeKeys,
} from '../timeline/time-keys.ts';
import type { RangeCommand } from '../timeline/viewer-timeline.ts';

export type ViewerCommand =
  | ImageCommand
  /** Steps to a neighbour in the gallery. */
  | { readonly kind: 'step'; readonly delta: -1 | 1 }
  /** Steps to the next other device of the gallery. */
  | { readonly kind: 'device'; readonly delta: -1 | 1 }
  | TimeCommand
  | RangeCommand
  | SameHourCommand
  | { readonly kind: 'play' }
  /** Saves the device's history as a film. */
  | { readonly kind: 'film' }
  | { readonly kind: 'turn'; readonly quarters: -1 | 1 }
  | { readonly kind: 'resetAdjustment' }
  | { readonly kind: 'autoLevels' }
  | { readonly kind: 'panel'; readonly panel: ViewerPanel }
  /** Moves to the note in the details. */
  | { readonly kind: 'note' }
  | { readonly kind: 'fullScreen' }
  | { readonly kind: 'compare'; readonly with: 'previous' | 'baseline' }
  | { readonly kind: 'full' }
  /** Requests the download for the next connection. */
  | { readonly kind: 'request' }
  | { readonly kind: 'copyImage' }
  | { readonly kind: 'copyCaption' }
  /** A command that the window runs on the shown image. */
  | { readonly kind: 'image'; readonly action: ImageAction }
  /** Opens the menu of the shown image. */
  | { readonly kind: 'menu' };

export type ViewerPanel = 'details' | 'adjust';

/** `key` as named by `latinKey`. */
type ShiftedKey = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

const commands: Readonly<Record<string, ViewerCommand>> = {
  ...imageCommands,
  pageup: { kind: 'step', delta: -1 },
  pagedown: { kind: 'step', delta: 1 },
  ...timeKeys,
  ' ': { kind: 'play' },
  s: { kind: 'film' },
  x: { kind: 'resetAdjustment' },
  l: { kind: 'autoLevels' },
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

/**
 * Returns the command of a key without Ctrl, Cmd or Alt; `null` for other keys. `zoomed`: part of
 * the image is out of sight.
 */
export function viewerCommand({ key, shiftKey }: ShiftedKey, zoomed: boolean): ViewerCommand | null {
  const name = key.toLowerCase();
  if (shiftKey && sameHourKeys[name] !== undefined) return sameHourKeys[name];
  if (!zoomed && name.startsWith('arrow')) return arrows[name] ?? null;
  if (name === 'r') return { kind: 'turn', quarters: shiftKey ? -1 : 1 };
  return commands[name] ?? null;
}

/** Commands of the image menu that the viewer runs itself. */
export const ownCommands: Partial<Record<ImageAction, ViewerCommand>> = {
  compare: { kind: 'compare', with: 'previous' },
  compareVisit: { kind: 'compare', with: 'baseline' },
  adjust: { kind: 'panel', panel: 'adjust' },
  autoLevels: { kind: 'autoLevels' },
  note: { kind: 'note' },
  copyImage: { kind: 'copyImage' },
  copyCaption: { kind: 'copyCaption' },
  details: { kind: 'panel', panel: 'details' },
  fullScreen: { kind: 'fullScreen' },
  full: { kind: 'full' },
  request: { kind: 'request' },
};

/** Returns the command of a key that works on an image everywhere; `null` for other keys. */
export function viewerImageCommand(event: KeyboardEvent): ViewerCommand | null {
  if (shortcutOf(event, 'viewer', false) === 'viewerExport') return { kind: 'image', action: 'export' };
  const key = imageKeyOf(event);
  if (key === null || key === 'menu') return key && { kind: 'menu' };
  return ownCommands[key] ?? { kind: 'image', action: key };
}
