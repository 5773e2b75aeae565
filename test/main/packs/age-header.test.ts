import { spawnSync } from 'node:child_process';
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
  Stanza,
} from 'age-encryption';
import { afterAll, describe, expect, it } from 'vitest';
import { createSealing } from '../../../main/bagit/age-stream.ts';
import { contentKey, openAgeFile } from '../../../main/packs/age-file.ts';
import { PackRefusedError } from '../../../main/packs/pack-refusal.ts';
import { passphraseRecipient } from '../../../main/packs/scrypt.ts';

const home = mkdtempSync(join(tmpdir(), 'fleetglass-'));
afterAll(() => rmSync(home, { recursive: true }));

const PASSPHRASE = 'correct horse';
const x25519 = await generateX25519Identity();
const hybrid = await generateHybridIdentity();
const keys = { identities: [x25519, hybrid], passphrase: PASSPHRASE };

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/** The last letter of these bytes with a bit that decoders drop. */
function otherwise(bytes: Uint8Array): string {
  const text = base64(bytes);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  return `${text.slice(0, -1)}${letters[letters.indexOf(text.slice(-1)) + 1]}`;
}

const linesOf = ({ args, body }: Pick<Stanza, 'args' | 'body'>) =>
  `-> ${args.join(' ')}\n${base64(body).replaceAll(/.{64}/g, '$&\n')}\n`;

let fileKey: Uint8Array = new Uint8Array();

/** What the library writes for recipients, all with one key of the file. */
async function written(): Promise<readonly Stanza[]> {
  const encrypter = new Encrypter();
  for (const identity of [x25519, await generateX25519Identity(), hybrid])
    encrypter.addRecipient(await identityToRecipient(identity));
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = Uint8Array.from(key);
      return [];
    },
  });
  const text = Buffer.from(await encrypter.encrypt(new Uint8Array())).toString('latin1');
  return Array.from(
    text.matchAll(/^-> (.*)\n(\S{43})$/gm),
    ([, line = '', body = '']) => new Stanza(line.split(' '), Buffer.from(body, 'base64')),
  );
}

const none = new Stanza([], new Uint8Array());
const [own = none, other = none, quantum = none] = await written();
const [scrypt = none] = await passphraseRecipient(PASSPHRASE, 4).wrapFileKey(fileKey);
const unknown = { args: ['example.com/enigma', 'a', 'b'], body: randomBytes(100) };

const with_ = (stanza: Stanza, change: { readonly args?: readonly string[]; readonly body?: Uint8Array }) =>
  linesOf({ args: [...(change.args ?? stanza.args)], body: change.body ?? stanza.body });

const V1 = 'age-encryption.org/v1\n';

function macOf(header: string): string {
  const key = Buffer.from(hkdfSync('sha256', fileKey, '', 'header', 32));
  return base64(createHmac('sha256', key).update(header).digest());
}

/** A file with these stanzas, whose MAC is right. */
function fileOf(stanzas: string, { version = V1, end = (mac: string) => ` ${mac}\n` } = {}): Buffer {
  const header = `${version}${stanzas}---`;
  const nonce = randomBytes(16);
  const pieces = [Buffer.from(header + end(macOf(header))), nonce];
  const sealing = createSealing(contentKey(fileKey, nonce), (piece) => void pieces.push(Buffer.from(piece)));
  sealing.add(Buffer.from('content'));
  sealing.end();
  return Buffer.concat(pieces);
}

const { status: ageStatus } = spawnSync('age', ['--version']);
const keyFile = join(home, 'key.txt');
writeFileSync(keyFile, `${x25519}\n`);

/** Has the program `age` open a file, too, if it is there: but not by a passphrase, which it asks a terminal for. */
function expectOfAge(bytes: Buffer, isOpened: boolean): void {
  const text = bytes.toString('latin1');
  if (ageStatus !== 0 || text.includes('-> scrypt') || text.includes('mlkem768')) return;
  const { status } = spawnSync('age', ['--decrypt', '--identity', keyFile], { input: bytes });
  expect(status === 0).toBe(isOpened);
}

async function codeOf(bytes: Buffer): Promise<string> {
  const file = join(home, 'a.fleetpack');
  writeFileSync(file, bytes);
  try {
    const opened = await openAgeFile(file, keys);
    await opened.close();
    expectOfAge(bytes, true);
    return 'opened';
  } catch (error) {
    if (!(error instanceof PackRefusedError)) throw error;
    expectOfAge(bytes, false);
    return error.refusal.code;
  }
}

const [, share = ''] = own.args;
const [, salt = ''] = scrypt.args;
const saltBytes = Buffer.from(salt, 'base64');

