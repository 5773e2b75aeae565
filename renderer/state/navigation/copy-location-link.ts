import type { Bridge, LinkLocation } from '../../../preload/contract/index.ts';
import { activeElement } from '../../dom/active-element.ts';
import { copyText } from '../../dom/copy-text.ts';
import { text } from '../../locales/text.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import { invoke } from '../store/invoke.ts';
import { bookmarkOf } from './location.ts';
import type { NavigationStore } from './navigation-store.ts';

interface LinkStores {
  readonly bridge: Pick<Bridge, 'app'>;
  readonly navigation: Pick<NavigationStore, 'lastBrowse'>;
  readonly toasts: ToastStore;
}

function shownLocation({ navigation }: LinkStores): LinkLocation | null {
  const shown = navigation.lastBrowse();
  return shown.page === 'browse' && shown.location !== null ? bookmarkOf(shown.location) : null;
}

/** Copies a link to a location, by default the shown one, and shows a toast. */
export async function copyLocationLink(
  app: LinkStores,
  location: LinkLocation | null = shownLocation(app),
): Promise<void> {
  if (location === null) {
    app.toasts.warn(text('link.nothing'));
    return;
  }
  const answer = await invoke(() => app.bridge.app.linkTo(location));
  if (!answer.ok) {
    app.toasts.warn(answer.failure);
    return;
  }
  const isCopied = copyText(answer.value.text, activeElement() ?? document.body);
  app.toasts.show(
    isCopied
      ? { message: text('link.copied'), tone: 'good' }
      : { message: text('link.notCopied'), tone: 'caution' },
  );
}
