import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { ImageAction } from '../../keyboard/image-actions.ts';
import { createStore, withActions } from '../store/store.ts';

/** A command for the browse page from elsewhere in the window: the palette, a link, a menu. */
export type BrowseCommand =
  | {
      readonly kind:
        | 'refresh'
        | 'addDevices'
        | 'export'
        | 'pack'
        | 'prepare'
        | 'toggleDetails'
        | 'focusContent';
    }
  /** A command on the image of the focused tile. */
  | { readonly kind: 'image'; readonly action: ImageAction }
  /** Shows the day of `at`, ms since the epoch. */
  | { readonly kind: 'day'; readonly at: number }
  /** Shows one archive or device of the shown location; `opens` shows it in the viewer. */
  | { readonly kind: 'subject'; readonly subject: SubjectReference; readonly opens: boolean };

export type CommandStore = ReturnType<typeof createCommandStore>;

export function createCommandStore() {
  const store = createStore<BrowseCommand | null>(null);
  return withActions(store, {
    request: store.set,
    /** Returns the pending command and removes it. */
    take() {
      const command = store.value;
      store.set(null);
      return command;
    },
  });
}
