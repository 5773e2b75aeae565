import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  LONGEST_PART_MS,
  MOST_PARTS,
  openPartialImages,
} from '../../../../main/library/images/partial-images.ts';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import type { PartFacts, PartialImage } from '../../../../main/shared/partial-images.ts';
import { mostItems } from '../../../../main/sync/queue/item-slots.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import {
  clock,
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../support/library-fixture.ts';

const facts: PartFacts = { addressHash: 'a', etag: '"1"', lastModified: null, totalBytes: 100_000 };

function open(folder: string, id = 'd', at = NOW): PartialImage {
  const partial = openPartialImages(folder, { now: () => at }).open(device(id), 'full');
  if (partial === null) throw new Error('Another download uses it.');
  return partial;
}

const inFolder = (folder: string) => readdirSync(folder).toSorted();

describe('P40: partial images on the disk', () => {
  test('a part grows, and is read back by the next start', async () => {
    const folder = temporaryFolder();
    const bytes = randomBytes(60_000);
    const partial = open(folder);
    await partial.store({ facts, bytes: bytes.subarray(0, 20_000) });
    await partial.store({ facts, bytes });
    expect(await open(folder).read()).toEqual({ facts, bytes });
    expect(await open(folder, 'another').read()).toBeNull();
  });

  test.runIf(process.platform !== 'win32')('P14: a part is for the user alone', async () => {
    const folder = temporaryFolder();
    await open(folder).store({ facts, bytes: randomBytes(20_000) });
    const names = inFolder(folder);
    expect(names).not.toEqual([]);
    for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  test('a part of a changed image replaces the previous one', async () => {
    const folder = temporaryFolder();
    const partial = open(folder);
    await partial.store({ facts, bytes: randomBytes(50_000) });
    const changed = { facts: { ...facts, etag: '"2"' }, bytes: randomBytes(20_000) };
    await partial.store(changed);
    expect(await open(folder).read()).toEqual(changed);
  });

  test('what a kill left behind the facts is not used', async () => {
    const folder = temporaryFolder();
    const bytes = randomBytes(50_000);
    await open(folder).store({ facts, bytes });
    appendFileSync(join(folder, inFolder(folder).find((name) => name.endsWith('.part')) ?? ''), 'torn');
    const again = open(folder);
    expect(await again.read()).toEqual({ facts, bytes });
    const longer = Buffer.concat([bytes, randomBytes(10_000)]);
    await again.store({ facts, bytes: longer });
    expect(await open(folder).read()).toEqual({ facts, bytes: longer });
  });

  test.each([
    ['bytes without facts', (name: string) => name.endsWith('.json')],
    ['facts without bytes', (name: string) => name.endsWith('.part')],
    ['torn facts', (name: string) => name.endsWith('.json')],
  ])('%s are no part, and go', async (what, isHit) => {
    const folder = temporaryFolder();
    await open(folder).store({ facts, bytes: randomBytes(50_000) });
    const file = join(folder, inFolder(folder).find(isHit) ?? '');
    writeFileSync(file, what === 'torn facts' ? readFileSync(file, 'utf8').slice(0, 40) : '');
    expect(await open(folder).read()).toBeNull();
    expect(inFolder(folder)).toEqual([]);
  });

  test('a part is used by one download at a time', () => {
    const partials = openPartialImages(temporaryFolder(), clock);
    const first = partials.open(device('d'), 'full');
    expect(partials.open(device('d'), 'full')).toBeNull();
    expect(partials.open(device('d'), 'low')).not.toBeNull();
    first?.close();
    expect(partials.open(device('d'), 'full')).not.toBeNull();
  });

  test('a part of each download that may be under way is stored', async () => {
    const folder = temporaryFolder();
    const partials = openPartialImages(folder, clock);
    // The origin of the addresses and that of the images.
    const downloads = mostItems(2 * cloudLimits.pace.connections.most);
    for (let id = 0; id < downloads; id += 1)
      await partials.open(device(String(id)), 'full')?.store({ facts, bytes: randomBytes(10) });
    expect(inFolder(folder)).toHaveLength(2 * downloads);
    for (let id = 0; id < downloads; id += 1) expect(await open(folder, String(id)).read()).not.toBeNull();
  });

  test('the oldest go when there are too many, or too many bytes', async () => {
    const folder = temporaryFolder();
    let now = NOW;
    const partials = openPartialImages(folder, { now: () => now }, { mostBytes: 1_000_000 });
    const store = async (id: string, byteLength: number) => {
      now += 1;
      await partials.open(device(id), 'full')?.store({ facts, bytes: randomBytes(byteLength) });
    };
    for (let id = 0; id <= MOST_PARTS; id += 1) await store(String(id), 15_000);
    expect(inFolder(folder)).toHaveLength(2 * MOST_PARTS);
    expect(await open(folder, '0').read()).toBeNull();
    await store('large', 990_000);
    expect(partials.totalBytes()).toBe(990_000);
    expect(await open(folder, 'large').read()).not.toBeNull();
  });

  test.each([LONGEST_PART_MS + 1, -LONGEST_PART_MS - 1])('a part is not used %i ms later', async (later) => {
    const folder = temporaryFolder();
    await open(folder).store({ facts, bytes: randomBytes(50_000) });
    expect(await open(folder, 'd', NOW + later).read()).toBeNull();
    expect(inFolder(folder)).toEqual([]);
  });

  test('a disk that refuses costs the part and nothing else', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const partial = open(file);
    await partial.store({ facts, bytes: randomBytes(50_000) });
    expect(await partial.read()).toBeNull();
  });
});

describe('P40: partial images of a library', () => {
  async function libraryWithPart(folder = temporaryFolder()) {
    const library = temporaryLibrary(folder);
    library.addByHand(device('d'), NOW);
    const partial = library.partials.open(device('d'), 'full');
    await partial?.store({ facts, bytes: randomBytes(50_000) });
    partial?.close();
    return { library, files: () => inFolder(join(folder, 'partial')) };
  }

  test('a part is counted in addition to the images, and is not one of them', async () => {
    const { library } = await libraryWithPart();
    expect(await library.storage.state()).toMatchObject({ partialBytes: 50_000, usedBytes: 0, images: 0 });
    await library.storage.check().finished;
    expect((await library.storage.state()).report).toMatchObject({ images: 0, orphans: 0 });
    expect((await library.storage.state()).partialBytes).toBe(50_000);
  });

  test('a part goes when the whole image is stored', async () => {
    const { library, files } = await libraryWithPart();
    await library.storeImage(device('d'), image('whole'), noValidators, NOW);
    expect(files()).toEqual([]);
    expect(await library.storage.state()).toMatchObject({ partialBytes: 0, images: 1 });
  });

  test('parts go with what the user forgets, and when they are cleared', async () => {
    const first = await libraryWithPart();
    await first.library.storage.act({ target: { kind: 'everything' }, action: 'forget', isPreview: false });
    expect(first.files()).toEqual([]);
    const second = await libraryWithPart();
    await second.library.partials.clear();
    expect(second.files()).toEqual([]);
  });

  test('nothing is written into the folder of an account that was closed', async () => {
    const folder = temporaryFolder();
    const library = openLibrarySync({ folder, clock });
    const partial = library.partials.open(device('d'), 'full');
    library.close();
    await partial?.store({ facts, bytes: randomBytes(50_000) });
    expect(existsSync(join(folder, 'partial'))).toBe(false);
  });
});
