import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { Library } from '../../../../main/library/library.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import {
  archive,
  archiveRecord,
  clock,
  device,
  deviceRecord,
  gif,
  NOW,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../support/library-fixture.ts';

const d = device('d');
const a = archive('d', 'a');
const validators = { lastModified: 'Sat, 21 Nov 2026 09:15:02 GMT', etag: '"1"' };

async function filled(folder: string): Promise<{ library: Library; hashes: string[] }> {
  const library = openLibrarySync({ folder, clock });
  const records = [deviceRecord('d', [archiveRecord('a', 5, 'Night')], 'North Gate')];
  await library.storeOrganizations([organization('o', records, 'Region')], validators, NOW);
  library.savedViews.add({ name: 'Mine', terms: { text: 'gate', among: 'both', filters: {} } }, 'v1', NOW);
  const hashes: string[] = [];
  for (const [subject, text] of [
    [d, 'first'],
    [d, 'second'],
    [a, 'archive'],
  ] as const) {
    const stored = await library.storeImage(subject, gif(text, { capturedAt: 7 }), validators, NOW);
    hashes.push(stored.hash);
  }
  await expect.poll(() => readFileSync(join(folder, 'images.log'), 'utf8')).toContain(hashes[2]);
  return { library, hashes };
}

it('P30: a database that broke is rebuilt from the images: their subjects, names, clocks, order and validators', async () => {
  const folder = temporaryFolder();
  const { library, hashes } = await filled(folder);
  const before = { tile: library.tile(d), history: library.history(d), archive: library.tile(a) };
  library.close();
  writeFileSync(join(folder, 'library.sqlite'), 'broken'.repeat(1_000));
  const rebuilt = temporaryLibrary(folder);
  expect(rebuilt.setAside).toBe(true);
  expect(rebuilt.tile(d)).toEqual(before.tile);
  expect(rebuilt.history(d)).toEqual(before.history);
  expect(rebuilt.tile(a)?.full).toEqual(before.archive?.full);
  expect(rebuilt.names(a)).toEqual({
    organizationId: 'o',
    organizationName: 'Region',
    deviceName: 'North Gate',
    archiveName: 'Night',
  });
  expect(rebuilt.validators(d).full).toEqual(validators);
  for (const hash of hashes) expect(await rebuilt.openImage(hash)).not.toBeNull();
  const found = await rebuilt.search.find({ text: 'north', among: 'devices', filters: {} }, 0, 5);
  expect(found.total).toBe(1);
});

it('P30: the next list of the service puts right what was rebuilt', async () => {
  const folder = temporaryFolder();
  const { library } = await filled(folder);
  library.close();
  writeFileSync(join(folder, 'library.sqlite'), '');
  const rebuilt = temporaryLibrary(folder);
  await rebuilt.storeOrganizations([organization('o', [deviceRecord('e')])], validators, NOW);
  expect(rebuilt.devices(undefined, 0, 10).rows.map(({ id }) => id)).toEqual(['e']);
  expect(rebuilt.history(d)).toHaveLength(2);
});

it('P30: saved views, favourites, pins and choices survive a database of which only a part is damaged', async () => {
  const folder = temporaryFolder();
  const { library } = await filled(folder);
  for (let count = 0; count < 400; count += 1) library.addByHand(device(`device ${count}`), NOW);
  library.bookmarks.star({ kind: 'device', deviceId: d.deviceId }, true, NOW);
  const pin = {
    target: { kind: 'device', deviceId: d.deviceId },
    rule: { kind: 'newest', number: 3 },
    precision: 'full',
  } as const;
  library.offline.write(({ pins }) => pins.put(pin, NOW));
  await library.storage.changeQuota(123_000_000);
  library.close();
  const file = join(folder, 'library.sqlite');
  const database = new DatabaseSync(file);
  const page = database
    .prepare("SELECT pageno FROM dbstat WHERE name = 'subject' AND pagetype = 'leaf' LIMIT 1 OFFSET 3")
    .get()?.['pageno'];
  database.close();
  const bytes = readFileSync(file);
  bytes.fill(0x5a, (Number(page) - 1) * 4_096, Number(page) * 4_096);
  writeFileSync(file, bytes);
  writeFileSync(join(folder, 'library.open'), '');
  const rebuilt = temporaryLibrary(folder);
  expect(rebuilt.setAside).toBe(true);
  expect(rebuilt.savedViews.all().map(({ name }) => name)).toEqual(['Mine']);
  expect(rebuilt.bookmarks.favourites()).toHaveLength(1);
  expect(rebuilt.offline.read(({ pins }) => pins.all())).toEqual([expect.objectContaining(pin)]);
  expect((await rebuilt.storage.state()).quotaBytes).toBe(123_000_000);
  expect(rebuilt.tile(d)?.full).not.toBeNull();
});

it('P28: a line of the log that was torn costs that line', async () => {
  const folder = temporaryFolder();
  const { library } = await filled(folder);
  appendFileSync(join(folder, 'images.log'), '{"kind":"image","hash":"ab');
  await library.storeImage(d, gif('third'), validators, NOW);
  await expect
    .poll(() => readFileSync(join(folder, 'images.log'), 'utf8').split('\n').filter(Boolean))
    .toHaveLength(5);
  library.close();
  rmSync(join(folder, 'library.sqlite'));
  writeFileSync(join(folder, 'library.sqlite'), '');
  expect(temporaryLibrary(folder).history(d)).toHaveLength(3);
});

it('what the user had forgotten leaves the log as well', async () => {
  const folder = temporaryFolder();
  const { library } = await filled(folder);
  await library.storage.act({
    target: { kind: 'device', deviceId: 'd' },
    action: 'forget',
    isPreview: false,
  });
  expect(readFileSync(join(folder, 'images.log'), 'utf8')).toBe('');
  library.close();
});
