import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAgeFile } from '../../../main/packs/age-file.ts';
import type { PackOpening, PackStart, SubjectReference } from '../../../preload/contract/index.ts';
import { afterTest, temporaryFolder } from '../library/support/library-fixture.ts';
import { type OpenedApp, openApp, valueOf } from './app-fixture.ts';

const options = { organizations: 1, devices: 3, archives: 0, hostile: false, plainImages: true } as const;
const PASSPHRASE = 'six geese in the yard';
const PATIENCE = { timeout: 20_000 };

let folder: string;
let file: string;
let first: OpenedApp;

beforeEach(async () => {
  folder = join(temporaryFolder(), 'STICK');
  mkdirSync(folder);
  file = join(folder, 'North.fleetpack');
  first = await openApp(options, { packFile: file });
});

afterEach(() => first.close());

async function devicesOf({ app }: OpenedApp): Promise<SubjectReference[]> {
  const { rows } = await valueOf(app.handlers.fleet.devices({ offset: 0, limit: 10 }));
  return rows.map(({ id }) => ({ deviceId: id, archiveId: null }));
}

async function download(laptop: OpenedApp): Promise<readonly SubjectReference[]> {
  const subjects = await devicesOf(laptop);
  const { gallery } = laptop.app.handlers;
  await valueOf(gallery.revalidate({ scope: 'demand', subjects, precision: 'low', always: true }));
  for (const subject of subjects)
    await expect.poll(async () => (await valueOf(gallery.tile({ subject }))).low, PATIENCE).not.toBeNull();
  return subjects;
}

/** Plans a pack of all devices. */
async function planned({ app }: OpenedApp): Promise<string> {
  const { exportId } = await valueOf(app.handlers.exports.select({ subjects: [] }));
  const choice = { source: { kind: 'everything' }, snapshots: { kind: 'all' }, precision: 'both' } as const;
  await valueOf(app.handlers.exports.plan({ exportId, ...choice }));
  return exportId;
}

const lastExport = async ({ app }: OpenedApp) =>
  (await valueOf(app.handlers.exports.list(null))).exports.at(-1);

async function start(laptop: OpenedApp, lock: PackStart['lock']) {
  const exportId = await planned(laptop);
  const contents = { exportId, hasNotes: true, hasPins: true, isInParts: false };
  const estimate = await valueOf(laptop.app.handlers.packs.estimate(contents));
  const started = await laptop.app.handlers.packs.start({ ...contents, lock, missing: 'leaveOut' });
  return { estimate, started };
}

async function make(laptop: OpenedApp, lock: PackStart['lock']) {
  const { estimate, started } = await start(laptop, lock);
  expect(started).toMatchObject({ ok: true, value: { pack: { name: 'North.fleetpack' } } });
  await expect.poll(async () => (await lastExport(laptop))?.state, PATIENCE).toBe('done');
  return estimate;
}

const passphrase = { kind: 'passphrase', passphrase: PASSPHRASE } as const;

/** Another laptop with the same service. */
async function secondLaptop(managed?: object): Promise<OpenedApp> {
  const second = await openApp(options, {
    packFile: file,
    simulator: first.simulator,
    ...(managed === undefined ? {} : { managed }),
  });
  afterTest(second.close);
  return second;
}

async function reached({ app }: OpenedApp, kind: PackOpening['kind']) {
  await expect.poll(async () => (await valueOf(app.handlers.packs.opening(null)))?.kind, PATIENCE).toBe(kind);
  return await valueOf(app.handlers.packs.opening(null));
}

/** Opens the pack by the passphrase; resolves when it is ready. */
async function unlocked(laptop: OpenedApp): Promise<string> {
  const { packs } = laptop.app.handlers;
  const { openingId = '' } = (await valueOf(packs.choose(null))) ?? {};
  await reached(laptop, 'locked');
  await valueOf(packs.unlock({ openingId, passphrase: PASSPHRASE }));
  await reached(laptop, 'ready');
  return openingId;
}

