import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllowedSigners } from '../../../../main/export/verify/known-signers.ts';
import {
  armourSignature,
  checkSshSignature,
  SIGNATURE_NAMESPACE,
} from '../../../../main/export/verify/ssh-signature.ts';
import { temporaryFolder } from '../../library/support/library-fixture.ts';
import {
  findingsOf,
  imageFiles,
  makeBag,
  newSigningKey,
  sealBag,
  signContent,
  verify,
  writeBag,
} from './bag-fixture.ts';

const content = Buffer.from('the list of the tag files\n');
const check = (text: string, signed = content) => checkSshSignature(text, signed, SIGNATURE_NAMESPACE);

describe('a signature', () => {
  it('is valid for its content and its namespace alone', () => {
    const key = newSigningKey();
    const text = signContent(key, content);
    expect(check(text)).toEqual({ kind: 'valid', publicKey: key.publicKey, fingerprint: key.fingerprint });
    expect(check(text, Buffer.from('another list'))).toEqual({ kind: 'invalid' });
    expect(check(signContent(key, content, 'git'))).toEqual({ kind: 'invalid' });
  });

  it('P42: is not valid with one byte changed, wherever it is', () => {
    const text = Buffer.from(signContent(newSigningKey(), content));
    const valid = [...text.keys()].filter((at) =>
      [0x01, 0x20, 0x80].some((bits) => {
        const changed = Buffer.from(text);
        changed[at] = (changed[at] ?? 0) ^ bits;
        return check(changed.toString('latin1')).kind === 'valid';
      }),
    );
    expect(valid).toEqual([]);
  });

  it('P42: is not valid with bytes behind it, inside of its last field or outside', () => {
    const text = signContent(newSigningKey(), content);
    const bytes = Buffer.from(text.split('\n').slice(1, -2).join(''), 'base64');
    const added = Buffer.from('more');
    // Type and signature, each with its length in front, are the last field.
    const lengthAt = bytes.byteLength - (4 + 'ssh-ed25519'.length + 4 + 64) - 4;
    const longer = Buffer.concat([bytes, added]);
    expect(check(armourSignature(bytes)).kind).toBe('valid');
    expect(check(armourSignature(longer)).kind).toBe('unsupported');
    longer.writeUInt32BE(longer.readUInt32BE(lengthAt) + added.byteLength, lengthAt);
    expect(check(armourSignature(longer)).kind).toBe('unsupported');
  });

  it.each(['', 'no signature', '-----BEGIN SSH SIGNATURE-----\nU1NIU0lH\n-----END SSH SIGNATURE-----\n'])(
    'of another program is not supported: %j',
    (text) => expect(check(text)).toEqual({ kind: 'unsupported' }),
  );
});

const hasOpenSsh = spawnSync('ssh-keygen', ['-?']).status !== null;

function sshKeygen(...options: readonly string[]) {
  const made = spawnSync('ssh-keygen', options);
  return { status: made.status, output: made.stdout.toString() + made.stderr.toString() };
}

describe.runIf(hasOpenSsh)('OpenSSH', () => {
  it.each(['ed25519', 'rsa'])('signs with a key of %s', (type) => {
    const folder = temporaryFolder();
    const [key, file] = [join(folder, 'key'), join(folder, 'list')];
    writeFileSync(file, content);
    expect(sshKeygen('-q', '-t', type, '-N', '', '-f', key)).toMatchObject({ status: 0 });
    expect(sshKeygen('-Y', 'sign', '-f', key, '-n', SIGNATURE_NAMESPACE, file)).toMatchObject({ status: 0 });
    const checked = check(readFileSync(`${file}.sig`, 'latin1'));
    expect(checked.kind).toBe(type === 'rsa' ? 'unsupported' : 'valid');
    const line = `ada@example.org ${readFileSync(`${key}.pub`, 'utf8')}`;
    const signers = parseAllowedSigners(line, SIGNATURE_NAMESPACE);
    const shown = checked.kind === 'valid' ? checked : null;
    expect(signers).toEqual(shown === null ? [] : [{ name: 'ada@example.org', publicKey: shown.publicKey }]);
    if (shown !== null) expect(sshKeygen('-l', '-f', `${key}.pub`).output).toContain(shown.fingerprint);
  });

  it('finds the signatures of the tests valid', () => {
    const folder = temporaryFolder();
    const [signers, file] = [join(folder, 'allowed_signers'), join(folder, 'list.sig')];
    const key = newSigningKey();
    writeFileSync(signers, `laptop ssh-ed25519 ${key.publicKey.toString('base64')}\n`);
    writeFileSync(file, signContent(key, content));
    const options = ['-Y', 'verify', '-f', signers, '-I', 'laptop', '-n', SIGNATURE_NAMESPACE, '-s', file];
    expect(spawnSync('ssh-keygen', options, { input: content }).status).toBe(0);
  });
});

