import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AppState } from '../state/app-state.ts';
import { isTypedInto, type ShortcutId, shortcutOf } from '../state/navigation/shortcuts.ts';
import { type ZoomChange, zoomAfter } from '../state/settings/zoom.ts';

interface ShellKeysParts {
  readonly app: () => Pick<AppState, 'navigation' | 'settings'>;
  readonly open: (dialog: 'shortcuts' | 'palette') => void;
}

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
    const action = id === null ? undefined : this.actions(event.composedPath())[id];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };

  private readonly released = ({ button }: MouseEvent) => {
    const { navigation } = this.parts.app();
    if (button === BACK_BUTTON) navigation.back();
    else if (button === FORWARD_BUTTON) navigation.forward();
  };

  /** In the viewer the size keys belong to its image; behind an open dialog nothing moves. */
  private actions(path: readonly EventTarget[]): Partial<Record<ShortcutId, () => void>> {
    const { navigation, settings } = this.parts.app();
    const isInViewer = path.some((node) => node instanceof Element && node.localName === 'snapshot-viewer');
    const isInDialog = path.some((node) => node instanceof HTMLDialogElement && node.open);
    const zoom = (change: ZoomChange) => () =>
      settings.choose({ zoom: zoomAfter(settings.value?.zoom ?? 1, change) });
    return {
      outdoor: () => settings.choose({ outdoor: settings.value?.outdoor !== true }),
      ...(isInViewer ? {} : { larger: zoom('larger'), smaller: zoom('smaller'), normalSize: zoom('reset') }),
      ...(isInDialog
        ? {}
        : {
            palette: () => this.parts.open('palette'),
            help: () => this.parts.open('shortcuts'),
            settings: () => navigation.go({ page: 'settings', section: 'appearance' }),
            back: navigation.back,
            forward: navigation.forward,
          }),
    };
  }
}
