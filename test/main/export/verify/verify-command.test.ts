import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { runVerifyCommand } from '../../../../main/export/verify/verify-command.ts';
import { temporaryFolder } from '../../library/support/library-fixture.ts';
import { imageFiles, makeBag, newSigningKey, partialBag, writeBag } from './bag-fixture.ts';

async function run(
  path: string | null,
  signersFile: string | null = null,
  isEnding = false,
  managedSigners: readonly string[] = [],
) {
  const output = new PassThrough();
  const ending = new AbortController();
  if (isEnding) ending.abort();
  const code = await runVerifyCommand({ path, signersFile, managedSigners }, output, ending.signal);
  output.end();
  return { code, lines: (await text(output)).trimEnd().split('\n') };
}

const stored = (files = makeBag(imageFiles())) => writeBag(temporaryFolder(), files);

it('ends with 0 for what is complete and unchanged', async () => {
  expect(await run(stored())).toEqual({ code: 0, lines: ['unchanged: 2 files, 21 bytes', 'notSigned'] });
});

it('P42: ends with 1 for a change, and names each file', async () => {
  const files = makeBag(imageFiles()).set('index.csv', Buffer.from('x'));
  expect(await run(stored(files))).toEqual({
    code: 1,
    lines: ['changed: 2 files, 21 bytes', 'changed\tindex.csv', 'notSigned'],
  });
});

it('P41: ends with 2 for an export that was broken off', async () => {
  const files = makeBag(imageFiles()).set('data/third.jpg.part', Buffer.from('x'));
  expect(await run(stored(files))).toMatchObject({ code: 2 });
});

it('P41: ends with 2 for an export that was finished as partial, and says how much is not in it', async () => {
  expect(await run(stored(partialBag()))).toEqual({
    code: 2,
    lines: ['partial: 2 files, 21 bytes', 'partial\t1', 'notSigned'],
  });
});

it('ends with 3 for what can’t be checked', async () => {
  expect(await run(join(temporaryFolder(), 'gone'))).toEqual({ code: 3, lines: ['notChecked: notFound'] });
  expect(await run(null)).toMatchObject({ code: 3, lines: ['fleetglass --verify PATH [--signers FILE]'] });
  expect(await run(stored(), join(temporaryFolder(), 'gone'))).toEqual({
    code: 3,
    lines: ['notChecked: signersUnreadable'],
  });
});

it('ends with 4 for a signature of somebody who is not known, and with 0 once they are', async () => {
  const key = newSigningKey();
  const folder = stored(makeBag(imageFiles(), key));
  expect(await run(folder)).toMatchObject({
    code: 4,
    lines: ['notProven: 2 files, 21 bytes', `signerUnknown\t${key.fingerprint}`],
  });
  const signers = join(temporaryFolder(), 'allowed_signers');
  writeFileSync(signers, `north-laptop ssh-ed25519 ${key.publicKey.toString('base64')}\n`);
  expect(await run(folder, signers)).toMatchObject({
    code: 0,
    lines: ['unchanged: 2 files, 21 bytes', `signed\tnorth-laptop\t${key.fingerprint}`],
  });
});

it('knows the signers that an administrator named, in addition to those of the file', async () => {
  const key = newSigningKey();
  const folder = stored(makeBag(imageFiles(), key));
  const line = `plant-7 ssh-ed25519 ${key.publicKey.toString('base64')}`;
  expect(await run(folder, null, false, [line])).toMatchObject({
    code: 0,
    lines: ['unchanged: 2 files, 21 bytes', `signed\tplant-7\t${key.fingerprint}`],
  });
});

it('ends with 5 when it is cancelled', async () => {
  expect(await run(stored(), null, true)).toEqual({ code: 5, lines: ['cancelled'] });
});
