import { createHash, hash as hashOf } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { acceptImage } from '../../../main/gate/accept-image.ts';
import { acceptSnapshot } from '../../../main/gate/accept-snapshot.ts';
import type { Library } from '../../../main/library/library.ts';
import { importPack } from '../../../main/packs/open/import-pack.ts';
import type { OpenedPack } from '../../../main/packs/open/open-pack.ts';
import { PackRefusedError } from '../../../main/packs/pack-refusal.ts';
import { visibleName } from '../../../preload/contract/core/visible-text.ts';
import { openLibrarySync } from '../../support/open-library-sync.ts';
import {
  archiveRecord,
  clock,
  deviceRecord,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
} from '../library/support/library-fixture.ts';

const FAR = Date.UTC(9999, 11, 30);
const iso = (at: number) => new Date(at).toISOString();

/** A name as a stranger writes it, with what has to become of it. */
const NAMES = {
  'turns its direction': 'Gate \u202egpj.exe',
  rings: 'Gate\u0007',
  'has several lines': 'Gate\nverified by Fleetglass',
  'hides a letter': 'Ga\u200bte',
  'has 9,010 characters': 'Gate '.repeat(1_802),
};

/** Fields that no record is stored with. */
const FIELDS = {
  signed: 'https://user:secret@host.example/image.jpg?signature=abc',
  long: 'x'.repeat(70_000),
  'turned \u202e': 'x',
  deep: JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) as unknown,
};

const png = (width: number, height: number) => {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080200000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, Buffer.from('0000000049454e44ae426082', 'hex')]);
};