it('P43: a pack takes images to another laptop, which says where they came from; no path crosses to the page', async () => {
  const subjects = await download(first);
  const estimate = await make(first, passphrase);
  expect(estimate).toMatchObject({ images: 3, snapshots: 3, parts: 1 });
  expect(await lastExport(first)).toMatchObject({ filesDone: 3, missingCount: 3, failure: null });
  expect(readdirSync(folder)).toEqual(['North.fleetpack']);

  const second = await secondLaptop();
  const openingId = await unlocked(second);
  expect(await reached(second, 'ready')).toMatchObject({
    name: 'North.fleetpack',
    about: { laptop: 'LAPTOP-7', snapshots: 3, parts: null },
    newImages: 3,
  });
  const { gallery, packs } = second.app.handlers;
  const [subject = { deviceId: '', archiveId: null }] = subjects;
  expect((await valueOf(gallery.tile({ subject }))).low).toBeNull();
  await valueOf(packs.add({ openingId, hasPins: false }));
  expect(await reached(second, 'done')).toMatchObject({ changed: 3 });
  for (const one of subjects) expect((await valueOf(gallery.tile({ subject: one }))).low).not.toBeNull();
  expect((await valueOf(gallery.tile({ subject }))).low).toMatchObject({ packLaptop: 'LAPTOP-7' });
  const sent = second.events.filter(
    ({ name }) => name === 'packOpeningChanged' || name === 'exportProgressed',
  );
  expect(JSON.stringify(sent)).not.toContain(folder);
  await expect.poll(() => second.events.some(({ name }) => name === 'snapshotsChanged'), PATIENCE).toBe(true);
});

it('the laptop’s own confirmation replaces the one that came with a pack', async () => {
  const [subject = { deviceId: '', archiveId: null }] = await download(first);
  await make(first, passphrase);
  const second = await secondLaptop();
  const openingId = await unlocked(second);
  const { gallery, packs } = second.app.handlers;
  await valueOf(packs.add({ openingId, hasPins: false }));
  await reached(second, 'done');
  const laptop = async () => (await valueOf(gallery.tile({ subject }))).low?.packLaptop;
  expect(await laptop()).toBe('LAPTOP-7');
  await download(second);
  await expect.poll(laptop, PATIENCE).toBeNull();
});

it('a wrong passphrase can be entered again, and a locked pack given up', async () => {
  await download(first);
  await make(first, passphrase);
  const second = await secondLaptop();
  const { packs } = second.app.handlers;
  const { openingId = '' } = (await valueOf(packs.choose(null))) ?? {};
  expect(await reached(second, 'locked')).toMatchObject({ isWrong: false });
  await valueOf(packs.unlock({ openingId, passphrase: 'seven geese in the yard' }));
  await expect
    .poll(async () => await valueOf(packs.opening(null)), PATIENCE)
    .toMatchObject({ kind: 'locked', isWrong: true });
  expect(await packs.add({ openingId, hasPins: false })).toMatchObject({
    ok: false,
    failure: { code: 'notAllowed' },
  });
  await valueOf(packs.cancel({ openingId }));
  expect(await reached(second, 'cancelled')).toMatchObject({ changed: null });
});

it('a pack that is replaced, or given up once it is open, changes nothing', async () => {
  await download(first);
  await make(first, passphrase);
  const second = await secondLaptop();
  const { gallery, packs } = second.app.handlers;
  const { openingId = '' } = (await valueOf(packs.choose(null))) ?? {};
  const again = await unlocked(second);
  expect(await packs.unlock({ openingId, passphrase: PASSPHRASE })).toMatchObject({
    failure: { code: 'notFound' },
  });
  await valueOf(packs.cancel({ openingId: again }));
  await reached(second, 'cancelled');
  for (const subject of await devicesOf(second))
    expect((await valueOf(gallery.tile({ subject }))).low).toBeNull();
});

