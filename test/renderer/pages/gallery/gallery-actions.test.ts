import { expect, test, vi } from 'vitest';
import type { GalleryOrder, GalleryScope } from '../../../../preload/contract/index.ts';
import { actInGallery, pinShown, selectTiles } from '../../../../renderer/pages/gallery/gallery-actions.ts';
import { createFleetStore } from '../../../../renderer/state/fleet/fleet-store.ts';
import { createGalleryStore } from '../../../../renderer/state/gallery/gallery-store.ts';
import { createPinningStore } from '../../../../renderer/state/offline/offline-pinning.ts';
import { createConnectionStore } from '../../../../renderer/state/session/connection-store.ts';
import { createSessionStore } from '../../../../renderer/state/session/session-store.ts';
import { createToastStore } from '../../../../renderer/state/settings/toast-store.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';
import { fakeOrganization, fakeTile } from '../../fakes/fake-fleet.ts';

test('P39: a selection of which a page could not be read says that it is incomplete, and why', async () => {
  const { bridge } = createFakeBridge({ organizations: [fakeOrganization('a', 450)] });
  const failure = { code: 'storageFailed' } as const;
  let isFailing = true;
  const weights: typeof bridge.gallery.weights = (request) =>
    isFailing ? Promise.resolve({ ok: false, failure }) : bridge.gallery.weights(request);
  const gallery = createGalleryStore({ ...bridge, gallery: { ...bridge.gallery, weights } }, () => true);
  const toasts = createToastStore(() => {});
  gallery.show({ kind: 'organization', organizationId: 'a' });
  const selection = { keys: new Set<string>(), pending: [{ first: 0, last: 449 }], inverted: false };

  await selectTiles({ gallery, toasts }, selection);
  expect(toasts.value).toMatchObject([
    { tone: 'caution', message: expect.stringMatching(/^The selection is incomplete: ./) },
  ]);
  isFailing = false;
  await selectTiles({ gallery, toasts }, selection);
  expect(gallery.value.selected.size).toBe(450);
  expect(toasts.value).toHaveLength(1);
});

test('P39: a visit to all that a device has keeps its archives too, one to an organization the newest image of each device', async () => {
  const [device] = fakeOrganization('a', 1).devices;
  if (device === undefined) throw new Error('There is no device.');
  const archives = ['x', 'y'].map((id) => fakeTile(device.id, id));
  const { bridge } = createFakeBridge({
    organizations: [{ id: 'a', name: 'A', devices: [{ ...device, archives }] }, fakeOrganization('b', 3)],
  });
  const app = {
    bridge,
    connection: createConnectionStore(bridge),
    fleet: createFleetStore(bridge),
    gallery: createGalleryStore(bridge, () => true),
    pinning: createPinningStore(),
    session: createSessionStore(bridge),
    toasts: createToastStore(() => {}),
  };
  const element = new EventTarget() as HTMLElement;

  const prepareAll = async (scope: GalleryScope, total: number) => {
    app.gallery.show(scope);
    await vi.waitFor(() => expect(app.gallery.value.total).toBe(total));
    await selectTiles(app, { keys: new Set(), pending: [{ first: 0, last: total - 1 }], inverted: false });
    actInGallery({ app, list: null, element }, 'prepare', null);
    return app.pinning.value;
  };

  const target = { kind: 'device', deviceId: device.id } as const;
  expect(await prepareAll(target, 3)).toMatchObject({
    kind: 'prepare',
    candidates: [{ target, rule: { kind: 'all' } }],
  });
  const organization = { kind: 'organization', organizationId: 'b' } as const;
  const wanted = await prepareAll(organization, 3);
  expect(wanted).toMatchObject({ kind: 'prepare', candidates: [{ target: organization }] });
  expect(JSON.stringify(wanted)).not.toContain('rule');
});

test('P39: a visit from a gallery with a filter is about what that shows, which is selected; without one about the location', async () => {
  const { bridge } = createFakeBridge({ organizations: [fakeOrganization('a', 6)] });
  const order: GalleryOrder = { sort: 'name', descending: false, filters: ['failed'] };
  const tiles: typeof bridge.gallery.tiles = async (request) => {
    const answer = await bridge.gallery.tiles(request);
    if (!answer.ok || request.order?.filters.length === 0) return answer;
    return { ok: true, value: { ...answer.value, total: 2, rows: answer.value.rows.slice(0, 2) } };
  };
  const app = {
    bridge,
    connection: createConnectionStore(bridge),
    fleet: createFleetStore(bridge),
    gallery: createGalleryStore({ ...bridge, gallery: { ...bridge.gallery, tiles } }, () => true),
    pinning: createPinningStore(),
    session: createSessionStore(bridge),
    toasts: createToastStore(() => {}),
  };
  const location = { organization: { id: 'a', name: 'A', deviceCount: 6 }, device: null };
  app.gallery.show({ kind: 'organization', organizationId: 'a' });
  await vi.waitFor(() => expect(app.gallery.value.total).toBe(6));

  await pinShown(app, 'prepare', location);
  expect(app.pinning.value).toMatchObject({ candidates: [{ target: { organizationId: 'a' } }] });

  await app.gallery.reorder(order);
  await vi.waitFor(() => expect(app.gallery.value.total).toBe(2));
  await pinShown(app, 'prepare', location);
  const shown = fakeOrganization('a', 6).devices.slice(0, 2);
  expect(app.pinning.value).toMatchObject({
    kind: 'prepare',
    candidates: shown.map(({ id }) => ({ target: { kind: 'device', deviceId: id } })),
  });
  expect(app.gallery.value.selected.size).toBe(2);
});
