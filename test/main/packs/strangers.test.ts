import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Library } from '../../../main/library/library.ts';
import { checkPack } from '../../../main/packs/open/check-pack.ts';
import { importPack } from '../../../main/packs/open/import-pack.ts';
import { type OpenedPack, readPack } from '../../../main/packs/open/open-pack.ts';
import { PackRefusedError } from '../../../main/packs/pack-refusal.ts';
import { PACK_FORMAT_VERSION } from '../../../main/packs/pack-schema.ts';
import { NOTE_LENGTH_LIMIT, NOTE_LIMIT } from '../../../preload/contract/core/limits.ts';
import { isFullRun } from '../../faults/support/full-run.ts';
import {
  device,
  deviceRecord,
  NOW,
  noValidators,
  organization,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import { contentOf, packBytes, packHead, packOf, sha256 } from './pack-content.ts';
import { ORIGIN } from './pack-fixture.ts';

const { signal } = new AbortController();
const time = new Date(NOW - 60_000).toISOString();
const gif = (text: string) =>
  Buffer.concat([Buffer.from('GIF89a'), Buffer.of(2, 0, 2, 0), Buffer.from(text)]);
const images = [gif('one'), gif('two')];

const snapshotOf = (deviceId: string, archiveId: string | null, image: Buffer) => ({
  kind: 'snapshot',
  deviceId,
  archiveId,
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
  etag: '"e"',
  requestId: 'r',
});

const noteOf = (deviceId: string, text: string) => ({
  kind: 'note',
  deviceId,
  archiveId: null,
  snapshotAt: null,
  text,
  changedAt: time,
});

const records: readonly object[] = [
  { kind: 'organization', id: 'o1', name: 'North', fields: {} },
  { kind: 'device', id: 'd1', organizationId: 'o1', name: 'Gate', fields: { model: 'Q7' } },
  { kind: 'device', id: 'd2', organizationId: null, name: 'Yard', fields: {} },
  { kind: 'archive', id: 'a1', deviceId: 'd1', name: 'Storm', fields: {}, capturedAt: time },
  snapshotOf('d1', null, images[0] ?? gif('')),
  snapshotOf('d1', 'a1', images[1] ?? gif('')),
  noteOf('d1', 'Lens cleaned'),
  { kind: 'pin', target: { kind: 'device', deviceId: 'd1' }, rule: { kind: 'all' }, precision: 'full' },
];

/** Values where a record has others. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    'd1',
    'o1',
    'other',
    '__proto__',
    '\ud800',
    '\0',
    'x'.repeat(300),
    {},
    [],
  ),
  fc.constantFrom<unknown>(time, '0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'),
  fc.constantFrom<unknown>(0, -1, 1.5, 1e21, 2 ** 53, true, { a: { b: [[[]]] } }, [[[]]]),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.record({ kind: fc.constantFrom('device', 'view', 'organization', 'all', 'days'), number: fc.integer() }),
);

const mutation = fc.record({
  kind: fc.constantFrom('drop' as const, 'repeat' as const, 'move' as const, 'set' as const),
  at: fc.nat(20),
  to: fc.nat(20),
  value: odd,
});

/** The records with one of them left out, repeated, at another place, or with another value. */
function mutate(
  all: readonly object[],
  { kind, at, to, value }: typeof mutation extends fc.Arbitrary<infer Value> ? Value : never,
): readonly object[] {
  const [index, target] = [at % Math.max(1, all.length), to % Math.max(1, all.length)];
  const record = all[index];
  if (record === undefined) return all;
  const others = all.filter((_, other) => other !== index);
  if (kind === 'drop') return others;
  if (kind === 'repeat') return all.toSpliced(target, 0, record);
  if (kind === 'move') return others.toSpliced(target, 0, record);
  const keys = Object.keys(record);
  return all.with(index, { ...record, [keys[to % keys.length] ?? '']: value });
}

let library: Library;

beforeEach(async () => {
  library = temporaryLibrary();
  await library.storeOrganizations([organization('o1', [deviceRecord('d9')])], noValidators, NOW);
});

/** Why the check refuses a pack; null: it does not. */
async function refusalOf(pack: OpenedPack): Promise<string | null> {
  try {
    await checkPack([pack], { library, origin: ORIGIN }, signal, () => {});
    return null;
  } catch (error) {
    if (error instanceof PackRefusedError) return error.refusal.code;
    throw error;
  }
}

const join = (pack: OpenedPack) =>
  importPack(pack, { library, now: NOW, signal, hasPins: true, onSnapshot: () => {} });
const lines = (all: readonly object[]) => all.map((record) => JSON.stringify(record));
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('P49: the check of a pack refuses all that its import would refuse', () => {
  it('a pack by hand is taken as it is', async () => {
    const pack = await packOf({ records: lines(records), images });
    expect(await refusalOf(pack)).toBeNull();
    await join(pack);
    expect(library.history(device('d1'))).toHaveLength(1);
  });

  it.each([
    ['a note about a device that it does not have', [noteOf('other', 'x')], 'damaged'],
    [
      'a note that is too long once what can’t be seen is written out',
      [noteOf('d1', '\u202ex'.repeat(NOTE_LENGTH_LIMIT / 2))],
      'damaged',
    ],
  ])('%s', async (_, added, code) => {
    expect(await refusalOf(await packOf({ records: lines([...records, ...added]), images }))).toBe(code);
  });

  it('more notes than an account may have', async () => {
    const devices = Array.from({ length: NOTE_LIMIT + 1 }, (_, index) => `n${index}`);
    const many = devices.flatMap((id) => [
      { kind: 'device', id, organizationId: null, name: id, fields: {} },
      noteOf(id, 'x'),
    ]);
    expect(await refusalOf(await packOf({ records: lines(many) }))).toBe('tooManyNotes');
  });

  it('fields that are nested 200,000 deep', async () => {
    const [, , last = ''] = lines(records);
    const deep = last.replace('"fields":{}', `"fields":{"a":${nested(200_000)}}`);
    expect(await refusalOf(await packOf({ records: [...lines(records.slice(0, 2)), deep], images }))).toBe(
      'damaged',
    );
  });

  it.each(['snapshotAt', 'changedAt'])(
    'a note whose %s is in the year 0, which no calendar has',
    async (member) => {
      const note = { ...noteOf('d1', 'x'), [member]: '0000-06-01T00:00:00.000Z' };
      const pack = packOf({ records: lines([...records, note]), images });
      expect(await refusalOf(await pack)).toBe('damaged');
    },
  );

  it.each([2 ** 53 - 1, 1_001, 0, -1, 1.5])('a head that names %s parts', async (count) => {
    const head = { ...packHead, part: { number: 1, count } };
    await expect(packOf({ head, records: [] })).rejects.toThrow();
  });

  it('a head of the next format, which a newer version reads', async () => {
    const head = { ...packHead, formatVersion: PACK_FORMAT_VERSION + 1 };
    await expect(packOf({ head, records: [] })).rejects.toMatchObject({ refusal: { code: 'tooNew' } });
  });

  it('whatever is changed in its records: what passes the check is joined', async () => {
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (mutations) => {
        const changed = mutations.reduce<readonly object[]>(mutate, records);
        const pack = await packOf({ records: lines(changed), images });
        if ((await refusalOf(pack)) !== null) return;
        passed += 1;
        await join(pack);
      }),
      { numRuns: isFullRun ? 2_000 : 200 },
    );
    expect(passed).toBeGreaterThan(10);
  });
});