it('P43: a pack for this laptop opens by its own identity, which never leaves the main process', async () => {
  await download(first);
  const second = await secondLaptop();
  const { packs } = second.app.handlers;
  expect(await valueOf(packs.identity({ make: false }))).toEqual({ kind: 'unmade' });
  const identity = await valueOf(packs.identity({ make: true }));
  const recipient = identity.kind === 'ready' ? identity.recipient : '';
  expect(await valueOf(packs.identity({ make: false }))).toEqual({ kind: 'ready', recipient });
  await make(first, { kind: 'recipients', recipients: [recipient] });
  await valueOf(packs.choose(null));
  await reached(second, 'ready');
  await valueOf(first.app.handlers.packs.choose(null));
  expect(await reached(first, 'refused')).toMatchObject({ refusal: { code: 'notForThisLaptop' } });
});

it('a pack that is cancelled while it is made leaves no file, and the next one gets its name', async () => {
  await download(first);
  const { started } = await start(first, passphrase);
  const exportId = started.ok ? (started.value?.exportId ?? '') : '';
  expect(await valueOf(first.app.handlers.exports.cancel({ exportId }))).toMatchObject({
    state: 'cancelled',
  });
  expect(readdirSync(folder)).toEqual([]);
  await make(first, passphrase);
  expect(readdirSync(folder)).toEqual(['North.fleetpack']);
});

it('what a pack that was killed has left in the app’s own folder is removed at the next start', async () => {
  const accounts = join(first.profileFolder, 'accounts');
  const left = join(accounts, readdirSync(accounts)[0] ?? '', 'pack-1.spool');
  writeFileSync(left, 'images');
  await first.restart();
  await expect.poll(() => existsSync(left), PATIENCE).toBe(false);
});

it('an administrator forbids packs: none is made, none is opened', async () => {
  await download(first);
  await make(first, passphrase);
  const second = await secondLaptop({ carryPacks: { allow: false } });
  const { packs } = second.app.handlers;
  expect(await valueOf(packs.policy(null))).toEqual({ isAllowed: false, recipients: null });
  await download(second);
  expect((await start(second, passphrase)).started).toMatchObject({ failure: { code: 'managed' } });
  await valueOf(packs.choose(null));
  expect(await reached(second, 'refused')).toMatchObject({ refusal: { code: 'forbidden' } });
});

it('an administrator demands recipients: whatever the page sends, a pack is for them alone', async () => {
  const identity = await generateIdentity();
  const recipients = [await identityToRecipient(identity)];
  const second = await secondLaptop({ carryPacks: { recipients } });
  await download(second);
  await make(second, passphrase);
  const opened = await openAgeFile(file, { identities: [identity] });
  await opened.close();
  await expect(openAgeFile(file, { passphrase: PASSPHRASE, identities: [] })).rejects.toMatchObject({
    refusal: { code: 'notForThisLaptop' },
  });
});

it('P6: opens nothing that is no path of a dropped file, and the pack that the app was called with once', async () => {
  const { packs } = first.app.handlers;
  for (const path of ['', 'North.fleetpack', '../North.fleetpack'])
    expect(await packs.drop({ path })).toMatchObject({ ok: false, failure: { code: 'invalidInput' } });
  expect(await valueOf(packs.takeGiven(null))).toBeNull();
  writeFileSync(file, 'no pack');
  first.app.openPack(file);
  expect(first.events.some(({ name }) => name === 'packGiven')).toBe(true);
  expect(await valueOf(packs.takeGiven(null))).toMatchObject({ kind: 'unlocking', name: 'North.fleetpack' });
  expect(await reached(first, 'refused')).toMatchObject({ refusal: { code: 'notAPack', part: null } });
  expect(await valueOf(packs.takeGiven(null))).toBeNull();
});
