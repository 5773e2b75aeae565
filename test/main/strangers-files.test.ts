import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serialize } from 'node:v8';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { JOURNAL_NAME, readJournal } from '../../main/export/bag/journal.ts';
import { verifyThread } from '../../main/export/verify/in-thread.ts';
import { parseAllowedSigners } from '../../main/export/verify/known-signers.ts';
import { SIGNATURE_NAMESPACE } from '../../main/export/verify/ssh-signature.ts';
import type { VerifyCalls } from '../../main/export/verify/verify-thread.ts';
import { acceptImage } from '../../main/gate/accept-image.ts';
import { packThread } from '../../main/packs/open/in-thread.ts';
import type { PackAnswer, PackCalls } from '../../main/packs/open/pack-thread.ts';
import { PackRefusedError } from '../../main/packs/pack-refusal.ts';
import type { ThreadCalls } from '../../main/shared/serve-thread.ts';
import { Thread, ThreadMemoryError, type ThreadProgram } from '../../main/shared/thread.ts';
import { isFullRun, isFuzzRun } from '../faults/support/full-run.ts';
import { imageFiles, makeBag, newSigningKey, writeBag, zipBytes } from './export/verify/bag-fixture.ts';
import { packBytes, packHead, packKeys, sealedPack, sha256 } from './packs/pack-content.ts';
import { createWatchedReaders } from './support/watched-readers.ts';

/** Reads a stranger's file. */
interface Reader {
  readonly name: string;
  /** A file as an honest program writes it. */
  readonly honest: Buffer;
  /** Throws an error that `isNamed` knows, for what it refuses. */
  readonly read: (bytes: Buffer) => unknown;
}

/** A refusal that has a sentence on the screen. */
class Refused extends Error {}

const isNamed = (error: unknown) =>
  error instanceof Refused || error instanceof PackRefusedError || error instanceof ThreadMemoryError;

/** The most that passes to the main loop at once, bytes: copying it takes some milliseconds. */
const LONGEST_ANSWER_BYTES = 16 * 1_024 * 1_024;

/** A thread as the app starts it; one that ran out of memory is replaced, as each of the app's is after its file. */
class ReadingThread<Calls extends ThreadCalls> {
  readonly #program: ThreadProgram;
  #thread: Thread<Calls> | null = null;

  constructor(program: ThreadProgram) {
    this.#program = program;
  }

  async call<Name extends keyof Calls & string>(
    name: Name,
    input: Parameters<Calls[Name]>[0],
  ): Promise<Awaited<ReturnType<Calls[Name]>>> {
    this.#thread ??= new Thread<Calls>(this.#program);
    try {
      const answer = await this.#thread.call(name, input);
      // The bytes of an image are moved, not copied.
      if (!(answer instanceof Uint8Array))
        expect(serialize(answer).byteLength).toBeLessThan(LONGEST_ANSWER_BYTES);
      return answer;
    } catch (error) {
      if (error instanceof ThreadMemoryError) this.#thread = null;
      throw error;
    }
  }

  end(): void {
    this.#thread?.end();
  }
}

const verifying = new ReadingThread<VerifyCalls>(verifyThread);
const opening = new ReadingThread<PackCalls>(packThread);
const home = mkdtempSync(join(tmpdir(), 'fleetglass-'));
afterAll(() => {
  verifying.end();
  opening.end();
  rmSync(home, { recursive: true });
});

const key = newSigningKey();
const bag = makeBag(imageFiles(), key);
const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.of(2, 0, 2, 0), Buffer.from('one')]);
const time = '2026-11-22T08:00:00.000Z';
const subject = { deviceId: 'd1', archiveId: null };
const records = [
  { kind: 'organization', id: 'o1', name: 'North', fields: {} },
  { kind: 'device', id: 'd1', organizationId: 'o1', name: 'Gate', fields: { model: ['Q7', { a: null }] } },
  { kind: 'note', ...subject, snapshotAt: null, text: 'Cleaned', changedAt: time },
].map((record) => JSON.stringify(record));
const zippedPack = await packBytes({ head: packHead, records, images: [gif] });
const sealed = await sealedPack(zippedPack);
/** The stanzas of age, with the line of their MAC. */
const headBytes = sealed.indexOf('\n', sealed.indexOf('\n--- ') + 1) + 1;
const watched = createWatchedReaders();

