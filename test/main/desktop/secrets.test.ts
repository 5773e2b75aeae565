import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSecrets } from '../../../main/desktop/secrets.ts';
import { app } from '../../stand-in/app.ts';
import { safeStorage } from '../../stand-in/safe-storage.ts';

beforeAll(async () => {
  app.mainEvaluated();
  await app.whenReady();
});

let keyFolder: string;
beforeEach(() => {
  keyFolder = mkdtempSync(join(tmpdir(), 'fleetglass-key-'));
  vi.stubEnv('FLEETGLASS_STANDIN_KEY_FOLDER', keyFolder);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(keyFolder, { recursive: true });
});

const useKeyring = (mode: string) => vi.stubEnv('FLEETGLASS_STANDIN_KEYRING', mode);
const secrets = (platform: NodeJS.Platform = 'linux') => createSecrets(safeStorage, platform);

async function seal(secret: string): Promise<string> {
  const outcome = await secrets().seal(secret);
  if (outcome.kind !== 'sealed') throw new Error(outcome.protection);
  return outcome.sealed;
}

describe('secrets', () => {
  test('P11: a sealed secret is ciphertext and opens again', async () => {
    const sealed = await seal('token-of-the-person');
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('token');
    expect(await secrets().open(sealed)).toEqual({ kind: 'opened', secret: 'token-of-the-person' });
    expect(await secrets().protection()).toBe('keychain');
  });

  test('P11: on Linux `v10` ciphertext is never handed out', async () => {
    useKeyring('v10');
    expect(await secrets('linux').seal('token')).toEqual({ kind: 'refused', protection: 'unprotected' });
    expect(await secrets('linux').protection()).toBe('unprotected');
  });

  test('P11: on macOS and Windows `v10` stands for the own key of the system', async () => {
    useKeyring('v10');
    expect(await secrets('darwin').protection()).toBe('keychain');
    expect(await secrets('win32').protection()).toBe('keychain');
  });

  test.each(['none', 'locked'])('P11: with the keyring `%s` nothing is sealed', async (mode) => {
    useKeyring(mode);
    expect(await secrets().seal('token')).toEqual({ kind: 'refused', protection: 'noKeychain' });
  });

  test('P12: a locked keychain answers `locked`, and opens when it is unlocked', async () => {
    const sealed = await seal('token');
    useKeyring('locked');
    expect(await secrets().open(sealed)).toEqual({ kind: 'locked' });
    useKeyring('keychain');
    expect(await secrets().open(sealed)).toEqual({ kind: 'opened', secret: 'token' });
  });

  test.each([
    '',
    'AAAA',
    'not base64 at all',
    Buffer.from('v11 of another machine and key').toString('base64'),
  ])('P12: the foreign value %j answers `locked`', async (sealed) => {
    expect(await secrets().open(sealed)).toEqual({ kind: 'locked' });
  });

  test('a value under an older key is sealed again', async () => {
    useKeyring('v10');
    const old = (await safeStorage.encryptStringAsync('token')).toString('base64');
    useKeyring('keychain');
    const opened = await secrets().open(old);
    if (opened.kind !== 'opened' || opened.resealed === undefined)
      throw new Error('It was not sealed again.');
    expect(Buffer.from(opened.resealed, 'base64').subarray(0, 3).toString()).toBe('v11');
    expect(await secrets().open(opened.resealed)).toEqual({ kind: 'opened', secret: 'token' });
  });

  test.each(['linux', 'darwin', 'win32'] as const)(
    'P11: a keychain that seals nothing is none on %s, though Electron takes it for available',
    async (platform) => {
      useKeyring('none');
      expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(true);
      expect(await secrets(platform).protection()).toBe('noKeychain');
    },
  );

  test('P11, P12: a keychain that does not answer is none for now, for all calls, until it answers', async () => {
    const sealed = await seal('token');
    vi.useFakeTimers();
    const answer = Promise.withResolvers<boolean>();
    const silent = createSecrets(
      { ...safeStorage, isAsyncEncryptionAvailable: () => answer.promise },
      'linux',
    );
    const answeredLate = vi.fn<() => void>();
    silent.onLateAnswer(answeredLate);
    const first = Promise.all([silent.protection(), silent.seal('token'), silent.open(sealed)]);
    await vi.runAllTimersAsync();
    const refused = { kind: 'refused', protection: 'noKeychain' };
    expect(await first).toEqual(['noKeychain', refused, { kind: 'locked' }]);
    // From now on without a wait.
    expect(vi.getTimerCount()).toBe(0);
    expect(await silent.open(sealed)).toEqual({ kind: 'locked' });
    expect(answeredLate).not.toHaveBeenCalled();
    answer.resolve(true);
    await vi.runAllTimersAsync();
    expect(answeredLate).toHaveBeenCalledTimes(1);
    expect(await silent.open(sealed)).toEqual({ kind: 'opened', secret: 'token' });
  });

  test('a keychain that answers in time is no news', async () => {
    const prompt = secrets();
    const answeredLate = vi.fn<() => void>();
    prompt.onLateAnswer(answeredLate);
    expect(await prompt.protection()).toBe('keychain');
    expect(answeredLate).not.toHaveBeenCalled();
  });

  test('the deprecated calls of safeStorage are not used', async () => {
    const onlyThese = new Proxy(safeStorage, {
      get(target, name) {
        if (!String(name).includes('Async')) throw new Error(`${String(name)} is deprecated`);
        return Reflect.get(target, name) as unknown;
      },
    });
    expect((await createSecrets(onlyThese, 'linux').seal('token')).kind).toBe('sealed');
  });
});