/** C2SP age.md, at commit 037e546: the sections of the header and of each type. */
describe('P43: a header as the format allows it is opened (C2SP age.md)', () => {
  it.each([
    ['a laptop', linesOf(own)],
    ['a laptop, after quantum computers', linesOf(quantum)],
    ['a passphrase', linesOf(scrypt)],
    ['several laptops', linesOf(other) + linesOf(own)],
    ['an unknown type first, which is ignored', linesOf(unknown) + linesOf(own)],
    ['an unknown type last', linesOf(own) + linesOf({ args: ['x'], body: new Uint8Array() })],
    [
      'an unknown type without arguments, with a body of full lines',
      linesOf({ args: ['x'], body: randomBytes(96) }) + linesOf(own),
    ],
  ])('%s', async (_kind, stanzas) => {
    expect(await codeOf(fileOf(stanzas))).toBe('opened');
  });
});

describe('P49: a header as the format forbids it is refused, although its MAC is right (C2SP age.md)', () => {
  it.each([
    ['no stanza', ''],
    ['a passphrase beside a laptop', linesOf(own) + linesOf(scrypt)],
    ['a laptop beside a passphrase', linesOf(scrypt) + linesOf(own)],
    ['a passphrase beside an unknown type', linesOf(scrypt) + linesOf(unknown)],
    ['two passphrases', linesOf(scrypt) + linesOf(scrypt)],
    ['a passphrase of two arguments', with_(scrypt, { args: ['scrypt', salt] })],
    ['a passphrase of four arguments', with_(scrypt, { args: [...scrypt.args, 'x'] })],
    ['a salt of 15 bytes', with_(scrypt, { args: ['scrypt', base64(saltBytes.subarray(1)), '4'] })],
    ['a salt that is written otherwise', with_(scrypt, { args: ['scrypt', otherwise(saltBytes), '4'] })],
    ['a salt with padding', with_(scrypt, { args: ['scrypt', `${salt}==`, '4'] })],
    ['a salt of URLs', with_(scrypt, { args: ['scrypt', `-_${salt.slice(2)}`, '4'] })],
    ...['04', '0', '+4', '4.0', '0x4', '4e0', '21', '99', '1000'].map((work) => [
      `the work ${work}`,
      with_(scrypt, { args: ['scrypt', salt, work] }),
    ]),
    ['a passphrase with a body of 31 bytes', with_(scrypt, { body: scrypt.body.subarray(1) })],
    [
      'a passphrase with a body of 33 bytes',
      with_(scrypt, { body: Buffer.concat([scrypt.body, Buffer.of(0)]) }),
    ],
    ['a laptop of one argument', with_(own, { args: ['X25519'] })],
    ['a laptop of three arguments', with_(own, { args: [...own.args, 'x'] })],
    [
      'a share of 31 bytes',
      with_(own, { args: ['X25519', base64(Buffer.from(share, 'base64').subarray(1))] }),
    ],
    [
      'a share that is written otherwise',
      with_(own, { args: ['X25519', otherwise(Buffer.from(share, 'base64'))] }),
    ],
    ['a share with padding', with_(own, { args: ['X25519', `${share}=`] })],
    ['a share that gives no secret', with_(own, { args: ['X25519', base64(new Uint8Array(32))] })],
    ['a laptop with a body of 31 bytes', with_(own, { body: own.body.subarray(1) })],
    ['a long key of three arguments', with_(quantum, { args: [...quantum.args, 'x'] })],
    ['a long key of 1,119 bytes', with_(quantum, { args: ['mlkem768x25519', base64(randomBytes(1_119))] })],
    ['a long key with a body of 33 bytes', with_(quantum, { body: randomBytes(33) })],
    ['an empty argument', linesOf(unknown).replace(' a', '  a') + linesOf(own)],
    ['a tab in an argument', linesOf(unknown).replace(' a', ' a\t') + linesOf(own)],
    ['a letter beyond ASCII', linesOf(unknown).replace(' a', ' \u00e4') + linesOf(own)],
    ['line ends of Windows', linesOf(own).replaceAll('\n', '\r\n')],
    ['a body without its short line', `-> x\n${'A'.repeat(64)}\n${linesOf(own)}`],
    ['a body with padding', linesOf(own).replace(/\n$/, '=\n')],
    ['a line of 68 letters', `-> x\n${'A'.repeat(68)}\n${linesOf(own)}`],
    ['a line between stanzas', `${linesOf(unknown)}x\n${linesOf(own)}`],
  ])('%s', async (_kind, stanzas = '') => {
    expect(await codeOf(fileOf(stanzas))).toBe('damaged');
  });

  it.each([
    ['is another', () => ` ${base64(randomBytes(32))}\n`],
    ['has padding', (mac: string) => ` ${mac}=\n`],
    ['is too short', (mac: string) => ` ${mac.slice(0, -4)}\n`],
    ['is written otherwise', (mac: string) => ` ${otherwise(Buffer.from(mac, 'base64'))}\n`],
    ['has a word behind it', (mac: string) => ` ${mac} x\n`],
    ['ends as in Windows', (mac: string) => ` ${mac}\r\n`],
  ])('where its MAC %s', async (_kind, end) => {
    expect(await codeOf(fileOf(linesOf(own), { end }))).toBe('damaged');
  });

  it('and one of another version is no pack', async () => {
    expect(await codeOf(fileOf(linesOf(own), { version: 'age-encryption.org/v2\n' }))).toBe('notAPack');
  });
});
