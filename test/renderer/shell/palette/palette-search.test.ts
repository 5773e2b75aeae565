import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail } from '../../../../preload/contract/core/result.ts';
import { createPaletteSearch } from '../../../../renderer/shell/palette/palette-search.ts';
import { createAppState } from '../../../../renderer/state/app-state.ts';
import { createFakeBridge, fakeSession } from '../../fakes/fake-bridge.ts';
import { fakeOrganization } from '../../fakes/fake-fleet.ts';

const fakeFleet = [fakeOrganization('north', 3), fakeOrganization('south', 3)];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function begin() {
  const fake = createFakeBridge({ session: fakeSession, organizations: fakeFleet });
  const app = createAppState(fake.bridge);
  await vi.advanceTimersByTimeAsync(0);
  return { app, fake, search: createPaletteSearch(app, () => {}) };
}

test('actions and organizations are there at once, devices when the library has answered', async () => {
  const { search } = await begin();
  const { name } = fakeFleet[0]?.devices[0] ?? { name: '' };
  search.type(name);
  expect(search.value).toMatchObject({ isSearching: true });
  await vi.advanceTimersByTimeAsync(200);
  expect(search.value.isSearching).toBe(false);
  expect(search.value.entries.map(({ label }) => label)).toContain(name);
});

test('P39: a search that failed says so, in addition to what is in memory, and another try finds what it missed', async () => {
  const { app, fake } = await begin();
  const { name } = fakeFleet[0]?.devices[0] ?? { name: '' };
  let isFailing = true;
  const { search: works } = fake.bridge.fleet;
  const fails = async () => fail({ code: 'storageFailed' });
  const fleet = {
    ...fake.bridge.fleet,
    search: (...of: Parameters<typeof works>) => (isFailing ? fails() : works(...of)),
  };
  const search = createPaletteSearch({ ...app, bridge: { ...fake.bridge, fleet } }, () => {});
  search.type(name);
  await vi.advanceTimersByTimeAsync(200);
  expect(search.value).toMatchObject({ isSearching: false, failure: { code: 'storageFailed' } });
  isFailing = false;
  search.type(name);
  expect(search.value.failure).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(search.value.entries.map(({ label }) => label)).toContain(name);
});

test('the library is asked when typing pauses, not at each letter', async () => {
  const { search, fake } = await begin();
  for (const typed of ['p', 'pe', 'peg']) search.type(typed);
  await vi.advanceTimersByTimeAsync(200);
  const asked = fake.calls.filter(({ name }) => name === 'fleet.search');
  expect(asked).toHaveLength(2);
  expect(JSON.stringify(asked)).not.toContain('"pe"');
});

test('a line that begins with > asks for actions only', async () => {
  const { search, fake } = await begin();
  search.type('> dark');
  await vi.advanceTimersByTimeAsync(200);
  expect(search.value.entries.map(({ group }) => group)).toEqual(['actions']);
  expect(fake.calls.some(({ name }) => name === 'fleet.search')).toBe(false);
});

test('a device that was found is gone to, and back leads where one was', async () => {
  const { app, search } = await begin();
  const [organization] = app.fleet.value.organizations;
  if (organization === undefined) throw new Error('The fake fleet has no organization.');
  app.navigation.replace({ page: 'browse', location: { organization, device: null } });
  const device = fakeFleet[0]?.devices[0];
  search.type(device?.name ?? '');
  await vi.advanceTimersByTimeAsync(200);
  search.value.entries.find(({ label, group }) => group === 'locations' && label === device?.name)?.run();
  await vi.advanceTimersByTimeAsync(0);
  expect(app.navigation.value.current).toMatchObject({
    page: 'browse',
    location: { device: { id: device?.id } },
  });
  const newest = { kind: 'subject', subject: { deviceId: device?.id, archiveId: null } };
  expect(app.commands.value).toEqual({ ...newest, opens: false });
  app.navigation.back();
  expect(app.navigation.value.current).toMatchObject({ page: 'browse', location: { device: null } });
});

test('a device that was found can be opened in the viewer at once, and so can a favourite', async () => {
  const { app, search } = await begin();
  await app.bookmarks.star({ kind: 'device', deviceId: 'north-1' }, true);
  search.type('north-1');
  await vi.advanceTimersByTimeAsync(200);
  const found = search.value.entries.filter(
    ({ label, view }) => label === 'Device north-1' && view !== undefined,
  );
  expect(new Set(found.map(({ group }) => group))).toEqual(new Set(['favourites', 'locations']));
  for (const { view } of found) {
    app.commands.take();
    view?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(app.commands.value).toMatchObject({
      kind: 'subject',
      subject: { deviceId: 'north-1' },
      opens: true,
    });
  }
});

test('a favourite that is reported after the palette was opened stands there too', async () => {
  const { app, search } = await begin();
  expect(search.value.entries.some(({ group }) => group === 'favourites')).toBe(false);
  await app.bookmarks.star({ kind: 'device', deviceId: 'north-1' }, true);
  expect(search.value.entries[0]).toMatchObject({ group: 'favourites', label: 'Device north-1' });
});
