import { beforeEach, describe, expect, test } from 'vitest';
import { createProxySignIns, type ProxySignIns } from '../../../main/network/proxy-logins.ts';
import { ProxyError } from '../../../main/service/routes/proxy-failure.ts';
import type { ProxyServer } from '../../../main/service/routes/proxy-server.ts';
import {
  createMemorySecrets,
  createMemorySettings,
  type MemorySecrets,
  type MemorySettings,
} from '../../support/memory-desktop.ts';

const PROXY: ProxyServer = { scheme: 'http', host: 'proxy.example', port: 8_080 };
const KEY = 'http://proxy.example:8080';
const ADA = { username: 'ada', password: 'opal-9c41' };

let keychain: MemorySecrets;
let settings: MemorySettings;
let network: string | null;
let changes: number;
let logins: ProxySignIns;

function start(): ProxySignIns {
  return createProxySignIns({
    secrets: keychain.secrets,
    settings,
    network: () => network,
    onChanged() {
      changes += 1;
    },
  });
}

beforeEach(() => {
  [keychain, settings, changes] = [createMemorySecrets(), createMemorySettings(), 0];
  network = 'office';
  logins = start();
});

function wants(schemes: readonly string[] = ['basic'], proxy = PROXY): ProxyError {
  return new ProxyError(proxy, { kind: 'signIn', schemes, realm: 'Plant' });
}

/** The proxy asks for a sign-in, and the request has arrived. */
async function requestSignIn(version: number | null = null): Promise<void> {
  logins.wanted(wants(), version);
  await expect.poll(() => logins.pending()).not.toBeNull();
}

describe('the sign-in to a proxy', () => {
  test('is asked for once, with the name of the proxy', async () => {
    await requestSignIn();
    logins.wanted(wants(), null);
    await Promise.resolve();
    expect(changes).toBe(1);
    expect(logins.pending()).toEqual({
      key: KEY,
      proxy: 'proxy.example:8080',
      realm: 'Plant',
      wasRefused: false,
      isReadable: true,
    });
  });

  test('that no password answers is not asked for', async () => {
    logins.wanted(wants(['negotiate', 'ntlm']), null);
    await new Promise(setImmediate);
    expect(logins.pending()).toBeNull();
  });

  test('goes to that proxy and to no other, and nothing is on the disk unless it is to be remembered', async () => {
    await requestSignIn();
    expect(await logins.signIn(KEY, ADA, false)).toBe('memory');
    expect(logins.pending()).toBeNull();
    expect((await logins.of(PROXY))?.login).toEqual(ADA);
    expect(await logins.of({ ...PROXY, port: 8_081 })).toBeNull();
    expect(await logins.of({ ...PROXY, scheme: 'https' })).toBeNull();
    expect(settings.content.size).toBe(0);
  });

  test('for another proxy than the one that asks is not taken', async () => {
    await requestSignIn();
    expect(await logins.signIn('http://evil.example:8080', ADA, true)).toBeNull();
    expect(await logins.of({ ...PROXY, host: 'evil.example' })).toBeNull();
    expect(logins.pending()).not.toBeNull();
  });

  test('P13: is remembered sealed alone, and known after a restart', async () => {
    await requestSignIn();
    expect(await logins.signIn(KEY, ADA, true)).toBe('sealed');
    expect(JSON.stringify([...settings.content])).not.toContain(ADA.password);
    logins = start();
    expect((await logins.of(PROXY))?.login).toEqual(ADA);
  });

  test('P11: stays in memory where the keychain does not protect', async () => {
    keychain.protection = 'unprotected';
    await requestSignIn();
    expect(await logins.signIn(KEY, ADA, true)).toBe('memory');
    expect(settings.content.size).toBe(0);
  });

  test('P12: a locked keychain is no absence: the sealed password stays, and is used when it is unlocked', async () => {
    await requestSignIn();
    await logins.signIn(KEY, ADA, true);
    const before = [...settings.content];
    keychain.locked = true;
    logins = start();
    expect(await logins.of(PROXY)).toBeNull();
    expect([...settings.content]).toEqual(before);
    keychain.locked = false;
    expect((await logins.of(PROXY))?.login).toEqual(ADA);
  });

  test('is known only in the network where it was given, also after a restart', async () => {
    await requestSignIn();
    await logins.signIn(KEY, ADA, true);
    for (const again of [logins, start()]) {
      network = 'hotel';
      expect(await again.of(PROXY)).toBeNull();
      network = null;
      expect(await again.of(PROXY)).toBeNull();
      network = 'office';
      expect((await again.of(PROXY))?.login).toEqual(ADA);
    }
  });

  test('of one network stays when another one is given for the same proxy elsewhere', async () => {
    await requestSignIn();
    await logins.signIn(KEY, ADA, true);
    network = 'plant';
    await requestSignIn();
    await logins.signIn(KEY, { username: 'eve', password: 'topaz' }, true);
    logins = start();
    expect((await logins.of(PROXY))?.login.username).toBe('eve');
    network = 'office';
    expect((await logins.of(PROXY))?.login.username).toBe('ada');
  });

  test('that was asked for in a network that the laptop has left is not taken', async () => {
    await requestSignIn();
    network = 'hotel';
    expect(await logins.signIn(KEY, ADA, true)).toBeNull();
    expect(await logins.of(PROXY)).toBeNull();
    expect(settings.content.size).toBe(0);
  });

  test('is not asked for in another network, and stays for the next time in its own', async () => {
    await requestSignIn();
    await logins.signIn(KEY, ADA, false);
    await requestSignIn((await logins.of(PROXY))?.version ?? null);
    logins.networkChanged();
    expect(logins.pending()).toBeNull();
    expect((await logins.of(PROXY))?.login).toEqual(ADA);
  });

  test('that is refused is asked for again, and says so', async () => {
    await requestSignIn();
    await logins.signIn(KEY, ADA, false);
    const version = (await logins.of(PROXY))?.version ?? null;
    await requestSignIn(version);
    expect(logins.pending()).toMatchObject({ wasRefused: true });
  });

  test('that was corrected meanwhile is not asked for because of the old one', async () => {
    await requestSignIn();
    await logins.signIn(KEY, ADA, false);
    logins.wanted(wants(), null);
    await new Promise(setImmediate);
    expect(logins.pending()).toBeNull();
  });
});
