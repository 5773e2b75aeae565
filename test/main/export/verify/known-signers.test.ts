import { expect, it } from 'vitest';
import { createSigningKey } from '../../../../main/export/sign/signing-key.ts';
import { createKnownSigners } from '../../../../main/export/verify/known-signers.ts';
import { createMemorySecrets, createMemorySettings } from '../../../support/memory-desktop.ts';

const line = 'plant-7 ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDhVnNTR8bLTkOMk0pYgo0lkYsLMF1sXrxMcNTfOFdJm';

it('the app knows the signers of an administrator, and this laptop once it has a key', async () => {
  const key = createSigningKey(createMemorySecrets().secrets, createMemorySettings());
  const known = createKnownSigners([line, 'no signer'], key);
  expect(await known()).toMatchObject([{ name: 'plant-7' }]);
  await key.signer();
  expect((await known()).map(({ isOwn }) => isOwn === true)).toEqual([false, true]);
});

it('a keychain that fails leaves the other signers known', async () => {
  const known = createKnownSigners([line], { storedSigner: () => Promise.reject(new Error('locked')) });
  expect(await known()).toMatchObject([{ name: 'plant-7' }]);
});
