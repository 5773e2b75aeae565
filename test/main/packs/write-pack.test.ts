import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { type PackRecord, packHead, packRecord } from '../../../main/packs/pack-schema.ts';
import { EmptyPackError } from '../../../main/packs/write-pack.ts';
import { missingPrograms } from '../../../scripts/packaging/tools.mjs';
import { filesBelow } from '../export/export-fixture.ts';
import { device, image, NOW, noValidators, temporaryFolder } from '../library/support/library-fixture.ts';
import {
  filledLibrary,
  MINUTE,
  makePack,
  passphraseLock,
  picture,
  planOf,
  subjects,
} from './pack-fixture.ts';

const missing = missingPrograms(['age', 'unzip', 'sha256sum']);
const needsPrograms = missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing)` : '';

const hashOf = (text: string) => createHash('sha256').update(picture(text).bytes).digest('hex');

/** A lock for one laptop, and the file with its identity. */
async function laptop() {
  const identity = await generateIdentity();
  const file = join(temporaryFolder(), 'identity.txt');
  writeFileSync(file, `${identity}\n`);
  return { lock: { kind: 'recipients', recipients: [await identityToRecipient(identity)] } as const, file };
}

/** What `age` and `unzip` find in a pack. */
function unpack(file: string, identityFile: string): string {
  const folder = temporaryFolder();
  const zip = join(folder, 'pack.zip');
  execFileSync('age', ['-d', '-i', identityFile, '-o', zip, file]);
  execFileSync('unzip', ['-q', zip, '-d', folder]);
  rmSync(zip);
  return join(folder, readdirSync(folder)[0] ?? '');
}

function recordsIn(bag: string): readonly PackRecord[] {
  const lines = readFileSync(join(bag, 'records.jsonl'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => packRecord.parse(JSON.parse(line)));
}

describe.skipIf(missing.length > 0)(`a pack, as age and unzip open it${needsPrograms}`, () => {
  it('is a bag with the images by their hashes', async () => {
    const library = await filledLibrary();
    const { lock, file } = await laptop();
    const { files, faults } = await makePack(library, await planOf(library), { lock });
    expect(faults).toBe(0);
    const bag = unpack(files[0] ?? '', file);
    const images = subjects.map((_, index) => hashOf(`image ${index}`));
    const tags = [
      'bag-info.txt',
      'bagit.txt',
      'manifest-sha256.txt',
      'pack.json',
      'records.jsonl',
      'tagmanifest-sha256.txt',
    ];
    expect(filesBelow(bag)).toEqual([...tags, ...images.map((hash) => `data/${hash}.gif`)].sort());
    for (const list of ['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
      execFileSync('sha256sum', ['--check', '--strict', '--quiet', list], { cwd: bag });
    expect(packHead.parse(JSON.parse(readFileSync(join(bag, 'pack.json'), 'utf8')))).toMatchObject({
      laptop: 'LAPTOP-7',
      part: null,
      totals: { organizations: 1, devices: 2, archives: 1, snapshots: 3, images: 3, byteLength: 51 },
    });
  });

  it('says of each image what this laptop knows: records, four clocks, validators, notes', async () => {
    const library = await filledLibrary();
    library.notes.write(device('d1'), 'Key at the gate', NOW);
    library.notes.write(device('d1'), 'Mast leans', NOW, NOW - 9 * MINUTE);
    const { lock, file } = await laptop();
    const { files } = await makePack(library, await planOf(library), { lock });
    const records = recordsIn(unpack(files[0] ?? '', file));
    expect(records.map(({ kind }) => kind)).toEqual([
      'organization',
      'device',
      'note',
      'note',
      'snapshot',
      'archive',
      'snapshot',
      'device',
      'snapshot',
    ]);
    expect(records).toContainEqual({
      kind: 'device',
      id: 'd1',
      organizationId: 'o1',
      name: 'Gate',
      fields: { model: 'Q7' },
    });
    expect(records).toContainEqual(
      expect.objectContaining({ kind: 'note', deviceId: 'd1', snapshotAt: null, text: 'Key at the gate' }),
    );
    const snapshotAt = new Date(NOW - 9 * MINUTE).toISOString();
    expect(records).toContainEqual(
      expect.objectContaining({ kind: 'note', deviceId: 'd1', snapshotAt, text: 'Mast leans' }),
    );
    const received = NOW - 9 * MINUTE;
    expect(records).toContainEqual({
      kind: 'snapshot',
      deviceId: 'd1',
      archiveId: 'a1',
      precision: 'full',
      sha256: hashOf('image 1'),
      mediaType: 'image/gif',
      widthPixels: 2,
      heightPixels: 2,
      byteLength: 17,
      capturedAt: new Date(received - MINUTE).toISOString(),
      capturedOffsetMinutes: 60,
      receivedAt: new Date(received).toISOString(),
      downloadedAt: new Date(NOW - 5 * MINUTE).toISOString(),
      confirmedAt: new Date(NOW - 5 * MINUTE).toISOString(),
      lastModified: new Date(received).toUTCString(),
      etag: '"e1"',
      requestId: 'r1',
    });
  });

  it('has pins only by choice', async () => {
    const library = await filledLibrary();
    const pin = {
      target: { kind: 'device', deviceId: 'd2' },
      rule: { kind: 'newest', number: 3 },
      precision: 'full',
    } as const;
    library.offline.write(({ pins }) => pins.put(pin, NOW));
    const { lock, file } = await laptop();
    const made = async (hasPins: boolean) => {
      const { files } = await makePack(library, await planOf(library, { hasPins }), { lock });
      return recordsIn(unpack(files[0] ?? '', file)).filter(({ kind }) => kind === 'pin');
    };
    expect(await made(false)).toEqual([]);
    expect(await made(true)).toEqual([{ kind: 'pin', ...pin }]);
  });

  it('is cut into parts that are packs each, none longer than was asked', async () => {
    const library = await filledLibrary();
    const large = 'x'.repeat(150_000);
    for (const subject of subjects)
      await library.storeImage(
        subject,
        image(`${large} ${subject.deviceId} ${subject.archiveId}`),
        noValidators,
        NOW,
      );
    const { lock, file } = await laptop();
    const plan = await planOf(library, { partBytes: 300_000 });
    const { files } = await makePack(library, plan, { lock });
    expect(files.map((path) => path.split('/').at(-1))).toEqual([
      'North of 22 Nov part 1 of 3.fleetpack',
      'North of 22 Nov part 2 of 3.fleetpack',
      'North of 22 Nov part 3 of 3.fleetpack',
    ]);
    const sizes = files.map((path) => statSync(path).size);
    expect(sizes.every((size, index) => size <= (plan.parts[index]?.fileBytes ?? 0) && size <= 300_000)).toBe(
      true,
    );
    const bags = files.map((path) => unpack(path, file));
    const snapshots = bags.map((bag) => recordsIn(bag).filter(({ kind }) => kind === 'snapshot').length);
    expect(snapshots.reduce((sum, count) => sum + count, 0)).toBe(6);
    for (const bag of bags) {
      const known = new Set(recordsIn(bag).flatMap((record) => (record.kind === 'device' ? record.id : [])));
      const named = recordsIn(bag).flatMap((record) => (record.kind === 'snapshot' ? record.deviceId : []));
      expect(named.every((id) => known.has(id))).toBe(true);
    }
  });
});

describe('making a pack', () => {
  it('has its size before it is made', async () => {
    const library = await filledLibrary();
    const plan = await planOf(library);
    const { files } = await makePack(library, plan);
    const { size } = statSync(files[0] ?? '');
    expect(plan).toMatchObject({ snapshots: 3, parts: [{ totals: { images: 3, byteLength: 51 } }] });
    expect(size).toBeLessThanOrEqual(plan.fileBytes);
    expect(plan.fileBytes - size).toBeLessThan(100_000);
  });

  it('says each device and archive once, and has one image at least in a part', async () => {
    const library = await filledLibrary();
    const archived = subjects[1];
    const later = picture('later', { receivedAt: NOW, capturedAt: NOW });
    await library.storeImage(archived, later, noValidators, NOW);
    const { parts } = await planOf(library, { of: [archived] });
    expect(parts).toMatchObject([{ totals: { devices: 1, archives: 1, snapshots: 2 } }]);
    const small = await planOf(library, { partBytes: 1 });
    expect(small.parts.map(({ totals }) => totals.snapshots)).toEqual([1, 1, 1, 1]);
  });

  it('never replaces a file', async () => {
    const library = await filledLibrary();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'North of 22 Nov.fleetpack'), 'mine');
    const { files } = await makePack(library, await planOf(library), { folder });
    expect(files.map((path) => path.split('/').at(-1))).toEqual(['North of 22 Nov (2).fleetpack']);
    expect(readFileSync(join(folder, 'North of 22 Nov.fleetpack'), 'utf8')).toBe('mine');
  });

  it('leaves out an image whose file is damaged, and says so', async () => {
    const library = await filledLibrary();
    const plan = await planOf(library);
    const damaged = (await library.openImage(hashOf('image 0')))?.file ?? '';
    writeFileSync(damaged, 'x'.repeat(17));
    const { files, faults } = await makePack(library, plan);
    expect({ faults, files: files.length }).toEqual({ faults: 1, files: 1 });
  });

  it('leaves nothing when it is cancelled, or no image can be read', async () => {
    const library = await filledLibrary();
    const plan = await planOf(library);
    const folder = temporaryFolder();
    const cancelled = new AbortController();
    const making = makePack(library, plan, {
      folder,
      signal: cancelled.signal,
      onBytes: () => cancelled.abort(),
    });
    await expect(making).rejects.toThrow(/aborted/);
    for (const subject of subjects) {
      const { hash = '' } = library.newest(subject, 'full') ?? {};
      rmSync((await library.openImage(hash))?.file ?? '');
    }
    await expect(makePack(library, plan, { folder })).rejects.toThrow(EmptyPackError);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('fails with the error of the folder', async () => {
    const library = await filledLibrary();
    const folder = join(temporaryFolder(), 'stick');
    mkdirSync(folder);
    const plan = await planOf(library);
    const making = makePack(library, plan, {
      folder,
      onBytes: () => rmSync(folder, { recursive: true, force: true }),
    });
    await expect(making).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is whole also where the note of what is being made can’t be removed', async () => {
    const library = await filledLibrary();
    const spoolFolder = temporaryFolder();
    const onBytes = () => {
      for (const name of readdirSync(spoolFolder)) {
        rmSync(join(spoolFolder, name), { recursive: true });
        mkdirSync(join(spoolFolder, name));
      }
    };
    const { files } = await makePack(library, await planOf(library), { spoolFolder, onBytes });
    expect(readdirSync(spoolFolder)).toHaveLength(1);
    expect(existsSync(files[0] ?? '')).toBe(true);
  });

  it('refuses a recipient that is none', async () => {
    const library = await filledLibrary();
    const lock = { kind: 'recipients', recipients: ['age1nobody'] } as const;
    await expect(makePack(library, await planOf(library), { lock })).rejects.toThrow();
    await expect(
      makePack(library, await planOf(library), { lock: passphraseLock('x') }),
    ).resolves.toBeDefined();
  });
});
