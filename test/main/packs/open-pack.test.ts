import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Library } from '../../../main/library/library.ts';
import type { PackKeys } from '../../../main/packs/age-file.ts';
import { checkPack, type PackContent } from '../../../main/packs/open/check-pack.ts';
import { openPack } from '../../../main/packs/open/open-pack.ts';
import { type PackRefusal, PackRefusedError } from '../../../main/packs/pack-refusal.ts';
import { missingPrograms } from '../../../scripts/packaging/tools.mjs';
import {
  archive,
  deviceRecord,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
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
const keys: PackKeys = { passphrase: PASSPHRASE, identities: [] };
const missing = missingPrograms(['age', 'unzip', 'zip']);

/** A pack of a laptop, long enough for several pieces of age. */
let pack: string;

beforeEach(async () => {
  const library = await filledLibrary();
  await library.storeImage(archive('d1', 'a1'), picture('large '.repeat(50_000)), noValidators, NOW);
  const { files } = await makePack(library, await planOf(library), { lock: passphraseLock(PASSPHRASE) });
  pack = files[0] ?? '';
});

/** Another laptop of the same account: it has the list, and no image. */
async function otherLaptop(organizationId = 'o1'): Promise<Library> {
  const library = temporaryLibrary();
  await library.storeOrganizations([organization(organizationId, [deviceRecord('d2')])], noValidators, NOW);
  return library;
}

/** Opens and checks a pack. */
async function check(
  file: string,
  {
    with: used = keys,
    library,
    origin = ORIGIN,
  }: { with?: PackKeys; library?: Library; origin?: string } = {},
): Promise<PackContent | PackRefusal> {
  const { signal } = new AbortController();
  const account = { library: library ?? (await otherLaptop()), origin };
  try {
    const opened = await openPack(file, used, signal);
    try {
      return await checkPack([opened], account, signal, () => {});
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (error instanceof PackRefusedError) return error.refusal;
    throw error;
  }
}

/** A copy of the pack, changed. */
function changed(change: (bytes: Buffer) => Buffer): string {
  const file = join(temporaryFolder(), 'changed.fleetpack');
  writeFileSync(file, change(readFileSync(pack)));
  return file;
}

describe('P43: opening a pack', () => {
  it('says what it would add', async () => {
    const newBytes = 300_010 + 3 * 17;
    expect(await check(pack)).toEqual({ snapshots: 4, newImages: 4, newBytes, newNotes: 0, pins: [] });
  });

  it('refuses a wrong passphrase, none, and the key of another laptop', async () => {
    const identities = [await generateIdentity()];
    expect(await check(pack, { with: { passphrase: 'wrong', identities } })).toEqual({
      code: 'wrongPassphrase',
    });
    expect(await check(pack, { with: { identities } })).toEqual({ code: 'passphraseNeeded' });
    const library = await filledLibrary();
    const [own, other] = [await generateIdentity(), await generateIdentity()];
    const lock = { kind: 'recipients', recipients: [await identityToRecipient(own)] } as const;
    const { files } = await makePack(library, await planOf(library), { lock });
    expect(await check(files[0] ?? '', { with: { identities: [other] } })).toEqual({
      code: 'notForThisLaptop',
    });
    expect(
      await check(files[0] ?? '', { with: { passphrase: 'x', identities: [other, own] } }),
    ).toMatchObject({ snapshots: 3 });
  });

  it('refuses one that was cut, wherever', async () => {
    const { size } = statSync(pack);
    const file = join(temporaryFolder(), 'cut.fleetpack');
    const header = readFileSync(pack).indexOf('\n--- ') + 49;
    const borders = [header, header + 16, header + 16 + 65_552, header + 16 + 2 * 65_552];
    const lengths = [1, 10, 100, ...borders, ...borders.map((at) => at + 7), size - 1];
    for (let length = 65_536; length < size; length += 65_536) lengths.push(length);
    for (const length of lengths) {
      copyFileSync(pack, file);
      truncateSync(file, length);
      expect({ length, found: await check(file) }).toEqual({ length, found: { code: 'cut' } });
    }
  });

  it('refuses one in which a byte was changed, in any piece', async () => {
    const { size } = statSync(pack);
    for (let at = 65_536; at < size - 65_552; at += 50_000) {
      const file = changed((bytes) => bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1));
      expect({ at, found: await check(file) }).toEqual({ at, found: { code: 'damaged' } });
    }
    const last = changed((bytes) => bytes.fill((bytes[size - 5] ?? 0) ^ 1, size - 5, size - 4));
    expect(await check(last)).toEqual({ code: 'cut' });
  });

  it('refuses what is no pack', async () => {
    expect(await check(changed(() => Buffer.from('PK\x03\x04')))).toEqual({ code: 'notAPack' });
    expect(await check(changed(() => Buffer.alloc(0)))).toEqual({ code: 'notAPack' });
    expect(await check(join(temporaryFolder(), 'gone.fleetpack'))).toEqual({ code: 'unreadable' });
  });

  it('refuses one of another environment, and one of organizations that this account does not have', async () => {
    expect(await check(pack, { origin: 'https://other.example.org' })).toEqual({
      code: 'otherEnvironment',
      name: 'Production',
      origin: ORIGIN,
    });
    const library = await otherLaptop('o2');
    expect(await check(pack, { library })).toEqual({ code: 'otherOrganizations', names: ['North'] });
  });

  it('refuses one that the quota or the free disk space can’t hold, before anything is stored', async () => {
    const library = await otherLaptop();
    const state = await library.storage.state();
    const beside = (changes: object) => ({
      packs: library.packs,
      storage: { ...library.storage, state: async () => ({ ...state, ...changes }) },
    });
    const small = { ...library, ...beside({ quotaBytes: 300_000 }) };
    expect(await check(pack, { library: small })).toEqual({
      code: 'overQuota',
      neededBytes: 300_061,
      freeBytes: 300_000,
    });
    const full = { ...library, ...beside({ freeDiskBytes: 1_300_000, floorBytes: 1_200_000 }) };
    expect(await check(pack, { library: full })).toEqual({
      code: 'overFloor',
      neededBytes: 300_061,
      freeBytes: 100_000,
    });
  });
});

/** Unpacks a pack with age and unzip, changes it, and packs it with zip and age. */
async function repacked(library: Library, change: (head: Record<string, unknown>) => unknown) {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const { files } = await makePack(library, await planOf(library), {
    lock: { kind: 'recipients', recipients: [recipient] },
  });
  const folder = temporaryFolder();
  const identityFile = join(folder, 'identity.txt');
  writeFileSync(identityFile, `${identity}\n`);
  const inside = join(folder, 'inside');
  execFileSync('age', ['-d', '-i', identityFile, '-o', join(folder, 'pack.zip'), files[0] ?? '']);
  execFileSync('unzip', ['-q', join(folder, 'pack.zip'), '-d', inside]);
  const head = join(inside, readdirSync(inside)[0] ?? '', 'pack.json');
  writeFileSync(head, JSON.stringify(change(JSON.parse(readFileSync(head, 'utf8')))));
  execFileSync('zip', ['-q', '-r', join(folder, 'again.zip'), '.'], { cwd: inside });
  const rewritten = join(folder, 'again.fleetpack');
  execFileSync('age', ['-r', recipient, '-o', rewritten, join(folder, 'again.zip')]);
  return { rewritten, keys: { identities: [identity] } };
}

describe.skipIf(missing.length > 0)(
  `a pack that age and zip made${missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing)` : ''}`,
  () => {
    it('reads a newer format not at all', async () => {
      const library = await filledLibrary();
      const { rewritten, keys: own } = await repacked(library, (head) => ({ ...head, formatVersion: 2 }));
      expect(await check(rewritten, { with: own })).toEqual({ code: 'tooNew', formatVersion: 2 });
    });

    it('is opened as ours is', async () => {
      const library = await filledLibrary();
      const { rewritten, keys: own } = await repacked(library, (head) => head);
      expect(await check(rewritten, { with: own })).toMatchObject({ snapshots: subjects.length });
    });
  },
);
