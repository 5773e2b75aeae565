import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../library/support/library-fixture.ts';
import {
  type BagFiles,
  findingsOf,
  imageFiles,
  makeBag,
  newSigningKey,
  type SigningKey,
  sealBag,
  verify,
  writeZip,
} from './bag-fixture.ts';

const key = newSigningKey();
const other = newSigningKey();

/** A part of an export of two. */
function part(number: number, signingKey: SigningKey | null, images: BagFiles = imageFiles()): BagFiles {
  const files = makeBag(images, signingKey);
  for (const name of ['tagmanifest-sha256.txt', 'tagmanifest-sha256.txt.sig']) files.delete(name);
  const info = `${String(files.get('bag-info.txt'))}Bag-Group-Identifier: export-1\nBag-Count: ${number} of 2\n`;
  return sealBag(files.set('bag-info.txt', Buffer.from(info)), signingKey);
}

async function check(first: BagFiles, second: BagFiles) {
  const folder = temporaryFolder();
  await writeZip(join(folder, 'part 1.zip'), first);
  await writeZip(join(folder, 'part 2.zip'), second);
  return await verify(folder, [key]);
}

it('P42: parts that one signer signed are green', async () => {
  const outcome = await check(part(1, key), part(2, key));
  expect(outcome).toMatchObject({ verdict: 'green' });
  expect(findingsOf(outcome)).toEqual([`signed signer 1 ${key.fingerprint}`]);
});

it('P42: parts without any signature are green, and not signed', async () => {
  expect(await check(part(1, null), part(2, null))).toMatchObject({ verdict: 'green' });
});

it.each([
  ['signed part by a forged one', part(1, key), part(2, null)],
  ['first part by a forged one', part(1, null), part(2, key)],
])('P49: who replaces the %s has no signature for it', async (_which, first, second) => {
  const outcome = await check(first, second);
  expect(outcome).toMatchObject({ verdict: 'red', state: 'changed' });
  expect(findingsOf(outcome)).toContain('signatureMissing');
});

it('P49: a part that somebody unknown signed is not proven', async () => {
  const outcome = await check(part(1, key), part(2, other));
  expect(outcome).toMatchObject({ verdict: 'amber' });
  expect(findingsOf(outcome)).toContain(`signerUnknown ${other.fingerprint}`);
});
