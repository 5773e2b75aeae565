import type { LinkPlace } from '../../../preload/contract/index.ts';
import { activeElement } from '../../dom/active-element.ts';
import { copyText } from '../../dom/copy-text.ts';
import { text } from '../../locales/text.ts';
import type { AppState } from '../app-state.ts';
import { bookmarkOf } from '../fleet/bookmark-store.ts';
import { failureText } from '../session/failure-text.ts';
import { ask } from '../store/invoke.ts';

/** The place that is shown, as a link names it; null where there is none to name. */
function shownPlace(app: AppState): LinkPlace | null {
  const location = app.navigation.lastBrowse();
  return location.page === 'browse' && location.place !== null ? bookmarkOf(location.place) : null;
}

/** Copies a link to a place, or to the one that is shown, and says so. */
export async function copyPlaceLink(app: AppState, place: LinkPlace | null = shownPlace(app)): Promise<void> {
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
