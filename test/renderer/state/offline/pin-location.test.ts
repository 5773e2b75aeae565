import { expect, test } from 'vitest';
import type { SavedView } from '../../../../preload/contract/index.ts';
import { createSavedViewStore } from '../../../../renderer/state/fleet/saved-view-store.ts';
import type { Location } from '../../../../renderer/state/navigation/location.ts';
import { createNavigationStore } from '../../../../renderer/state/navigation/navigation-store.ts';
import { pinCandidateOf } from '../../../../renderer/state/offline/offline-pinning.ts';
import { pinTargets } from '../../../../renderer/state/offline/pin-location.ts';
import { createToastStore } from '../../../../renderer/state/settings/toast-store.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';

const organization = { id: 'north', name: 'North', deviceCount: 4 };
const terms = { text: 'pump', among: 'both', filters: {} } as const;
const search: Location = { organization, device: null, view: { id: null, name: 'pump', terms } };
const failure = { code: 'storageFailed' } as const;

/** A window that shows a search. `refuses`: no view can be saved. */
function open({ refuses = false } = {}) {
  const { bridge } = createFakeBridge();
  const saved: SavedView[] = [];
  const fleet = {
    ...bridge.fleet,
    async saveView(view: Omit<SavedView, 'id'>) {
      if (refuses) return { ok: false, failure } as const;
      const value: SavedView = { ...view, id: `view-${saved.length + 1}` };
      saved.push(value);
      return { ok: true, value } as const;
    },
    savedViews: async () => ({ ok: true, value: { views: saved } }) as const,
  };
  const toasts = createToastStore(() => {});
  const stores = {
    savedViews: createSavedViewStore({ fleet, on: bridge.on } as never, toasts),
    navigation: createNavigationStore(),
    toasts,
  };
  stores.navigation.go({ page: 'browse', location: search });
  return { ...stores, saved };
}

const candidates = (location: Location) => [pinCandidateOf(location)];

test('a search that is not saved is saved under its words when its pin is confirmed, not before, and then shown as a view', async () => {
  const window = open();
  const chosen = candidates(search);
  expect(chosen).toEqual([{ target: { kind: 'search', terms }, title: 'pump' }]);
  expect(window.saved).toEqual([]);
  expect(await pinTargets(chosen, window)).toEqual({ ok: true, value: [{ kind: 'view', viewId: 'view-1' }] });
  expect(window.saved).toMatchObject([{ name: 'pump', terms }]);
  expect(window.navigation.value.current).toMatchObject({ location: { view: { id: 'view-1' } } });
  expect(window.toasts.value).toMatchObject([{ message: 'Saved as view “pump”.' }]);
});

test('a search that is saved already is not saved twice', async () => {
  const window = open();
  await pinTargets(candidates(search), window);
  await window.savedViews.load();
  expect(await pinTargets(candidates(search), window)).toEqual({
    ok: true,
    value: [{ kind: 'view', viewId: 'view-1' }],
  });
  expect(window.saved).toHaveLength(1);
});

test('where it can’t be saved, that is the answer, and nothing is shown as a view', async () => {
  const window = open({ refuses: true });
  expect(await pinTargets(candidates(search), window)).toEqual({ ok: false, failure });
  expect(window.navigation.value.current).toMatchObject({ location: { view: { id: null } } });
});

test('an organization is pinned as it is', async () => {
  const window = open();
  expect(await pinTargets(candidates({ organization, device: null }), window)).toEqual({
    ok: true,
    value: [{ kind: 'organization', organizationId: 'north' }],
  });
  expect(window.saved).toEqual([]);
});
