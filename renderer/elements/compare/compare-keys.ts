import { type ImageCommand, imageCommands } from '../image/image-command.ts';
import type { CompareMode } from './compare-pane.ts';

export type CompareCommand =
  | ImageCommand
  | { readonly kind: 'mode'; readonly mode: CompareMode }
  | { readonly kind: 'blink' }
  | { readonly kind: 'next' };

const commands: Readonly<Record<string, CompareCommand>> = {
  ...imageCommands,
  s: { kind: 'mode', mode: 'side' },
  b: { kind: 'mode', mode: 'blink' },
  w: { kind: 'mode', mode: 'swipe' },
  d: { kind: 'mode', mode: 'difference' },
  ' ': { kind: 'blink' },
  n: { kind: 'next' },
};

/** The command of a key without Ctrl, Cmd or Alt; null for other keys. */
export function compareCommand(key: string): CompareCommand | null {
  return commands[key.toLowerCase()] ?? null;
}
