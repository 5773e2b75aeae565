import type { SubjectReference } from '../../../preload/contract/index.ts';
import { createStore, type Readable } from '../store/store.ts';

/** What the browse page is asked to do from elsewhere in the window: the palette, a link, a menu. */
export type BrowseCommand =
  | { readonly kind: 'refresh' | 'addDevices' | 'export' | 'toggleDetails' | 'focusHeading' }
  /** Shows the day that a moment lies in, ms since the epoch. */
  | { readonly kind: 'day'; readonly at: number }
  /** Shows one archive or device of the place that is shown. */
  | { readonly kind: 'subject'; readonly subject: SubjectReference };

export interface CommandStore extends Readable<BrowseCommand | null> {
  request(command: BrowseCommand): void;
  /** The command that waits, once. */
  take(): BrowseCommand | null;
}

/** Makes the store: one command waits at a time, the last one. */
export function createCommandStore(): CommandStore {
  const store = createStore<BrowseCommand | null>(null);
  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    request: store.set,
    take() {
      const command = store.value;
      store.set(null);
      return command;
    },
  };
}