interface Stranger {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The ways by which records come into a library. Each adds the device `d` with the archive `a`. */
const waysOfRecords: Readonly<Record<string, (folder: string, stranger: Stranger) => Promise<Library>>> = {
  async 'a list of the service'(folder, { name, fields }) {
    const library = openLibrarySync({ folder, clock });
    const archives = [{ ...archiveRecord('a', FAR, name), fields }];
    await library.storeOrganizations(
      [{ ...organization('o', [deviceRecord('d', archives, name, fields)], name), fields }],
      noValidators,
      NOW,
    );
    return library;
  },
  async 'a list of archives'(folder, { name, fields }) {
    const library = openLibrarySync({ folder, clock });
    await library.storeOrganizations([organization('o', [deviceRecord('d')])], noValidators, NOW);
    await library.storeArchives('d', [{ ...archiveRecord('a', FAR, name), fields }]);
    return library;
  },
  async 'a carry pack'(folder, { name, fields }) {
    const library = openLibrarySync({ folder, clock });
    await library.storeOrganizations([organization('o', [])], noValidators, NOW);
    await joinPack(library, [
      { kind: 'device', id: 'd', organizationId: 'o', name, fields },
      { kind: 'archive', id: 'a', deviceId: 'd', name, fields, capturedAt: iso(FAR) },
    ]);
    return library;
  },
  async 'the image journal'(folder, { name }) {
    storeJournal(folder, name, png(2, 2), {});
    return openLibrarySync({ folder, clock });
  },
  async 'the copy of choices'(folder, { name }) {
    const subject = {
      organization: { id: 'o', name },
      device: { id: 'd', name },
      archive: { id: 'a', name },
    };
    storeChoices(folder, [
      { kind: 'byHand', ...subject },
      {
        kind: 'row',
        table: 'bookmark',
        values: { kind: 'device', service_id: 'd', name, starred_at: NOW, opened_at: null },
      },
      {
        kind: 'row',
        table: 'visit',
        values: { id: 1, name, created_at: NOW, ended_at: null, subject_count: 0 },
      },
    ]);
    return openLibrarySync({ folder, clock });
  },
};

async function joinPack(library: Library, records: readonly object[], images = new Map<string, Buffer>()) {
  const pack = {
    head: { id: 'pack\u202e', laptop: 'LAPTOP\u0007', madeAt: iso(FAR) },
    async *records() {
      yield* records;
    },
    async image(hash: string) {
      const image = await acceptImage(images.get(hash) ?? Buffer.alloc(0));
      if (typeof image === 'string') throw new PackRefusedError({ code: 'imageRefused' });
      return image;
    },
  } as unknown as OpenedPack;
  const { signal } = new AbortController();
  await importPack(pack, { library, now: NOW, signal, hasPins: true, onSnapshot() {} });
}

function storeJournal(folder: string, name: string, bytes: Buffer, facts: object): string {
  const hash = hashOf('sha256', bytes, 'hex');
  const shard = join(folder, 'blobs', hash.slice(0, 2));
  mkdirSync(shard, { recursive: true });
  writeFileSync(join(shard, hash), bytes);
  const line = {
    kind: 'image',
    hash,
    organization: { id: 'o', name },
    device: { id: 'd', name },
    archive: { id: 'a', name },
    precision: 'full',
    mediaType: 'image/svg+xml',
    widthPixels: 2,
    heightPixels: 2,
    byteLength: bytes.byteLength,
    capturedAt: null,
    receivedAt: null,
    fetchedAt: NOW,
    lastModified: null,
    etag: null,
    ...facts,
  };
  writeFileSync(join(folder, 'images.log'), `${JSON.stringify(line)}\n`);
  return hash;
}

function storeChoices(folder: string, choices: readonly object[]): void {
  const text = choices.map((one) => `${JSON.stringify(one)}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  writeFileSync(join(folder, 'choices.log'), `${text}${JSON.stringify({ kind: 'end', sha256 })}\n`);
}

/** All rows of some columns, whatever the library shows of them. */
function storedIn(folder: string, sql: string): readonly Readonly<Record<string, unknown>>[] {
  const database = new DatabaseSync(join(folder, 'library.sqlite'), { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

const NAMED = `SELECT name FROM organization UNION ALL SELECT name FROM subject UNION ALL SELECT name FROM bookmark
  UNION ALL SELECT name FROM visit UNION ALL SELECT laptop FROM pack UNION ALL SELECT pack_id FROM pack`;

describe.each(Object.entries(waysOfRecords))('P49: by %s', (_way, bring) => {
  it.each(Object.entries(NAMES))(
    'a name that %s is stored as the service’s names are',
    async (_kind, name) => {
      const folder = temporaryFolder();
      const library = await bring(folder, { name, fields: {} });
      expect(library.tile({ deviceId: 'd', archiveId: 'a' })?.subject).toEqual({
        deviceId: 'd',
        archiveId: 'a',
      });
      library.close();
      await library.settled();
      const names = storedIn(folder, NAMED).map((row) => String(row.name));
      for (const stored of names) expect(stored).toBe(visibleName(stored));
      expect(names).toContain(visibleName(name));
    },
  );

  it('a field is stored short, shallow and without credentials, and no time lies ahead', async () => {
    const folder = temporaryFolder();
    const library = await bring(folder, { name: 'Gate', fields: { model: 'Q7', ...FIELDS } });
    library.close();
    await library.settled();
    const rows = storedIn(folder, 'SELECT fields, captured_at AS at FROM subject');
    expect(rows.length).toBeGreaterThan(1);
    for (const { fields, at } of rows) {
      expect(String(fields).length).toBeLessThan(200);
      expect(String(fields)).not.toMatch(/secret|signature|\u202e/);
      expect(at).toBeNull();
    }
  });
});

/** What a stranger says of an image, for all ways: nothing of it can be stored. */
const FORGED = {
  capturedAt: 1e17,
  receivedAt: FAR,
  lastModified: 'Fri, 31 Dec 9999 23:59:59 GMT',
  etag: '*',
  fetchedAt: FAR,
};

/** The ways by which an image comes into a library, which then has it or has not. */
const waysOfImages: Readonly<Record<string, (folder: string, bytes: Buffer) => Promise<Library>>> = {
  async 'an answer of the service'(folder, bytes) {
    const library = openLibrarySync({ folder, clock });
    await library.storeOrganizations([organization('o', [deviceRecord('d')])], noValidators, NOW);
    const { capturedAt, receivedAt, lastModified, etag } = FORGED;
    const facts = {
      precision: 'full',
      capturedOffsetMinutes: 9_000,
      requestId: 'a\u0007',
      capturedAt,
      receivedAt,
    } as const;
    const image = await acceptSnapshot(bytes, facts, NOW);
    if (typeof image !== 'string')
      await library.storeImage({ deviceId: 'd', archiveId: null }, image, { lastModified, etag }, NOW);
    return library;
  },
  async 'a carry pack'(folder, bytes) {
    const library = openLibrarySync({ folder, clock });
    await library.storeOrganizations([organization('o', [deviceRecord('d')])], noValidators, NOW);
    const hash = hashOf('sha256', bytes, 'hex');
    const record = {
      kind: 'snapshot',
      deviceId: 'd',
      archiveId: null,
      precision: 'full',
      sha256: hash,
      ...FORGED,
      capturedAt: null,
      capturedOffsetMinutes: 9_000,
      receivedAt: iso(FAR),
      downloadedAt: iso(FAR),
      confirmedAt: iso(FAR),
      requestId: 'a\u0007',
    };
    await joinPack(library, [record], new Map([[hash, bytes]])).catch(() => undefined);
    return library;
  },
  async 'the image journal'(folder, bytes) {
    storeJournal(folder, 'Gate', bytes, FORGED);
    return openLibrarySync({ folder, clock });
  },
  async 'the scan for images without a row'(folder, bytes) {
    storeJournal(folder, 'Gate', png(2, 2), FORGED);
    const library = openLibrarySync({ folder, clock });
    storeJournal(folder, 'Gate', bytes, FORGED);
    await library.storage.check().finished;
    return library;
  },
};

describe.each(Object.entries(waysOfImages))('P49: by %s', (_way, bring) => {
  async function bringInto(bytes: Buffer) {
    const folder = temporaryFolder();
    const library = await bring(folder, bytes);
    library.close();
    await library.settled();
    const hash = hashOf('sha256', bytes, 'hex');
    return storedIn(
      folder,
      `SELECT media_type AS mediaType, width_pixels AS width, captured_at AS capturedAt, received_at AS receivedAt,
        last_modified AS lastModified, etag, captured_offset_minutes AS offset, request_id AS requestId,
        max(fetched_at, confirmed_at) AS at FROM snapshot JOIN image USING (hash) WHERE hash = '${hash}'`,
    );
  }

  it('an image of 40,000 × 40,000 pixels is not stored, nor one of another kind', async () => {
    expect(await bringInto(png(40_000, 40_000))).toEqual([]);
    expect(await bringInto(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([]);
  });

  it('an image is stored as its bytes say, without a forged time or condition', async () => {
    const stored = await bringInto(png(30, 20));
    expect(stored).toMatchObject([
      {
        mediaType: 'image/png',
        width: 30,
        capturedAt: null,
        receivedAt: null,
        lastModified: null,
        etag: null,
        at: NOW,
      },
    ]);
    expect(stored[0]?.offset).toBeNull();
    expect(String(stored[0]?.requestId)).not.toContain('\u0007');
  });
});
