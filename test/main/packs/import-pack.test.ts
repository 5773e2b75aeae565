import { rmSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createExportDraft } from '../../../main/bagit/export-draft.ts';
import { describeImage } from '../../../main/export/bag/build-manifest.ts';
import type { Library } from '../../../main/library/library.ts';
import { checkPack } from '../../../main/packs/open/check-pack.ts';
import { importPack } from '../../../main/packs/open/import-pack.ts';
import { type OpenedPack, openPack } from '../../../main/packs/open/open-pack.ts';
import {
  afterTest,
  archive,
  device,
  deviceRecord,
  NOW,
  noValidators,
  organization,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import {
  filledLibrary,
  MINUTE,
  makePack,
  ORIGIN,
  passphraseLock,
  picture,
  planOf,
  subjects,
} from './pack-fixture.ts';

const PASSPHRASE = 'correct horse';

let first: Library;
let second: Library;

beforeEach(async () => {
  first = await filledLibrary();
  second = temporaryLibrary();
  const list = [organization('o1', [deviceRecord('d2', null, 'Yard')], 'North')];
  await second.storeOrganizations(list, { lastModified: null, etag: '"list"' }, NOW);
});

/** Packs all that the first laptop has. */
async function carried(hasPins = false): Promise<OpenedPack> {
  const plan = await planOf(first, { hasPins });
  const { files } = await makePack(first, plan, { lock: passphraseLock(PASSPHRASE) });
  const pack = await openPack(
    files[0] ?? '',
    { passphrase: PASSPHRASE, identities: [] },
    new AbortController().signal,
  );
  afterTest(pack.close);
  return pack;
}

/** Opens a pack on the second laptop; counts what changed something there. */
async function join(
  pack: OpenedPack,
  { now = NOW, stopAfter = Number.POSITIVE_INFINITY } = {},
): Promise<number> {
  let joined = 0;
  const stop = new AbortController();
  const onSnapshot = (isNew: boolean) => {
    joined += Number(isNew);
    if (joined >= stopAfter) stop.abort();
  };
  await checkPack([pack], { library: second, origin: ORIGIN }, stop.signal, () => {});
  await importPack(pack, { library: second, now, signal: stop.signal, hasPins: true, onSnapshot });
  return joined;
}

const texts = async (library: Library, subject: (typeof subjects)[number]) =>
  await Promise.all(
    library.history(subject).map(async ({ hash }) => {
      const bytes = await library.offline.readImage(hash);
      return Buffer.from(bytes ?? []).toString('latin1', 10);
    }),
  );

describe('a pack of one laptop, opened on another', () => {
  it('P43: has everything there: images, clocks, validators, names, notes', async () => {
    first.notes.write(device('d1'), 'Key at the gate', NOW);
    first.notes.write(device('d1'), 'Mast leans', NOW, 7);
    expect(await join(await carried())).toBe(3);
    for (const subject of subjects) {
      expect(second.newest(subject, 'full')).toEqual({
        ...first.newest(subject, 'full'),
        packLaptop: 'LAPTOP-7',
        packMadeAt: NOW,
        widthPixels: 2,
        heightPixels: 2,
        mediaType: 'image/gif',
      });
      expect(second.validators(subject).full).toEqual(first.validators(subject).full);
    }
    expect(second.names(archive('d1', 'a1'))).toEqual(first.names(archive('d1', 'a1')));
    const listed = second.exportRows.owner(second.exportRows.find(archive('d1', 'a1')) ?? 0);
    expect(listed?.capturedAt).toBe(NOW - 100 * MINUTE);
    expect(second.notes.of(device('d1'))).toEqual([
      { snapshotAt: 7, text: 'Mast leans', changedAt: NOW },
      { snapshotAt: null, text: 'Key at the gate', changedAt: NOW },
    ]);
    expect(await second.search.find({ text: 'Q7', among: 'devices', filters: {} }, 0, 10)).toMatchObject({
      total: 1,
    });
  });

  it('P49: brings no condition that any image meets, and no time ahead of this laptop', async () => {
    const pack = await carried();
    const forged: OpenedPack = {
      ...pack,
      async *records(signal) {
        for await (const record of pack.records(signal))
          yield record.kind === 'snapshot'
            ? {
                ...record,
                etag: '*',
                lastModified: 'Fri, 31 Dec 9999 23:59:59 GMT',
                receivedAt: '9999-12-30T00:00:00Z',
              }
            : record;
      },
    };
    await join(forged);
    for (const subject of subjects) {
      expect(second.validators(subject).full).toEqual({ etag: null, lastModified: null });
      expect(second.newest(subject, 'full')).toMatchObject({ receivedAt: null });
    }
  });

  it('asks for the whole list next where the pack has a device that the list did not have', async () => {
    await join(await carried());
    expect(second.organizationsValidators()).toMatchObject({ etag: null });
  });

  it('P43: says of each image which pack it came with, also in an export, until this laptop confirms it', async () => {
    await join(await carried());
    const subject = device('d1');
    await second.storeImage(subject, picture('newer', { receivedAt: NOW }), noValidators, NOW);
    expect(second.history(subject).map(({ packLaptop }) => packLaptop)).toEqual([null, 'LAPTOP-7']);
    const packs = async () => {
      const draft = createExportDraft({ exportId: 'export', library: second, secondsFor: () => null });
      draft.add([subject]);
      await draft.plan({ source: { kind: 'selection' }, snapshots: { kind: 'all' }, precision: 'full' });
      const images = [...draft.images()].map(describeImage);
      return images.flatMap(({ subject: { archiveId }, pack }) => (archiveId === null ? [pack] : []));
    };
    const pack = { laptop: 'LAPTOP-7', madeAt: new Date(NOW).toISOString() };
    expect(await packs()).toEqual([pack, null]);
    const other = device('d2');
    expect(second.newest(other, 'full')?.packLaptop).toBe('LAPTOP-7');
    second.confirm(other, 'full', noValidators, NOW + 1);
    expect(second.newest(other, 'full')?.packLaptop).toBeNull();
  });

  it('P43: never makes anything older', async () => {
    const newer = picture('newer', { receivedAt: NOW - MINUTE, capturedAt: NOW - 2 * MINUTE });
    await second.storeImage(device('d2'), newer, noValidators, NOW);
    await join(await carried());
    expect(await texts(second, device('d2'))).toContain('image 2');
    expect(second.newest(device('d2'), 'full')).toMatchObject({ receivedAt: NOW - MINUTE });
    expect(second.tile(device('d2'))?.full).toMatchObject({ receivedAt: NOW - MINUTE });
  });

  it('makes a newer image the newest, and joins the histories', async () => {
    const older = picture('older', { receivedAt: NOW - 50 * MINUTE, capturedAt: NOW - 51 * MINUTE });
    await second.storeImage(device('d2'), older, noValidators, NOW - 40 * MINUTE);
    await join(await carried());
    expect(second.newest(device('d2'), 'full')).toMatchObject({ receivedAt: NOW - 8 * MINUTE, etag: '"e2"' });
    expect([...(await texts(second, device('d2')))].sort()).toEqual(['image 2', 'older']);
  });

  it('confirms an image that is here already by the time of the other laptop', async () => {
    const same = picture('image 2', { receivedAt: NOW - 8 * MINUTE });
    await second.storeImage(device('d2'), same, noValidators, NOW - 30 * MINUTE);
    await join(await carried());
    expect(second.history(device('d2'))).toHaveLength(1);
    expect(second.newest(device('d2'), 'full')).toMatchObject({
      confirmedAt: NOW - 5 * MINUTE,
      etag: '"e2"',
    });
  });

  it('believes no time that is still to come', async () => {
    first.notes.write(device('d1'), 'Key at the gate', NOW, null);
    await join(await carried(), { now: NOW - 7 * MINUTE });
    expect(second.newest(device('d2'), 'full')).toMatchObject({
      fetchedAt: NOW - 7 * MINUTE,
      confirmedAt: NOW - 7 * MINUTE,
    });
    expect(second.notes.of(device('d1'))).toMatchObject([{ changedAt: NOW - 7 * MINUTE }]);
  });

  it('changes nothing when it is opened a second time', async () => {
    const pack = await carried();
    await join(pack);
    const before = subjects.map((subject) => second.history(subject));
    expect(await join(pack)).toBe(0);
    expect(subjects.map((subject) => second.history(subject))).toEqual(before);
  });

  it('goes on where it was stopped', async () => {
    for (let index = 0; index < 20; index += 1) {
      const times = { receivedAt: NOW - 100 * MINUTE + index, capturedAt: null };
      await first.storeImage(device('d1'), picture(`more ${index}`, times), noValidators, NOW - 90 * MINUTE);
    }
    const pack = await carried();
    await expect(join(pack, { stopAfter: 1 })).rejects.toThrow(/aborted/);
    const count = () => subjects.reduce((sum, subject) => sum + second.history(subject).length, 0);
    const there = count();
    expect(there).toBeGreaterThan(0);
    expect(there).toBeLessThan(23);
    expect(await join(pack)).toBe(23 - there);
    expect(count()).toBe(23);
    // Those that are read one after the other into the same memory are not mixed up.
    for (const subject of subjects)
      expect((await texts(second, subject)).toSorted()).toEqual((await texts(first, subject)).toSorted());
  });

  it('reads no more of a pack than is under way once the disk takes no image', async () => {
    for (let index = 0; index < 40; index += 1)
      await first.storeImage(
        device('d1'),
        picture(`more ${index}`, { receivedAt: NOW + index }),
        noValidators,
        NOW,
      );
    const pack = await carried();
    let read = 0;
    const counting: OpenedPack = {
      ...pack,
      image: (...wanted) => {
        read += 1;
        return pack.image(...wanted);
      },
    };
    const packs = { ...second.packs, join: () => Promise.reject(new Error('The disk is full.')) };
    const importing = importPack(counting, {
      library: { ...second, packs },
      now: NOW,
      signal: new AbortController().signal,
      hasPins: true,
      onSnapshot: () => {},
    });
    await expect(importing).rejects.toThrow('The disk is full.');
    expect(read).toBeLessThan(10);
  });

  it('leaves the next older one as the newest, where the newest is lost', async () => {
    const keep = (text: string, receivedAt: number) =>
      second.storeImage(device('d2'), picture(text, { receivedAt }), noValidators, receivedAt);
    await keep('older', NOW - 6 * MINUTE);
    const { hash } = await keep('newest', NOW - MINUTE);
    await join(await carried());
    rmSync((await second.openImage(hash))?.file ?? '');
    await second.storage.mendImage(hash);
    expect(second.newest(device('d2'), 'full')).toMatchObject({ receivedAt: NOW - 6 * MINUTE });
  });

  it('keeps notes and a pin that are here, adds those of other snapshots, and a pin that retains other images', async () => {
    for (const snapshotAt of [null, 7, 8]) first.notes.write(device('d2'), 'theirs', NOW, snapshotAt);
    const target = { kind: 'device', deviceId: 'd2' } as const;
    first.offline.write(({ pins }) =>
      pins.put({ target, rule: { kind: 'newest', number: 9 }, precision: 'low' }, NOW),
    );
    second.notes.write(device('d2'), 'mine', NOW - MINUTE);
    second.notes.write(device('d2'), 'mine', NOW - MINUTE, 7);
    second.addByHand(device('d1'), NOW);
    first.notes.write(device('d1'), 'theirs', NOW);
    second.notes.write(device('d1'), 'mine', NOW - MINUTE, 7);
    second.offline.write(({ pins }) =>
      pins.put({ target, rule: { kind: 'newest', number: 1 }, precision: 'full' }, NOW),
    );
    await join(await carried(true));
    const notesOf = (id: string) =>
      second.notes.of(device(id)).map(({ snapshotAt, text }) => [snapshotAt, text]);
    expect(notesOf('d2')).toEqual([
      [7, 'mine'],
      [8, 'theirs'],
      [null, 'mine'],
    ]);
    expect(notesOf('d1')).toEqual([
      [7, 'mine'],
      [null, 'theirs'],
    ]);
    expect(second.offline.read(({ pins }) => pins.all())).toMatchObject([
      { rule: { kind: 'newest', number: 1 }, precision: 'full' },
      { rule: { kind: 'newest', number: 9 }, precision: 'low' },
    ]);
  });

  it('P43: has no secret of the laptop that made it', async () => {
    const canary = 'canary-7c0ffee';
    await first.responses.put({
      url: `https://cloud.example.org/organizations?sig=${canary}`,
      headers: [['etag', '"x"']],
      selectedBy: {},
      body: Buffer.from(`{"href":"https://cloud.example.org/image?sig=${canary}"}`),
      receivedAt: NOW,
      fetchedAt: NOW,
    });
    const pack = await carried(true);
    const records = [];
    for await (const record of pack.records(new AbortController().signal)) records.push(record);
    expect(JSON.stringify([pack.head, records])).not.toContain(canary);
  });
});
