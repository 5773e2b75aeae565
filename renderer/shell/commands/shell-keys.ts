import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isTypedInto, type ShortcutId, shortcutOf } from '../../state/navigation/shortcuts.ts';
import type { ShellDialog } from '../dialogs/shell-dialog.ts';
import { type CommandApp, type ShellCommand, shellCommands } from './shell-commands.ts';

interface ShellKeysParts {
  readonly app: () => CommandApp;
  readonly open: (dialog: ShellDialog) => void;
}

/** The commands of the shortcuts. In the viewer the size keys belong to its image; behind an open dialog nothing moves. */
const KEYS: Partial<Record<ShortcutId, readonly [command: ShellCommand, notIn?: 'viewer' | 'dialog']>> = {
  outdoor: ['outdoor'],
  larger: ['larger', 'viewer'],
  smaller: ['smaller', 'viewer'],
  normalSize: ['normalSize', 'viewer'],
  palette: ['palette', 'dialog'],
  help: ['shortcuts', 'dialog'],
  settings: ['settings', 'dialog'],
  back: ['back', 'dialog'],
  forward: ['forward', 'dialog'],
};

const IS_PART: Readonly<Record<'viewer' | 'dialog', (node: EventTarget) => boolean>> = {
  viewer: (node) => node instanceof Element && node.localName === 'snapshot-viewer',
  dialog: (node) => node instanceof HTMLDialogElement && node.open,
};

/** The thumb buttons of a mouse, as in a browser (`MouseEvent.button`). */
const BACK_BUTTON = 3;
const FORWARD_BUTTON = 4;

/** Handles the shortcuts of the group `everywhere`. */
export class ShellKeys implements ReactiveController {
  private readonly parts: ShellKeysParts;

  constructor(host: ReactiveControllerHost, parts: ShellKeysParts) {
    this.parts = parts;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('keydown', this.pressed);
    window.addEventListener('mouseup', this.released);
  }

  hostDisconnected(): void {
    window.removeEventListener('keydown', this.pressed);
    window.removeEventListener('mouseup', this.released);
  }

  private readonly pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const id = shortcutOf(event, 'everywhere', isTypedInto(event));
    const [command, notIn] = (id === null ? undefined : KEYS[id]) ?? [];
    if (command === undefined) return;
    if (notIn !== undefined && event.composedPath().some(IS_PART[notIn])) return;
    event.preventDefault();
    shellCommands[command](this.parts.app(), this.parts.open);
  };

  private readonly released = ({ button }: MouseEvent) => {
    const { navigation } = this.parts.app();
    if (button === BACK_BUTTON) navigation.back();
    else if (button === FORWARD_BUTTON) navigation.forward();
  };
}