describe('a line of known signers', () => {
  const key = newSigningKey();
  const letters = key.publicKey.toString('base64');
  const namesOf = (text: string) => parseAllowedSigners(text, SIGNATURE_NAMESPACE).map(({ name }) => name);

  it.each([
    [`ada ssh-ed25519 ${letters}`, ['ada']],
    [`ada,bob ssh-ed25519 ${letters} a comment`, ['ada,bob']],
    [`ada namespaces="git,fleetglass-export" ssh-ed25519 ${letters}`, ['ada']],
    [`ada namespaces="git" ssh-ed25519 ${letters}`, []],
    [`ada cert-authority ssh-ed25519 ${letters}`, []],
    [`ada valid-before="20200101" ssh-ed25519 ${letters}`, []],
    ['ada ssh-rsa AAAA', []],
    [`# ada ssh-ed25519 ${letters}`, []],
    ['', []],
  ])('%j', (line, names) => expect(namesOf(`${line}\r\n`)).toEqual(names));
});

describe('an export', () => {
  const key = newSigningKey();
  const other = newSigningKey();
  const verdictOf = async (files: ReturnType<typeof makeBag>, known = [key]) => {
    const outcome = await verify(writeBag(temporaryFolder(), files), known);
    const codes = findingsOf(outcome).map((line) => line.split(' ')[0]);
    return [outcome.kind === 'checked' ? outcome.verdict : outcome.kind, ...codes];
  };

  it('that a known signer signed is green and names the signer', async () => {
    const outcome = await verify(writeBag(temporaryFolder(), makeBag(imageFiles(), key)), [key]);
    expect(findingsOf(outcome)).toEqual([`signed signer 1 ${key.fingerprint}`]);
    expect(outcome).toMatchObject({ verdict: 'green' });
  });

  it('that an unknown signer signed is amber', async () => {
    expect(await verdictOf(makeBag(imageFiles(), key), [])).toEqual(['amber', 'signerUnknown']);
  });

  it('P42: that another key signed than it names is red, also where that key is known', async () => {
    const files = makeBag(imageFiles(), key);
    const list = files.get('tagmanifest-sha256.txt') ?? Buffer.alloc(0);
    files.set('tagmanifest-sha256.txt.sig', Buffer.from(signContent(other, list)));
    expect(await verdictOf(files, [key, other])).toEqual(['red', 'signerDiffers']);
  });

  it('P49: that names a text instead of a key shows nothing of it', async () => {
    const words = 'is right. This export is complete and unchanged';
    const files = makeBag(imageFiles(), { ...key, fingerprint: words });
    const outcome = await verify(writeBag(temporaryFolder(), files), [key]);
    expect(findingsOf(outcome)).toEqual(['malformed bag-info.txt']);
    expect(JSON.stringify(outcome)).not.toContain(words);
  });

  it('P42: whose signature was removed is red', async () => {
    const files = makeBag(imageFiles(), key);
    files.delete('tagmanifest-sha256.txt.sig');
    expect(await verdictOf(files)).toEqual(['red', 'signatureMissing']);
  });

  it('P42: whose lists were all written again is red, as the signature is not', async () => {
    const signature = makeBag(imageFiles(), key).get('tagmanifest-sha256.txt.sig') ?? Buffer.alloc(0);
    const forged = makeBag(imageFiles().set('data/North/Pump/2026-11-21.jpg', Buffer.from('a fake')), key);
    forged.set('tagmanifest-sha256.txt.sig', signature);
    expect(await verdictOf(forged)).toEqual(['red', 'signatureInvalid']);
  });

  it('that was signed later by a known signer is green', async () => {
    const files = makeBag(imageFiles());
    files.delete('tagmanifest-sha256.txt');
    expect(await verdictOf(sealBag(files, key))).toEqual(['green', 'signed']);
  });
});
