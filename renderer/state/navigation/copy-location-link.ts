import type { Bridge, LinkPlace } from '../../../preload/contract/index.ts';
import { activeElement } from '../../dom/active-element.ts';
import { copyText } from '../../dom/copy-text.ts';
import { text } from '../../locales/text.ts';
import { failureText } from '../session/failure-text.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import { ask } from '../store/invoke.ts';
import { bookmarkOf } from './location.ts';
import type { NavigationStore } from './navigation-store.ts';

/** What a link is copied with. */
export interface LinkStores {
  readonly bridge: Pick<Bridge, 'app'>;
  readonly navigation: Pick<NavigationStore, 'lastBrowse'>;
  readonly toasts: ToastStore;
}

/** The place that is shown, as a link names it; null where there is none to name. */
function shownPlace({ navigation }: LinkStores): LinkPlace | null {
  const location = navigation.lastBrowse();
  return location.page === 'browse' && location.place !== null ? bookmarkOf(location.place) : null;
}

/** Copies a link to a place, or to the one that is shown, and says so. */
export async function copyPlaceLink(
  app: LinkStores,
  place: LinkPlace | null = shownPlace(app),
): Promise<void> {
  if (place === null) {
    app.toasts.show({ message: text('link.nothing'), tone: 'caution' });
    return;
  }
  const answer = await ask(() => app.bridge.app.linkTo(place));
  if (!answer.ok) {
    app.toasts.show({ message: failureText(answer.failure).message, tone: 'caution' });
    return;
  }
  const isCopied = copyText(answer.value.text, activeElement() ?? document.body);
  app.toasts.show(
    isCopied
      ? { message: text('link.copied'), tone: 'good' }
      : { message: text('link.notCopied'), tone: 'caution' },
  );
}
