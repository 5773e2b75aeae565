import { expect, test, vi } from 'vitest';
import { filterTerms } from '../../../../renderer/state/fleet/filter-terms.ts';
import type { FleetRows } from '../../../../renderer/state/fleet/fleet-rows.ts';
import { createSavedViewStore } from '../../../../renderer/state/fleet/saved-view-store.ts';
import { withViews } from '../../../../renderer/state/fleet/view-rows.ts';
import { createToastStore } from '../../../../renderer/state/settings/toast-store.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';

const terms = { text: 'gate', among: 'both', filters: {} } as const;

test('a removed view comes back by “Undo” with its id, so that its pins have it again', async () => {
  const { bridge } = createFakeBridge();
  const toasts = createToastStore(() => {});
  const views = createSavedViewStore(bridge, toasts);
  await bridge.fleet.saveView({ id: 'v1', name: 'Gates', terms });
  await views.load();
  const [view] = views.value;
  if (view === undefined) throw new Error('There is no view.');
  expect(await views.remove(view)).toBe(true);
  expect(views.value).toEqual([]);
  toasts.value[0]?.action?.run();
  await vi.waitUntil(() => views.value.length === 1);
  expect(views.value[0]).toMatchObject({ id: 'v1', name: 'Gates', terms });
});

test('every filter becomes a view that finds the same, also several states and what is new', () => {
  expect(filterTerms('o', { filters: ['missing', 'low', 'failed'] })).toEqual({
    text: '',
    among: 'devices',
    filters: { organizationId: 'o', downloaded: ['none', 'low'], inState: ['failed'] },
  });
  expect(filterTerms(null, { filters: ['stale', 'new', 'failed'] })?.filters).toEqual({
    organizationId: null,
    inState: ['stale', 'new', 'failed'],
  });
  expect(filterTerms('o', { filters: [] })).toBeNull();
});

test('saved views stand over the tree, which stays as it is under them', () => {
  const organization = { id: 'o', name: 'North', deviceCount: 0 };
  const fleet: FleetRows = {
    length: 1,
    at: (index) =>
      index === 0
        ? { kind: 'organization', organization, expanded: false, position: 0, siblings: 1 }
        : undefined,
    indexOf: (id) => (id === 'o' ? 0 : -1),
  };
  const views = [{ id: 'v1', name: 'Gates', terms, createdAt: 0 }];
  expect(withViews(fleet, [], true)).toBe(fleet);
  const open = withViews(fleet, views, true);
  expect([open.length, open.indexOf('o'), open.indexOf('x')]).toEqual([3, 2, -1]);
  expect(open.at(0)).toMatchObject({ kind: 'views', count: 1, position: 0, siblings: 2 });
  expect(open.at(1)).toMatchObject({ kind: 'view', position: 0, siblings: 1 });
  expect(open.at(2)).toMatchObject({ kind: 'organization', position: 1, siblings: 2 });
  expect(withViews(fleet, views, false).at(1)).toMatchObject({ kind: 'organization' });
});
