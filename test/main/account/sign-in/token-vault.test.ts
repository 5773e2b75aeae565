import { beforeEach, describe, expect, it } from 'vitest';
import { createTokenVault, type TokenVault } from '../../../../main/account/sign-in/token-vault.ts';
import {
  createMemorySecrets,
  createMemorySettings,
  type MemorySecrets,
  type MemorySettings,
} from '../../../support/memory-desktop.ts';

const FIRST = { username: 'ada', token: 'first-4c1d', refreshToken: 'refresh-one-77a0' };
const SECOND = { username: 'ada', token: 'second-9e02', refreshToken: 'refresh-two-18bf' };

let keychain: MemorySecrets;
let settings: MemorySettings;
let vault: TokenVault;
beforeEach(async () => {
  keychain = createMemorySecrets();
  settings = createMemorySettings();
  vault = createTokenVault(keychain.secrets, settings);
  (await vault.seal('account', FIRST, true)).store();
});

const written = () => JSON.stringify([...settings.content]);

describe('a sign-in that is renewed', () => {
  it('P11: replaces the old one, and neither token is readable on the disk', async () => {
    await vault.replace('account', SECOND);
    expect(await vault.open('account')).toEqual({ kind: 'opened', secret: SECOND });
    for (const secret of [FIRST, SECOND].flatMap(({ token, refreshToken }) => [token, refreshToken]))
      expect(written()).not.toContain(secret);
  });

  it('P14: does not come back when the user signed out while it was sealed', async () => {
    const replacing = vault.replace('account', SECOND);
    vault.forget('account');
    await replacing;
    expect(await vault.open('account')).toEqual({ kind: 'none' });
  });

  it('P12: leaves the old one when the keychain does not seal', async () => {
    keychain.protection = 'unprotected';
    await vault.replace('account', SECOND);
    keychain.protection = 'keychain';
    expect(await vault.open('account')).toEqual({ kind: 'opened', secret: FIRST });
  });
});

describe('a sign-out', () => {
  it('P14: removes a token that could not be opened, too, and leaves the name', async () => {
    keychain.locked = true;
    (await vault.seal('account', SECOND, true)).store();
    expect([...settings.content.keys()]).toContain('lockedTokens.account');
    vault.forget('account');
    expect([...settings.content.keys()]).toEqual(['accountNames.account']);
  });

  it('P13: leaves the name of a sign-in that was not kept until the app ends, and writes nothing', async () => {
    const content = new Map(settings.content);
    (await vault.seal('other', SECOND, false)).store();
    vault.forget('other');
    expect(await vault.openName('other')).toBe('ada');
    expect(settings.content).toEqual(content);
    expect(await createTokenVault(keychain.secrets, settings).openName('other')).toBeNull();
    vault.forgetName('other');
    expect(await vault.openName('other')).toBeNull();
  });

  it('P14: while a sign-in is sealed leaves no locked token behind', async () => {
    keychain.locked = true;
    const sealed = await vault.seal('account', SECOND, true);
    vault.forget('account');
    sealed.store();
    expect([...settings.content.keys()]).not.toContain('lockedTokens.account');
  });
});
