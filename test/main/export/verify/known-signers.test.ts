import { describe, expect, it } from 'vitest';
import { createKnownSigners, parseAllowedSigners } from '../../../../main/export/verify/known-signers.ts';
import { createSigningKey } from '../../../../main/export/write/signing-key.ts';
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

const KEY = line.slice('plant-7 '.length);

it('a key without a name is nobody’s', () => {
  expect(parseAllowedSigners(KEY, 'fleetglass-export')).toEqual([]);
});

describe('a line of allowed_signers (ssh-keygen(1)) counts only where all of its options are understood', () => {
  it.each([
    ['namespaces="fleetglass-export"', 1],
    ['namespaces="git,fleetglass-export"', 1],
    ['NAMESPACES="fleetglass-export"', 1],
    ['namespaces="git"', 0],
    ['namespaces="!fleetglass-export,fleetglass-export"', 0],
    ['namespaces="fleetglass-export,!fleetglass-*"', 0],
    ['namespaces="Fleetglass-Export"', 0],
    ['namespaces=fleetglass-export', 0],
    ['namespaces=git', 0],
    ["namespaces='git'", 0],
    ['namespaces="fleetglass-export', 0],
    ['namespaces="fleetglass-export",x', 0],
    ['namespaces="fleetglass-export",valid-after="20200101"', 0],
    ['cert-authority', 0],
    ['valid-before="20200101"', 0],
    ['verify-required', 0],
    ['namespace="fleetglass-export"', 0],
    ['restrict,namespaces="fleetglass-export"', 0],
    ['=', 0],
    ['namespaces="fleetglass-export" verify-required', 0],
  ])('%s', (options, count) => {
    expect(parseAllowedSigners(`plant-7 ${options} ${KEY}`, 'fleetglass-export')).toHaveLength(count);
  });
});
