import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { contract } from '../../../preload/contract/index.ts';
import { type OpenedApp, openApp, valueOf } from './app-fixture.ts';

let opened: OpenedApp;

beforeEach(async () => {
  opened = await openApp({ organizations: 2, devices: 4, archives: 1 });
  await valueOf(opened.app.handlers.fleet.refresh(null));
});

afterEach(() => opened.close());

it('tells how the storage is, in the words of the contract and without a path (P6)', async () => {
  const state = await valueOf(opened.app.handlers.storage.state(null));
  expect(contract.storage.state.output.safeParse(state).success).toBe(true);
  expect(state).toMatchObject({
    usedBytes: 0,
    space: 'fits',
    folder: { kind: 'own', folderName: '' },
    job: null,
  });
  expect(JSON.stringify(state)).not.toContain(opened.profileFolder);
});

it('keeps a quota that the user chose', async () => {
  const changed = await valueOf(opened.app.handlers.storage.changeQuota({ quotaBytes: 500_000_000 }));
  expect(changed.quotaBytes).toBe(500_000_000);
  await opened.restart();
  expect((await valueOf(opened.app.handlers.storage.state(null))).quotaBytes).toBe(500_000_000);
});

it('keeps the days that the user chose, and refuses to remove anything while a job runs', async () => {
  const { storage } = opened.app.handlers;
  expect(await valueOf(storage.superseded({ days: 30 }))).toEqual({
    images: 0,
    bytes: 0,
    goingImages: 0,
    goingBytes: 0,
  });
  const checking = storage.check(null);
  expect(await storage.changeDaysKept({ days: 30 })).toMatchObject({
    ok: false,
    failure: { code: 'jobRunning' },
  });
  await checking;
  expect((await valueOf(storage.state(null))).daysKept).toBeNull();
  await expect.poll(async () => (await valueOf(storage.state(null))).job?.state).toBe('done');
  expect(await valueOf(storage.changeDaysKept({ days: 30 }))).toEqual({ images: 0, bytes: 0 });
  await opened.restart();
  expect((await valueOf(opened.app.handlers.storage.state(null))).daysKept).toBe(30);
});

it('checks the library and tells the screen about it', async () => {
  await valueOf(opened.app.handlers.storage.check(null));
  await expect
    .poll(async () => (await valueOf(opened.app.handlers.storage.state(null))).job?.state)
    .toBe('done');
  await expect.poll(() => opened.events.some(({ name }) => name === 'storageChanged')).toBe(true);
});

it('ends a check with the app', async () => {
  const rejected: unknown[] = [];
  const note = (error: unknown) => void rejected.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  await valueOf(opened.app.handlers.storage.check(null));
  await opened.restart();
  await setImmediate();
  expect(rejected).toEqual([]);
});

it('moves nowhere before a folder was chosen', async () => {
  expect(await opened.app.handlers.storage.move({ to: 'chosen' })).toMatchObject({
    ok: false,
    failure: { code: 'invalidInput' },
  });
  expect(await valueOf(opened.app.handlers.storage.chooseFolder(null))).toBeNull();
});

it('finds devices, saves the search by a name, and shows its gallery', async () => {
  const { handlers } = opened.app;
  const { rows } = await valueOf(handlers.fleet.devices({ offset: 0, limit: 1 }));
  const terms = { text: rows[0]?.name ?? '', among: 'devices', filters: {} } as const;
  const found = await valueOf(handlers.fleet.search({ terms, offset: 0, limit: 50 }));
  expect(found.rows[0]?.subject.deviceId).toBe(rows[0]?.id);
  const saved = await valueOf(handlers.fleet.saveView({ name: 'Mine', terms }));
  expect(opened.events.findLast(({ name }) => name === 'savedViewsChanged')?.payload).toEqual({
    views: [saved],
  });
  expect(await handlers.fleet.saveView({ name: 'Mine', terms })).toMatchObject({
    ok: false,
    failure: { code: 'invalidInput' },
  });
  const scope = { kind: 'view', terms } as const;
  const tiles = await valueOf(handlers.gallery.tiles({ scope, offset: 0, limit: 500 }));
  expect(tiles.rows[0]?.subject.deviceId).toBe(rows[0]?.id);
  await valueOf(handlers.fleet.removeSavedView({ id: saved.id }));
  expect(await valueOf(handlers.fleet.savedViews(null))).toEqual({ views: [] });
});
