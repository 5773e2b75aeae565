import { NAME_LIMIT } from '../../../preload/contract/core/limits.ts';
import { text } from '../../locales/text.ts';
import type { SavedViewStore } from '../fleet/saved-view-store.ts';
import type { Location } from '../navigation/location.ts';
import type { NavigationStore } from '../navigation/navigation-store.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import { type PinningStore, type PinRequest, pinCandidateOf } from './offline-pinning.ts';

interface PinStores {
  readonly pinning: Pick<PinningStore, 'request'>;
  readonly savedViews: Pick<SavedViewStore, 'save' | 'value'>;
  readonly navigation: Pick<NavigationStore, 'replace'>;
  readonly toasts: Pick<ToastStore, 'show' | 'warn'>;
}

/** The location as it can be pinned: a search is saved under its words, unless it is saved already. Null: it could not be saved. */
async function saved(location: Location, stores: PinStores): Promise<Location | null> {
  const { savedViews, navigation, toasts } = stores;
  const { view } = location;
  if (view === undefined || view.id !== null) return location;
  const terms = JSON.stringify(view.terms);
  const known = savedViews.value.find((candidate) => JSON.stringify(candidate.terms) === terms);
  if (known !== undefined) return { ...location, view: known };
  const answer = await savedViews.save({ name: view.name.slice(0, NAME_LIMIT), terms: view.terms });
  if (!answer.ok) {
    toasts.warn(answer.failure);
    return null;
  }
  const shown = { ...location, view: answer.value };
  navigation.replace({ page: 'browse', location: shown });
  toasts.show({ message: text('view.saved', { name: answer.value.name }), tone: 'good' });
  return shown;
}

/** Opens the dialog that pins a location or prepares a visit to it. */
export async function pinLocation(
  stores: PinStores,
  location: Location,
  kind: Extract<PinRequest['kind'], 'add' | 'prepare'>,
): Promise<void> {
  const pinned = await saved(location, stores);
  const candidate = pinned === null ? null : pinCandidateOf(pinned);
  if (candidate !== null) stores.pinning.request({ kind, candidates: [candidate] });
}
