import { activeElement } from '../../dom/active-element.ts';
import { around } from '../../dom/around.ts';
import { isTypedInto, type ShortcutId, shortcutOf } from '../../keyboard/shortcuts.ts';
import type { ShellDialog } from '../dialogs/shell-dialog.ts';
import { type CommandApp, type ShellCommand, shellCommands } from './shell-commands.ts';

/**
 * Commands of the shortcuts. In the viewer the size keys belong to its image; behind an open
 * dialog nothing moves. The list of shortcuts also opens over images.
 */
const KEYS: Partial<Record<ShortcutId, readonly [command: ShellCommand, notIn?: keyof typeof IS_PART]>> = {
  outdoor: ['outdoor'],
  larger: ['larger', 'viewer'],
  smaller: ['smaller', 'viewer'],
  normalSize: ['normalSize', 'viewer'],
  palette: ['palette', 'dialog'],
  guide: ['guide'],
  undo: ['undo'],
  help: ['shortcuts', 'form'],
  settings: ['settings', 'dialog'],
  back: ['back', 'dialog'],
  forward: ['forward', 'dialog'],
};

const isOpenDialog = (node: EventTarget) => node instanceof HTMLDialogElement && node.open;

/** Commands that move a page, or lead to one that does. */
const MOVING: ReadonlySet<ShellCommand> = new Set([
  'addDevices',
  'back',
  'browse',
  'compare',
  'export',
  'forward',
  'health',
  'makePack',
  'offline',
  'palette',
  'refresh',
  'settings',
  'storage',
]);

/** Returns true if a command of the native menu would move a page behind an open dialog. */
export function isBehindDialog(command: ShellCommand): boolean {
  return MOVING.has(command) && [...around(activeElement())].some(isOpenDialog);
}

/** Parts that a key may come from; `form`: a dialog that shows no images. */
const IS_PART = {
  viewer: (node: EventTarget) => node instanceof Element && node.localName === 'snapshot-viewer',
  dialog: isOpenDialog,
  form(node: EventTarget) {
    if (!isOpenDialog(node)) return false;
    const root = (node as HTMLDialogElement).getRootNode();
    return !(root instanceof ShadowRoot && IMAGE_DIALOGS.has(root.host.localName));
  },
} as const;

const IMAGE_DIALOGS: ReadonlySet<string> = new Set(['snapshot-viewer', 'compare-dialog']);

/** Thumb buttons of a mouse, as in a browser (`MouseEvent.button`). */
const BACK_BUTTON = 3;
const FORWARD_BUTTON = 4;

/** Handles the shortcuts of the group `everywhere` until `signal` aborts. */
export function handleShellKeys(
  app: CommandApp,
  open: (dialog: ShellDialog) => void,
  signal: AbortSignal,
): void {
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const id = shortcutOf(event, 'everywhere', isTypedInto(event));
    const [command, notIn] = (id === null ? undefined : KEYS[id]) ?? [];
    if (command === undefined) return;
    if (notIn !== undefined && event.composedPath().some(IS_PART[notIn])) return;
    event.preventDefault();
    shellCommands[command](app, open);
  };
  const released = (event: MouseEvent) => {
    if (event.composedPath().some(isOpenDialog)) return;
    const { button } = event;
    if (button === BACK_BUTTON) app.navigation.back();
    else if (button === FORWARD_BUTTON) app.navigation.forward();
  };
  window.addEventListener('keydown', pressed, { signal });
  window.addEventListener('mouseup', released, { signal });
}