async function verified(path: string): Promise<void> {
  const knownSigners = [{ name: 'laptop', publicKey: key.publicKey }];
  const found = await verifying.call('verify', { path, knownSigners });
  if (found.kind !== 'checked') throw new Refused(found.kind);
}

/** Checks the export whose file at `path` has these bytes. */
function inBag(path: string): Reader {
  const folder = writeBag(join(home, path), bag);
  return {
    name: `${path} of an export`,
    honest: bag.get(path) ?? Buffer.alloc(0),
    async read(bytes) {
      writeFileSync(join(folder, path), bytes);
      await verified(folder);
    },
  };
}

async function readZip(bytes: Buffer): Promise<void> {
  const file = join(home, 'theirs.zip');
  writeFileSync(file, bytes);
  await verified(file);
  await verifying.call('archiveLists', [file]);
}

function valueOf<Value>(answer: PackAnswer<Value>): Value {
  if (answer.kind === 'refused') throw new PackRefusedError(answer.refusal);
  return answer.value;
}

async function readPack(bytes: Buffer): Promise<void> {
  const file = join(home, 'theirs.fleetpack');
  writeFileSync(file, bytes);
  const { parts } = valueOf(await opening.call('open', { file, keys: packKeys }));
  for (const index of parts.keys()) {
    for (let isFirst = true; ; isFirst = false)
      if (valueOf(await opening.call('records', { index, isFirst })).length === 0) break;
    const image = { index, hash: sha256(gif) };
    valueOf(await opening.call('checkImage', image));
    await opening.call('image', { ...image, memory: new ArrayBuffer(0) });
  }
}

/** Lays out a folder by lines of a kind and a path, as far as this system has such names. */
function layOut(folder: string, lines: readonly string[]): void {
  for (const line of lines) {
    const path = join(folder, line.slice(1));
    if (!path.startsWith(folder)) continue;
    try {
      mkdirSync(dirname(path), { recursive: true });
      if (line.startsWith('l')) symlinkSync('../../..', path);
      else if (line.startsWith('d')) mkdirSync(path);
      else if (line.startsWith('s')) {
        writeFileSync(path, '');
        truncateSync(path, 1_000_000);
      } else writeFileSync(path, line);
    } catch {
      // The system has no such name.
    }
  }
}

const walked = join(home, 'walked');

async function walk(bytes: Buffer): Promise<void> {
  rmSync(walked, { recursive: true, force: true });
  layOut(writeBag(walked, bag), bytes.toString('latin1').split('\n'));
  await verified(walked);
}

const planned = {
  subject,
  names: { organizationId: 'o1', organizationName: 'North', deviceName: 'Gate', archiveName: null },
  note: 'Cleaned',
  position: { latitude: 1, longitude: 2 },
  health: null,
  image: {
    hash: sha256(gif),
    precision: 'full',
    mediaType: 'image/gif',
    widthPixels: 2,
    heightPixels: 2,
    byteLength: gif.length,
    capturedAt: 0,
    receivedAt: 0,
    fetchedAt: 0,
    confirmedAt: 0,
    lastModified: null,
    etag: null,
  },
};
const journal = [
  {
    note: '',
    formatVersion: 1,
    exportId: 'e1',
    createdAt: 0,
    precision: 'best',
    isSigned: true,
    report: 'none',
    previous: null,
    archiveEnds: null,
    imageCount: 1,
    missingCount: 1,
  },
  { path: 'data/Gate.gif', sidecar: null, planned },
  { subject, names: null, reason: 'removed' },
];

/** The journal as if this laptop had written these bytes: nothing else is parsed. */
async function readOwnJournal(bytes: Buffer): Promise<void> {
  writeFileSync(join(home, JOURNAL_NAME), bytes);
  const { kind } = await readJournal(home, { sha256: sha256(bytes), byteLength: bytes.byteLength });
  if (kind !== 'found') throw new Refused(kind);
}