describe('P49: what is joined is what was checked', () => {
  /** A pack whose stick returns other bytes once it was checked. */
  async function changing(before: Parameters<typeof packBytes>[0], after: Parameters<typeof packBytes>[0]) {
    const [first, second] = [await packBytes(before), await packBytes(after)];
    expect(second.byteLength).toBe(first.byteLength);
    let current = first;
    const pack = await readPack(
      contentOf(() => current),
      'theirs.fleetpack',
      signal,
    );
    expect(await refusalOf(pack)).toBeNull();
    current = second;
    return pack;
  }

  const refused = { refusal: { code: 'damaged' } };

  it('a record with another name is not, although the ZIP shows that only at its end', async () => {
    const bytes = await packBytes({ records: lines(records), images });
    const forged = Buffer.from(bytes);
    forged.write('Evil', bytes.indexOf('"Yard"') + 1);
    let current = bytes;
    const pack = await readPack(
      contentOf(() => current),
      'theirs.fleetpack',
      signal,
    );
    expect(await refusalOf(pack)).toBeNull();
    current = forged;
    await expect(join(pack)).rejects.toMatchObject(refused);
    expect(library.fleetRecords.device('d2')?.name ?? null).toBeNull();
  });

  it('fewer records are not', async () => {
    const first = lines(records);
    const padded = [...first.slice(0, -1), ' '.repeat((first.at(-1)?.length ?? 1) - 1)];
    const shorter = padded.map((line) => line.trim()).filter((line) => line !== '');
    const filled = [
      `${shorter[0] ?? ''}${'\n'.repeat((first.at(-1)?.length ?? 0) + 1)}`,
      ...shorter.slice(1),
    ];
    const pack = await changing({ records: first, images }, { records: filled, images });
    await expect(join(pack)).rejects.toMatchObject(refused);
  });

  it('another image under its hash is not', async () => {
    const [one = gif('one'), two = gif('two')] = images;
    const bytes = await packBytes({ records: lines(records), images });
    const forged = Buffer.from(bytes);
    gif('ONE').copy(forged, bytes.indexOf(one));
    expect(forged.includes(two)).toBe(true);
    let current = bytes;
    const pack = await readPack(
      contentOf(() => current),
      'theirs.fleetpack',
      signal,
    );
    expect(await refusalOf(pack)).toBeNull();
    current = forged;
    await expect(join(pack)).rejects.toMatchObject(refused);
    expect(library.history(device('d1'))).toHaveLength(0);
  });
});
