import { NAME_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { PinTarget, Result, SearchTerms } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { SavedViewStore } from '../fleet/saved-view-store.ts';
import type { NavigationStore } from '../navigation/navigation-store.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import type { PinCandidate } from './offline-pinning.ts';

interface PinStores {
  readonly savedViews: Pick<SavedViewStore, 'save' | 'value'>;
  readonly navigation: Pick<NavigationStore, 'replace' | 'value'>;
  readonly toasts: Pick<ToastStore, 'show'>;
}

/**
 * Saves a search as a view, unless already saved, and shows it as one if it is on the screen.
 * Returns the id of the view.
 */
async function saveSearch(name: string, terms: SearchTerms, stores: PinStores): Promise<Result<string>> {
  const { savedViews, navigation, toasts } = stores;
  const isSame = (other: SearchTerms) => JSON.stringify(other) === JSON.stringify(terms);
  const known = savedViews.value.find((view) => isSame(view.terms));
  if (known !== undefined) return { ok: true, value: known.id };
  const answer = await savedViews.save({ name: name.slice(0, NAME_LIMIT), terms });
  if (!answer.ok) return answer;
  const { current } = navigation.value;
  const shown = current.page === 'browse' ? current.location : null;
  if (shown?.view !== undefined && isSame(shown.view.terms))
    navigation.replace({ page: 'browse', location: { ...shown, view: answer.value } });
  toasts.show({ message: text('view.saved', { name: answer.value.name }), tone: 'good' });
  return { ok: true, value: answer.value.id };
}

/** Pins candidates after the user's confirmation. */
export async function pinTargets(
  candidates: readonly PinCandidate[],
  stores: PinStores,
): Promise<Result<readonly PinTarget[]>> {
  const targets: PinTarget[] = [];
  for (const { target, title } of candidates) {
    if (target.kind !== 'search') {
      targets.push(target);
      continue;
    }
    const saved = await saveSearch(title, target.terms, stores);
    if (!saved.ok) return saved;
    targets.push({ kind: 'view', viewId: saved.value });
  }
  return { ok: true, value: targets };
}
