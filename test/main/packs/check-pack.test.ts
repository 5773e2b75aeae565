import { beforeEach, describe, expect, it } from 'vitest';
import type { Library } from '../../../main/library/library.ts';
import { checkPack, type PackContent } from '../../../main/packs/open/check-pack.ts';
import { type OpenedPack, openPack } from '../../../main/packs/open/open-pack.ts';
import type { PackRefusal } from '../../../main/packs/pack-refusal.ts';
import { PackRefusedError } from '../../../main/packs/pack-refusal.ts';
import type { PackRecord } from '../../../main/packs/pack-schema.ts';
import { NOTE_LIMIT } from '../../../preload/contract/core/limits.ts';
import {
  afterTest,
  deviceRecord,
  image,
  NOW,
  noValidators,
  organization,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import {
  filledLibrary,
  makePack,
  ORIGIN,
  passphraseLock,
  picture,
  planOf,
  subjects,
} from './pack-fixture.ts';

const PASSPHRASE = 'correct horse';
const { signal } = new AbortController();

let from: Library;
let here: Library;

beforeEach(async () => {
  from = await filledLibrary();
  here = temporaryLibrary();
  await here.storeOrganizations([organization('o1', [deviceRecord('d2')], 'North')], noValidators, NOW);
});

async function opened(): Promise<OpenedPack> {
  const { files } = await makePack(from, await planOf(from), { lock: passphraseLock(PASSPHRASE) });
  const pack = await openPack(files[0] ?? '', { passphrase: PASSPHRASE, identities: [] }, signal);
  afterTest(pack.close);
  return pack;
}

/** The pack as a maker would write it who changes its records. */
function withRecords(
  pack: OpenedPack,
  change: (records: readonly PackRecord[]) => readonly PackRecord[],
): OpenedPack {
  return {
    ...pack,
    async *records(aborted) {
      const records: PackRecord[] = [];
      for await (const record of pack.records(aborted)) records.push(record);
      yield* change(records);
    },
  };
}

async function check(...packs: OpenedPack[]): Promise<PackContent | PackRefusal> {
  try {
    return await checkPack(packs, { library: here, origin: ORIGIN }, signal, () => {});
  } catch (error) {
    if (error instanceof PackRefusedError) return error.refusal;
    throw error;
  }
}

describe('P43: what a pack says is checked before anything is stored', () => {
  it('P49: a pin on what neither the pack nor the account has is told apart, each once, and thousands are refused', async () => {
    const pinOn = (deviceId: string): PackRecord => ({
      kind: 'pin',
      target: { kind: 'device', deviceId },
      rule: { kind: 'all' },
      precision: 'full',
    });
    const pack = await opened();
    const pins = ['d1', 'd2', 'elsewhere', 'elsewhere'].map(pinOn);
    const found = await check(withRecords(pack, (records) => [...records, ...pins]));
    expect(found).toMatchObject({ pins: [{ isKnown: true }, { isKnown: true }, { isKnown: false }] });
    const many = Array.from({ length: 2_000 }, (_, index) => pinOn(`x${index}`));
    expect(await check(withRecords(pack, (records) => [...records, ...many]))).toEqual({ code: 'tooLarge' });
  });

  it('an image that is no image, although its hash and length are right, is refused as such', async () => {
    const [subject] = subjects;
    await from.storeImage(subject, image('<html>Sign in</html>'), noValidators, NOW + 1);
    expect(await check(await opened())).toEqual({ code: 'imageRefused' });
  });

  it('one image with two lengths is damage, although the last one is right', async () => {
    const [one, other] = [subjects[0], subjects[1]];
    for (const subject of [one, other])
      await from.storeImage(subject, picture('the same'), noValidators, NOW + 1);
    const pack = await opened();
    expect(await check(pack)).toMatchObject({ snapshots: 5, newImages: 4 });
    let isFirst = true;
    const lying = withRecords(pack, (records) =>
      records.map((record) => {
        const isShared = record.kind === 'snapshot' && record.byteLength === 'GIF89a....the same'.length;
        if (!isShared || !isFirst) return record;
        isFirst = false;
        return { ...record, byteLength: record.byteLength + 1 };
      }),
    );
    expect(await check(lying)).toEqual({ code: 'damaged' });
  });

  it.each([-1, 1])('an image whose length every record gets wrong alike (by %i) is damage', async (off) => {
    const lying = withRecords(await opened(), (records) =>
      records.map((record) =>
        record.kind === 'snapshot' ? { ...record, byteLength: record.byteLength + off } : record,
      ),
    );
    expect(await check(lying)).toEqual({ code: 'damaged' });
  });

  it('a device of an organization, an archive of a device, and a snapshot of a subject that was not named before is damage', async () => {
    const pack = await opened();
    for (const kind of ['organization', 'device', 'archive'] as const) {
      const without = withRecords(pack, (records) => records.filter((record) => record.kind !== kind));
      expect([kind, await check(without)]).toEqual([kind, { code: 'damaged' }]);
      const late = withRecords(pack, (records) =>
        records.toSorted((one, other) => Number(one.kind === kind) - Number(other.kind === kind)),
      );
      expect([kind, await check(late)]).toEqual([kind, { code: 'damaged' }]);
    }
  });

  it('an archive of a device that is not named is damage, also without a snapshot', async () => {
    const archive = {
      kind: 'archive',
      id: 'a',
      deviceId: 'unnamed',
      name: 'a',
      fields: {},
      capturedAt: null,
    } as const;
    const pack = withRecords(await opened(), (records) => [...records, archive]);
    expect(await check(pack)).toEqual({ code: 'damaged' });
  });

  it('names some of the organizations that this account does not have', async () => {
    const pack = await opened();
    const others = withRecords(pack, (records) => [
      ...Array.from({ length: 12 }, (_, index) => {
        const id = `other ${index}`;
        return { kind: 'organization', id, name: id, fields: {} } as const;
      }),
      ...records,
    ]);
    const names = Array.from({ length: 10 }, (_, index) => `other ${index}`);
    expect(await check(others)).toEqual({ code: 'otherOrganizations', names });
  });

  it('takes what fits exactly, and says that nothing is free where less than nothing is', async () => {
    const pack = await opened();
    const state = await here.storage.state();
    const within = async (quotaBytes: number) => {
      const storage = { ...here.storage, state: async () => ({ ...state, usedBytes: 100, quotaBytes }) };
      const account = { library: { packs: here.packs, notes: here.notes, storage }, origin: ORIGIN };
      return await checkPack([pack], account, signal, () => {}).catch(
        (error: PackRefusedError) => error.refusal,
      );
    };
    const neededBytes = 3 * 'GIF89a....image 0'.length;
    expect(await within(100 + neededBytes)).toMatchObject({ newBytes: neededBytes });
    expect(await within(99 + neededBytes)).toEqual({
      code: 'overQuota',
      neededBytes,
      freeBytes: neededBytes - 1,
    });
    expect(await within(50)).toEqual({ code: 'overQuota', neededBytes, freeBytes: 0 });
  });

  it('counts a note in two parts once, and refuses more than fit beside those that are here', async () => {
    for (const snapshotAt of [null, 7]) from.notes.write(subjects[0], 'Key at the gate', NOW, snapshotAt);
    const pack = await opened();
    expect(await check(pack, pack)).toMatchObject({ newNotes: 2 });
    const withNotes = (count: number) => {
      const notes = { ...here.notes, count: () => count };
      const account = { library: { packs: here.packs, storage: here.storage, notes }, origin: ORIGIN };
      return checkPack([pack, pack], account, signal, () => {}).catch(
        (error: PackRefusedError) => error.refusal,
      );
    };
    expect(await withNotes(NOTE_LIMIT - 2)).toMatchObject({ newNotes: 2 });
    expect(await withNotes(NOTE_LIMIT - 1)).toEqual({ code: 'tooManyNotes' });
  });

  it('counts an image that is here already, or in two parts, once, and only what is new against the space', async () => {
    const pack = await opened();
    expect(await check(pack)).toMatchObject({
      snapshots: 3,
      newImages: 3,
      newBytes: 3 * 'GIF89a....image 0'.length,
    });
    expect(await check(pack, pack)).toMatchObject({
      snapshots: 6,
      newImages: 3,
      newBytes: 3 * 'GIF89a....image 0'.length,
    });
    const own = { deviceId: 'd2', archiveId: null };
    await here.storeImage(own, picture('image 2'), noValidators, NOW);
    expect(await check(pack)).toMatchObject({
      snapshots: 3,
      newImages: 2,
      newBytes: 2 * 'GIF89a....image 0'.length,
    });
  });
});