const readers: readonly Reader[] = [
  ...['manifest-sha256.txt', 'bag-info.txt', 'manifest.json', 'tagmanifest-sha256.txt.sig'].map(inBag),
  { name: 'an export as a ZIP', honest: await zipBytes(bag), read: readZip },
  { name: 'a packed export as a ZIP', honest: await zipBytes(bag, 'Export/', true), read: readZip },
  {
    name: 'a folder of any names',
    honest: Buffer.from('fdata/a.jpg\nddata/b\nldata/c\nsdata/d\nfdata/b/e:f\nl.DS_Store\nfg.part\n'),
    read: walk,
  },
  { name: 'the file of a pack', honest: sealed, read: readPack },
  {
    name: 'the stanzas of a pack',
    honest: sealed.subarray(0, headBytes),
    read: async (bytes) => await readPack(Buffer.concat([bytes, sealed.subarray(headBytes)])),
  },
  {
    name: 'what is sealed in a pack',
    honest: zippedPack,
    read: async (bytes) => await readPack(await sealedPack(bytes)),
  },
  {
    name: 'the journal of an unfinished export',
    honest: Buffer.from(journal.map((row) => `${JSON.stringify(row)}\n`).join('')),
    read: readOwnJournal,
  },
  {
    name: 'known signers',
    honest: Buffer.from(`laptop namespaces="a,b" ssh-ed25519 ${key.publicKey.toString('base64')} me\n`),
    read: (bytes) => parseAllowedSigners(bytes.toString(), SIGNATURE_NAMESPACE),
  },
  { name: 'an image', honest: gif, read: acceptImage },
];

/** Values that lengths, counts and offsets are broken with. */
const numbers = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_fffe, 0xffff_ffff];
const letters = [
  '\n',
  '\r',
  '\0',
  '"',
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  '\\',
  ' ',
  '%',
  '../',
  '\u202e',
  '\u0301',
  '9'.repeat(20),
  'PK\x05\x06',
  'PK\x03\x04',
  'PK\x01\x02',
];

const change = fc.record({
  kind: fc.constantFrom('byte', 'number', 'insert', 'repeat', 'cut', 'drop', 'swap'),
  at: fc.nat(),
  length: fc.nat(64),
  value: fc.nat(),
});

/** Breaks a file as its structure invites: its lengths, its lists, its texts, its records. */
function broken(
  honest: Buffer,
  { kind, at, length, value }: { kind: string; at: number; length: number; value: number },
): Buffer {
  const bytes = Buffer.from(honest);
  const position = at % Math.max(1, bytes.length);
  const end = Math.min(bytes.length, position + length);
  const piece = bytes.subarray(position, end);
  switch (kind) {
    case 'byte':
      bytes[position] = value % 256;
      return bytes;
    case 'number': {
      const width = [1, 2, 4][value % 3] ?? 1;
      if (position + width <= bytes.length)
        bytes.writeUIntLE((numbers[value % numbers.length] ?? 0) % 2 ** (8 * width), position, width);
      return bytes;
    }
    case 'insert':
      return Buffer.concat([
        bytes.subarray(0, position),
        Buffer.from((letters[value % letters.length] ?? '').repeat(length)),
        bytes.subarray(position),
      ]);
    case 'repeat':
      return Buffer.concat([
        bytes.subarray(0, end),
        ...Array.from({ length: value % 100 }, () => piece),
        bytes.subarray(end),
      ]);
    case 'cut':
      return bytes.subarray(0, position);
    case 'drop':
      return Buffer.concat([bytes.subarray(0, position), bytes.subarray(end)]);
    default:
      return Buffer.concat([piece, bytes.subarray(0, position), bytes.subarray(end)]);
  }
}

/** For each reader. */
const CASES = isFuzzRun ? 10_000 : isFullRun ? 1_000 : 200;
/** The same cases each time. */
const SEED = 44;

it.each(readers)(
  'P50: $name is read or refused by name, whatever is broken in it',
  async ({ name, honest, read }) => {
    await read(honest);
    let refused = 0;
    const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      try {
        await read(changes.reduce(broken, honest));
      } catch (error) {
        if (!isNamed(error)) throw error;
        refused += 1;
      }
    });
    await watched(name, () => fc.assert(property, { numRuns: CASES, seed: SEED }));
    expect(refused).toBeLessThan(CASES);
  },
  isFullRun ? 600_000 : 60_000,
);

it('P50: bytes that are nothing are refused by name', async () => {
  for (const { read } of readers)
    for (const length of [0, 1, 30, 1_000])
      try {
        await read(randomBytes(length));
      } catch (error) {
        expect(isNamed(error)).toBe(true);
      }
});
