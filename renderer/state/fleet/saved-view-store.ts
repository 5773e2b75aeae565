import type { Bridge, NewSavedView, SavedView, SavedViewChange } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, withActions } from '../store/store.ts';

export type SavedViewStore = ReturnType<typeof createSavedViewStore>;

export function createSavedViewStore(
  bridge: Pick<Bridge, 'fleet' | 'on'>,
  toasts: Pick<ToastStore, 'show' | 'warn'>,
) {
  const store = createStore<readonly SavedView[]>([]);
  const account = createRenewableSignal();

  const load = async () => {
    const signal = account.current;
    const answer = await invoke(() => bridge.fleet.savedViews());
    if (answer.ok && !signal.aborted) store.set(answer.value.views);
  };
  bridge.on.savedViewsChanged(({ views }) => store.set(views));

  const undo = async ({ id, name, terms }: SavedView) => {
    const answer = await invoke(() => bridge.fleet.saveView({ id, name, terms }));
    if (!answer.ok) toasts.warn(answer.failure);
    await load();
  };

  return withActions(store, {
    load,
    save: (view: NewSavedView) => invoke(() => bridge.fleet.saveView(view)),
    change: (change: SavedViewChange) => invoke(() => bridge.fleet.changeSavedView(change)),
    /**
     * Removes a view and offers to undo that, because pins depend on it. Returns false if it could
     * not be removed.
     */
    async remove(view: SavedView): Promise<boolean> {
      const answer = await invoke(() => bridge.fleet.removeSavedView({ id: view.id }));
      await load();
      if (!answer.ok) toasts.warn(answer.failure);
      else {
        toasts.show({
          message: text('view.removed', { name: view.name }),
          action: { label: text('action.undo'), run: () => void undo(view) },
        });
      }
      return answer.ok;
    },
    reset() {
      account.renew();
      store.set([]);
    },
  });
}
