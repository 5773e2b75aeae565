import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Library } from '../../../main/library/library.ts';
import { checkPack } from '../../../main/packs/open/check-pack.ts';
import { importPack } from '../../../main/packs/open/import-pack.ts';
import { openInThread } from '../../../main/packs/open/in-thread.ts';
import type { OpenedPack } from '../../../main/packs/open/open-pack.ts';
import type { PackRecord } from '../../../main/packs/pack-schema.ts';
import { afterTest, NOW, temporaryFolder, temporaryLibrary } from '../library/support/library-fixture.ts';
import { packBytes, packKeys, packOf, sealedPack, sha256 } from './pack-content.ts';
import { ORIGIN } from './pack-fixture.ts';

const { signal } = new AbortController();
const time = new Date(NOW - 60_000).toISOString();

const deviceOf = (id: string, fields: object = {}) =>
  JSON.stringify({ kind: 'device', id, organizationId: null, name: id, fields });

const snapshotOf = (image: Buffer) =>
  JSON.stringify({
    kind: 'snapshot',
    deviceId: 'd',
    archiveId: null,
    precision: 'full',
    sha256: sha256(image),
    mediaType: 'image/gif',
    widthPixels: 2,
    heightPixels: 2,
    byteLength: image.byteLength,
    capturedAt: time,
    capturedOffsetMinutes: 60,
    receivedAt: time,
    downloadedAt: time,
    confirmedAt: time,
    lastModified: null,
    etag: null,
    requestId: null,
  });

/** The pack as the app reads it: beside the main loop. */
async function inThread(records: readonly string[]): Promise<OpenedPack> {
  const file = join(temporaryFolder(), 'theirs.fleetpack');
  writeFileSync(file, await sealedPack(await packBytes({ records })));
  const opened = await openInThread(file, packKeys, signal);
  afterTest(() => opened.close());
  const [pack] = opened.parts;
  if (pack === undefined) throw new Error('The pack has no part.');
  return pack;
}

async function readAll(pack: OpenedPack): Promise<readonly PackRecord[]> {
  const records: PackRecord[] = [];
  for await (const record of pack.records(signal)) records.push(record);
  return records;
}

/** The most that `count` says in one turn of the main loop while some work runs. */
async function mostInATurn(work: (count: (amount: number) => void) => Promise<unknown>): Promise<number> {
  let [most, now, isRunning] = [0, 0, true];
  const turns = (async () => {
    while (isRunning) {
      now = 0;
      await setImmediate();
    }
  })();
  await work((amount) => {
    now += amount;
    most = Math.max(most, now);
  });
  isRunning = false;
  await turns;
  return most;
}

/** The library, with its calls for packs counted by `weigh`, or one each. */
function counted(
  library: Library,
  count: (amount: number) => void,
  weigh: (added: unknown) => number = () => 1,
): Library {
  const { packs } = library;
  return {
    ...library,
    packs: {
      ...packs,
      addSubjects(added) {
        count(weigh(added));
        packs.addSubjects(added);
      },
      hasImage(...image) {
        count(1);
        return packs.hasImage(...image);
      },
    },
  };
}

const joined = (pack: OpenedPack, library: Library) =>
  importPack(pack, { library, now: NOW, signal, hasPins: true, onSnapshot: () => {} });

/** Characters of a record's fields that the gate lets in. */
const LONGEST_FIELDS = 160_000;

describe('P50: a pack holds the main loop for a few records at a time', () => {
  it.each([
    ['many small records', Array.from({ length: 120 }, (_, index) => deviceOf(`d${index}`)), () => 1, 50],
    [
      'records as long as a line can be',
      Array.from({ length: 8 }, (_, index) =>
        deviceOf(`d${index}`, Object.fromEntries([1, 2, 3, 4].map((field) => [field, 'x'.repeat(60_000)]))),
      ),
      (added: unknown) => JSON.stringify(added).length,
      2 * LONGEST_FIELDS,
    ],
  ])('%s', async (_, records, weigh, limit) => {
    const library = temporaryLibrary();
    const pack = await inThread(records);
    const most = await mostInATurn((count) => joined(pack, counted(library, count, weigh)));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(limit);
  });

  it('fields of a hundred thousand lists don’t reach it', async () => {
    const lists = Array.from({ length: 100_000 }, () => []);
    const pack = await inThread([deviceOf('d', { model: 'Q7', lists })]);
    const records = await readAll(pack);
    expect(records).toMatchObject([{ fields: { model: 'Q7' } }]);
    expect(JSON.stringify(records).length).toBeLessThan(1_000);
  });

  it('what is here of 1,000 images is looked for in slices', async () => {
    const images = Array.from({ length: 1_000 }, (_, index) =>
      Buffer.concat([Buffer.from('GIF89a'), Buffer.of(2, 0, 2, 0), Buffer.from(`${index}`)]),
    );
    const pack = await packOf({ records: [deviceOf('d'), ...images.map(snapshotOf)], images });
    const library = temporaryLibrary();
    const most = await mostInATurn((count) =>
      checkPack([pack], { library: counted(library, count), origin: ORIGIN }, signal, () => {}),
    );
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(images.length / 2);
  });
});

it('P49: a record of an image that the pack does not have is refused before the next is read', async () => {
  const pack = await packOf({ records: [deviceOf('d'), snapshotOf(Buffer.from('nowhere')), '{}'] });
  await expect(readAll(pack)).rejects.toMatchObject({ refusal: { code: 'damaged' } });
});
