import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BagSource, UnreadableFileError, VerificationRefused } from '../../main/bagit/bag-source.ts';
import { MalformedTagFileError, parseLabels } from '../../main/bagit/tag-files.ts';
import { openZipIn } from '../../main/bagit/zip/zip-source.ts';
import { PackRefusedError } from '../../main/carry-pack/format/pack-refusal.ts';
import { createImageBuffers } from '../../main/carry-pack/open/image-buffers.ts';
import { readPack } from '../../main/carry-pack/open/open-pack.ts';
import { parseChecksumList } from '../../main/export/verify/checksum-list.ts';
import { parseAllowedSigners } from '../../main/export/verify/known-signers.ts';
import { readOwnRecord } from '../../main/export/verify/own-record.ts';
import { checkSshSignature, SIGNATURE_NAMESPACE } from '../../main/export/verify/ssh-signature.ts';
import { verifySource } from '../../main/export/verify/verify-export.ts';
import { acceptImage } from '../../main/gate/accept-image.ts';
import { isFullRun } from '../faults/support/full-run.ts';
import { contentOf, packBytes, packHead, sha256 } from './carry-pack/pack-content.ts';
import { imageFiles, makeBag, newSigningKey, zipBytes } from './export/verify/bag-fixture.ts';

const { signal } = new AbortController();

/** What a reader may throw: each has a sentence on the screen. */
const isNamed = (error: unknown) =>
  error instanceof VerificationRefused ||
  error instanceof UnreadableFileError ||
  error instanceof MalformedTagFileError ||
  error instanceof PackRefusedError;

/** What reads a stranger's file. */
interface Reader {
  readonly name: string;
  /** A file as an honest program writes it. */
  readonly honest: Buffer;
  readonly read: (bytes: Buffer) => unknown;
}

const key = newSigningKey();
const bag = makeBag(imageFiles(), key);
const fileOf = (path: string) => bag.get(path) ?? Buffer.alloc(0);
const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.of(2, 0, 2, 0), Buffer.from('one')]);
const time = '2026-11-22T08:00:00.000Z';
const records = [
  { kind: 'organization', id: 'o1', name: 'North', fields: {} },
  { kind: 'device', id: 'd1', organizationId: 'o1', name: 'Gate', fields: { model: ['Q7', { a: null }] } },
  { kind: 'note', deviceId: 'd1', archiveId: null, snapshotAt: null, text: 'Cleaned', changedAt: time },
].map((record) => JSON.stringify(record));

async function verified(source: BagSource): Promise<void> {
  const knownSigners = [{ name: 'laptop', publicKey: key.publicKey }];
  const { findings } = (await verifySource(source, {
    knownSigners,
    signal,
    onProgress: () => {},
  })) as { findings: readonly unknown[] };
  if (findings.length > 50_000) throw new Error('There are too many findings.');
}

async function readPackOf(bytes: Buffer): Promise<void> {
  const pack = await readPack(
    contentOf(() => bytes),
    'theirs.fleetpack',
    signal,
  );
  for await (const _record of pack.records(signal));
  await pack.checkImage(sha256(gif), signal);
  await pack.image(sha256(gif), createImageBuffers(), signal);
}

const readers: readonly Reader[] = [
  {
    name: 'a list of checksums',
    honest: fileOf('manifest-sha256.txt'),
    read: (bytes) => parseChecksumList('manifest-sha256.txt', 'sha256', bytes),
  },
  { name: 'bag-info.txt', honest: fileOf('bag-info.txt'), read: parseLabels },
  { name: 'manifest.json', honest: fileOf('manifest.json'), read: readOwnRecord },
  {
    name: 'a signature',
    honest: fileOf('tagmanifest-sha256.txt.sig'),
    read: (bytes) => checkSshSignature(bytes.toString('latin1'), gif, SIGNATURE_NAMESPACE),
  },
  {
    name: 'known signers',
    honest: Buffer.from(`laptop namespaces="a,b" ssh-ed25519 ${key.publicKey.toString('base64')} me\n`),
    read: (bytes) => parseAllowedSigners(bytes.toString(), SIGNATURE_NAMESPACE),
  },
  {
    name: 'an export as a ZIP',
    honest: await zipBytes(bag),
    read: (bytes) =>
      verified(
        openZipIn(
          contentOf(() => bytes),
          'theirs.zip',
        ),
      ),
  },
  {
    name: 'a packed export as a ZIP',
    honest: await zipBytes(bag, 'Export/', true),
    read: (bytes) =>
      verified(
        openZipIn(
          contentOf(() => bytes),
          'theirs.zip',
        ),
      ),
  },
  {
    name: 'a pack',
    honest: await packBytes({ head: packHead, records, images: [gif] }),
    read: readPackOf,
  },
  { name: 'an image', honest: gif, read: (bytes) => acceptImage(bytes) },
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

/** `npm run test:fuzz`: 108,000 in sum. */
const CASES = isFullRun ? 12_000 : 300;
/** The same cases each time. */
const SEED = 44;

it.each(readers)(
  'P50: $name is read or refused by name, whatever is broken in it',
  async ({ honest, read }) => {
    await read(honest);
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        try {
          await read(changes.reduce(broken, honest));
        } catch (error) {
          // `manifest.json` with too many values: the check names it.
          if (!isNamed(error) && !(error instanceof RangeError && /too many/.test(error.message)))
            throw error;
          refused += 1;
        }
      }),
      { numRuns: CASES, seed: SEED },
    );
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
