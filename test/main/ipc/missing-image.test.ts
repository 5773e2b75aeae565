import { existsSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import type { SubjectReference } from '../../../preload/contract/index.ts';
import { type OpenedApp, openApp, valueOf } from './app-fixture.ts';

let opened: OpenedApp;
let subject: SubjectReference;
let hash: string;

beforeEach(async () => {
  opened = await openApp({ organizations: 1, devices: 1, archives: 0, hostile: false });
  const { fleet, gallery } = opened.app.handlers;
  const { rows } = await valueOf(fleet.devices({ offset: 0, limit: 1 }));
  subject = { deviceId: rows[0]?.id ?? '', archiveId: null };
  await valueOf(
    gallery.revalidate({ scope: 'demand', subjects: [subject], precision: 'full', always: true }),
  );
  await expect.poll(shownHash).toBeTruthy();
  hash = (await shownHash()) ?? '';
});

afterEach(() => opened.close());

async function shownHash(): Promise<string | null> {
  return (await valueOf(opened.app.handlers.gallery.tile({ subject }))).full?.hash ?? null;
}

function fileOf(image: string): string {
  const accounts = join(opened.profileFolder, 'accounts');
  return join(accounts, readdirSync(accounts)[0] ?? '', 'blobs', image.slice(0, 2), image);
}

test.each([
  ['deleted', rmSync],
  ['cut', (file: string) => truncateSync(file, 10)],
])(
  'P37, P39: an image whose file was %s comes again by itself when it is opened online',
  async (_how, lose) => {
    lose(fileOf(hash));
    expect(await opened.app.openImage(hash)).toBeNull();
    await expect.poll(async () => (await opened.app.openImage(hash)) !== null).toBe(true);
    expect(await shownHash()).toBe(hash);
  },
);

it('P39: offline its tile says that it is not here, and its download stays requested', async () => {
  const { offline } = opened.app.handlers;
  await valueOf(offline.changeMode({ mode: 'offline' }));
  rmSync(fileOf(hash));
  const sent = opened.events.length;
  expect(await opened.app.openImage(hash)).toBeNull();
  expect(await shownHash()).toBeNull();
  expect(await valueOf(offline.requestedDownloads({ offset: 0, limit: 9 }))).toMatchObject({
    rows: [{ subject, precision: 'full' }],
  });
  await expect
    .poll(() => opened.events.slice(sent).findLast(({ name }) => name === 'snapshotsChanged')?.payload)
    .toMatchObject([{ subject, full: null }]);
  expect(existsSync(fileOf(hash))).toBe(false);
});
