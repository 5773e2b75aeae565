import { randomBytes } from 'node:crypto';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { createSealing } from '../../../main/bagit/age-stream.ts';
import { startSeal } from '../../../main/packs/seal.ts';

const PIECE_BYTES = 65_536;

it.each([0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 2 * PIECE_BYTES, 3 * PIECE_BYTES + 7])(
  'P43: the library of age opens %i bytes that were sealed, in whatever pieces they came',
  async (length) => {
    const identity = await generateIdentity();
    const { head, key } = await startSeal({
      kind: 'recipients',
      recipients: [await identityToRecipient(identity)],
    });
    const content = randomBytes(length);
    const sealed: Uint8Array[] = [head];
    const sealing = createSealing(key, (piece) => sealed.push(Uint8Array.from(piece)));
    for (let at = 0; at < length; at += 40_000) sealing.add(content.subarray(at, at + 40_000));
    sealing.end();
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    expect(Buffer.from(await decrypter.decrypt(Buffer.concat(sealed))).equals(content)).toBe(true);
  },
);

it('P43: no two files have the same key', async () => {
  const recipients = [await identityToRecipient(await generateIdentity())];
  const [first, second] = await Promise.all([0, 1].map(() => startSeal({ kind: 'recipients', recipients })));
  expect(first?.key).not.toEqual(second?.key);
});
