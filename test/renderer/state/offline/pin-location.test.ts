import { expect, test } from 'vitest';
import type { SavedView } from '../../../../preload/contract/index.ts';
import { createSavedViewStore } from '../../../../renderer/state/fleet/saved-view-store.ts';
import type { Location } from '../../../../renderer/state/navigation/location.ts';
import { createNavigationStore } from '../../../../renderer/state/navigation/navigation-store.ts';
import { createPinningStore } from '../../../../renderer/state/offline/offline-pinning.ts';
import { pinLocation } from '../../../../renderer/state/offline/pin-location.ts';
import { createToastStore } from '../../../../renderer/state/settings/toast-store.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';

const organization = { id: 'north', name: 'North', deviceCount: 4 };
const terms = { text: 'pump', among: 'both', filters: {} } as const;
const search: Location = { organization, device: null, view: { id: null, name: 'pump', terms } };
const failure = { code: 'storageFailed', message: 'The disk failed.', advice: '' } as const;

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
    pinning: createPinningStore(),
    savedViews: createSavedViewStore({ fleet, on: bridge.on } as never, toasts),
    navigation: createNavigationStore(),
    toasts,
  };
  stores.navigation.go({ page: 'browse', location: search });
  return { ...stores, saved };
}

test('a visit to a search that is not saved saves it under its words, shows it as a view, and says so', async () => {
  const window = open();
  await pinLocation(window, search, 'prepare');
  expect(window.saved).toMatchObject([{ name: 'pump', terms }]);
  expect(window.pinning.value).toEqual({
    kind: 'prepare',
    candidates: [{ target: { kind: 'view', viewId: 'view-1' }, title: 'pump' }],
  });
  expect(window.navigation.value.current).toMatchObject({ location: { view: { id: 'view-1' } } });
  expect(window.toasts.value).toMatchObject([{ message: 'Saved as view “pump”.' }]);
});

test('a search that is saved already is not saved twice', async () => {
  const window = open();
  await pinLocation(window, search, 'add');
  await window.savedViews.load();
  await pinLocation(window, search, 'add');
  expect(window.saved).toHaveLength(1);
  expect(window.pinning.value).toMatchObject({ candidates: [{ target: { viewId: 'view-1' } }] });
});

test('where it can’t be saved, that is said, and nothing is pinned', async () => {
  const window = open({ refuses: true });
  await pinLocation(window, search, 'prepare');
  expect(window.pinning.value).toBeNull();
  expect(window.toasts.value).toMatchObject([{ tone: 'caution' }]);
});

test('an organization is pinned as it is', async () => {
  const window = open();
  await pinLocation(window, { organization, device: null }, 'prepare');
  expect(window.saved).toEqual([]);
  expect(window.pinning.value).toMatchObject({ candidates: [{ target: { organizationId: 'north' } }] });
});
