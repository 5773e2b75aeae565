import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { ZipFile } from 'yazl';
import { createSealing } from '../../../main/bagit/age-stream.ts';
import type { AgeFile, PackKeys } from '../../../main/packs/age-file.ts';
import type { OpenedPack } from '../../../main/packs/open/open-pack.ts';
import { readPack } from '../../../main/packs/open/open-pack.ts';
import { startSeal } from '../../../main/packs/seal.ts';
import { NOW } from '../library/support/library-fixture.ts';
import { ORIGIN } from './pack-fixture.ts';

/** What stands in a pack that its maker wrote by hand. */
export interface PackContent {
  readonly head?: object;
  /** Lines of records.jsonl. */
  readonly records: readonly string[];
  readonly images?: readonly Buffer[];
}

export const packHead = {
  formatVersion: 1,
  application: { name: 'Fleetglass', version: '1.2.3' },
  id: 'pack-1',
  madeAt: new Date(NOW).toISOString(),
  laptop: 'LAPTOP-7',
  environment: { name: 'Production', kind: 'production', origin: ORIGIN },
  part: null,
  totals: { organizations: 0, devices: 0, archives: 0, snapshots: 0, images: 0, byteLength: 0 },
};

export const sha256 = (bytes: Buffer) => hash('sha256', bytes, 'hex');

/** The bytes of the ZIP in a pack. */
export async function packBytes({ head = packHead, records, images = [] }: PackContent): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (path: string, content: string | Buffer) =>
    zip.addBuffer(Buffer.from(content), path, { compress: false, mtime: new Date(NOW) });
  add('A pack/pack.json', JSON.stringify(head));
  add('A pack/records.jsonl', records.map((line) => `${line}\n`).join(''));
  for (const image of images) add(`A pack/data/${sha256(image)}.gif`, image);
  zip.end();
  return await buffer(zip.outputStream);
}

/** A decrypted pack that returns what `current` is at the time of each read. */
export function contentOf(current: () => Buffer): AgeFile {
  return {
    byteLength: current().byteLength,
    async read(into, offset, length, position) {
      const bytes = current().subarray(position, position + length);
      into.set(bytes, offset);
      return { bytesRead: bytes.byteLength };
    },
    close: () => Promise.resolve(),
  };
}

export async function packOf(content: PackContent): Promise<OpenedPack> {
  const bytes = await packBytes(content);
  return await readPack(
    contentOf(() => bytes),
    'theirs.fleetpack',
    new AbortController().signal,
  );
}

/** What opens packs that `sealedPack` has sealed. */
export const packKeys: PackKeys = { identities: [await generateX25519Identity()] };
const recipients = await Promise.all(packKeys.identities.map(identityToRecipient));

/** The file of a pack with that ZIP in it. */
export async function sealedPack(zip: Uint8Array): Promise<Buffer> {
  const { head, key } = await startSeal({ kind: 'recipients', recipients });
  const pieces = [Buffer.from(head)];
  const sealing = createSealing(key, (sealed) => void pieces.push(Buffer.from(sealed)));
  sealing.add(zip);
  sealing.end();
  return Buffer.concat(pieces);
}
