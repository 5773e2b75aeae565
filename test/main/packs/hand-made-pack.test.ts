import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { IMAGE_LIMIT_BYTES } from '../../../main/gate/accept-image.ts';
import { createImageBuffers } from '../../../main/packs/open/image-buffers.ts';
import { type OpenedPack, openPack } from '../../../main/packs/open/open-pack.ts';
import { afterTest, NOW, temporaryFolder } from '../library/support/library-fixture.ts';
import { ORIGIN } from './pack-fixture.ts';

const { signal } = new AbortController();

const head = JSON.stringify({
  formatVersion: 1,
  application: { name: 'Fleetglass', version: '1.2.3' },
  id: 'pack-1',
  madeAt: new Date(NOW).toISOString(),
  laptop: 'LAPTOP-7',
  environment: { name: 'Production', kind: 'production', origin: ORIGIN },
  part: null,
  totals: { organizations: 0, devices: 0, archives: 0, snapshots: 0, images: 0, byteLength: 0 },
});

/** A pack with these files, as somebody else may make one. */
async function packOf(files: Readonly<Record<string, string | Buffer>>): Promise<OpenedPack> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), path, { compress: Buffer.isBuffer(content) });
  zip.end();
  const identity = await generateIdentity();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const file = join(temporaryFolder(), 'theirs.fleetpack');
  writeFileSync(file, await encrypter.encrypt(await buffer(zip.outputStream)));
  const pack = await openPack(file, { identities: [identity] }, signal);
  afterTest(pack.close);
  return pack;
}

async function countRecords(pack: OpenedPack) {
  let count = 0;
  for await (const _record of pack.records(signal)) count += 1;
  return count;
}

describe('P43: a pack that somebody else made', () => {
  it('is opened with its folder, and without one', async () => {
    const record = JSON.stringify({ kind: 'organization', id: 'o', name: 'North', fields: {} });
    for (const folder of ['', 'A pack/']) {
      const pack = await packOf({ [`${folder}pack.json`]: head, [`${folder}records.jsonl`]: record });
      expect(await countRecords(pack)).toBe(1);
    }
  });

  it('with two heads is no pack: it does not say which of them holds', async () => {
    const files = { 'pack.json': head, 'other/pack.json': head, 'records.jsonl': '' };
    await expect(packOf(files)).rejects.toMatchObject({ refusal: { code: 'notAPack' } });
  });

  it('with a line that is longer than a record can be is damaged, although each field of it is short', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 800 }, (_, index) => [`f${index}`, 'x'.repeat(6_000)]),
    );
    const record = JSON.stringify({ kind: 'organization', id: 'o', name: 'North', fields });
    const pack = await packOf({ 'pack.json': head, 'records.jsonl': `${record}\n` });
    await expect(countRecords(pack)).rejects.toMatchObject({ refusal: { code: 'damaged' } });
  });

  it('with an image that is larger than any the app downloads is damaged, and is not read', async () => {
    // Compressed, but not so well that the archive is refused for that.
    const piece = Buffer.concat([randomBytes(1_024), Buffer.alloc(64 * 1_024)]);
    const image = Buffer.alloc(IMAGE_LIMIT_BYTES + 1, piece);
    const hash = createHash('sha256').update(image).digest('hex');
    const pack = await packOf({ 'pack.json': head, 'records.jsonl': '', [`data/${hash}.gif`]: image });
    let taken = 0;
    const buffers = createImageBuffers();
    const take = (byteLength: number) => {
      taken += byteLength;
      return buffers.take(byteLength);
    };
    await expect(pack.image(hash, { take }, signal)).rejects.toMatchObject({ refusal: { code: 'damaged' } });
    expect(taken).toBe(0);
  });
});
