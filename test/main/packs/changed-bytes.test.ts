import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Library } from '../../../main/library/library.ts';
import { checkPack } from '../../../main/packs/open/check-pack.ts';
import { openPack } from '../../../main/packs/open/open-pack.ts';
import { PackRefusedError } from '../../../main/packs/pack-refusal.ts';
import {
  deviceRecord,
  NOW,
  noValidators,
  organization,
  temporaryFolder,
  temporaryLibrary,
} from '../library/support/library-fixture.ts';
import { filledLibrary, makePack, ORIGIN, planOf } from './pack-fixture.ts';

/** A prime, so that it meets all kinds of fields; an entry of the ZIP has several times as many bytes. */
const STEP = 37;

let identity: string;
let recipient: string;
let pack: Buffer;
let other: Library;

beforeEach(async () => {
  identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
  const library = await filledLibrary();
  const lock = { kind: 'recipients', recipients: [recipient] } as const;
  const { files } = await makePack(library, await planOf(library), { lock });
  pack = readFileSync(files[0] ?? '');
  other = temporaryLibrary();
  await other.storeOrganizations([organization('o1', [deviceRecord('d2')])], noValidators, NOW);
});

/** All that is taken from a pack, or why it is refused. */
async function taken(bytes: Uint8Array): Promise<unknown> {
  const file = join(temporaryFolder(), 'changed.fleetpack');
  writeFileSync(file, bytes);
  const { signal } = new AbortController();
  try {
    const opened = await openPack(file, { identities: [identity] }, signal);
    try {
      const content = await checkPack([opened], { library: other, origin: ORIGIN }, signal, () => {});
      const records: unknown[] = [];
      for await (const record of opened.records(signal)) records.push(record);
      return { head: opened.head, content, records };
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (error instanceof PackRefusedError) return error.refusal.code;
    throw error;
  }
}

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

describe('P43: a pack with one changed byte', () => {
  it('is refused wherever it is in the file: header, nonce, first piece, end', async () => {
    const header = pack.indexOf('\n--- ') + 49;
    const ats = Array.from({ length: Math.ceil((header + 16) / 3) }, (_, index) => 3 * index);
    for (const at of [...ats, header + 16, header + 16 + 100, pack.byteLength - 1]) {
      const found = await taken(flipped(pack, at));
      expect({ at, found }).toEqual({
        at,
        found: expect.stringMatching(/^(?:notAPack|damaged|cut|notForThisLaptop)$/),
      });
    }
  });

  it('gives nothing wrong where who has its key changed the ZIP or the bag in it', async () => {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const zip = await decrypter.decrypt(pack);
    const whole = await taken(pack);
    const encrypt = async (bytes: Uint8Array) => {
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      return await encrypter.encrypt(bytes);
    };
    expect(await taken(await encrypt(zip))).toEqual(whole);
    let refused = 0;
    for (let at = 0; at < zip.byteLength; at += STEP) {
      const found = await taken(await encrypt(flipped(zip, at)));
      if (typeof found === 'string') refused += 1;
      // In what opening does not read, as the name of the bag in bag-info.txt, a byte has no effect.
      else expect({ at, found }).toEqual({ at, found: whole });
    }
    expect(refused).toBeGreaterThan(0);
    const text = Buffer.from(zip);
    for (const part of ['"formatVersion"', '"kind":"device"', 'GIF89a', 'PK\x05\x06']) {
      const at = text.indexOf(part, 0, 'latin1');
      expect({ part, isThere: at > 0 }).toEqual({ part, isThere: true });
      expect({ part, found: await taken(await encrypt(flipped(zip, at + 1))) }).toEqual({
        part,
        found: expect.stringMatching(/^(?:notAPack|damaged)$/),
      });
    }
  });
});
