import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllowedSigners } from '../../../../main/export/verify/known-signers.ts';
import { verifyExport } from '../../../../main/export/verify/verify-export.ts';
import { createSigningKey, type ExportSigner } from '../../../../main/export/write/signing-key.ts';
import { SettingsUnreadableError } from '../../../../main/shared/desktop.ts';
import { createMemorySecrets, createMemorySettings } from '../../../support/memory-desktop.ts';
import {
  device,
  image,
  NOW,
  noValidators,
  temporaryFolder,
  temporaryLibrary,
} from '../../library/support/library-fixture.ts';
import { exporterOf, prepare, start, valueOf } from '../export-fixture.ts';

const canCheckSignatures = spawnSync('ssh-keygen', ['-Y', 'sign']).error === undefined;

const keychain = createMemorySecrets().secrets;

async function signerOf(key: ReturnType<typeof createSigningKey>): Promise<ExportSigner> {
  const state = await key.state();
  if (state.kind !== 'ready') throw new Error(state.kind);
  return state.key;
}

async function exportSigned(signer: () => Promise<ExportSigner | null>) {
  const library = temporaryLibrary();
  library.addByHand(device('d'), NOW);
  await library.storeImage(device('d'), image('one'), noValidators, NOW);
  const exporter = exporterOf(library, undefined, undefined, { signer });
  const target = temporaryFolder();
  const exportId = await prepare(exporter, target, [device('d')]);
  const end = await valueOf(start(exporter, exportId, { isSigned: true })).finished;
  return { end, folder: exporter.folder(exportId) ?? '', target, library };
}

const execSshKeygen = (inputs: readonly string[], input: string) =>
  execFileSync('ssh-keygen', inputs, { input, encoding: 'utf8', stdio: 'pipe' });

describe('the key of this laptop', () => {
  it('is made once, and is never stored as it is', async () => {
    const settings = createMemorySettings();
    const first = await signerOf(createSigningKey(keychain, settings));
    const again = await signerOf(createSigningKey(keychain, settings));
    expect(again.allowedSigners).toBe(first.allowedSigners);
    expect(first.fingerprint).toMatch(/^SHA256:[\w+/]{43}$/);
    expect(String(settings.read('exportSigningKey'))).not.toContain('MC4CAQAw');
    expect(parseAllowedSigners(first.allowedSigners, 'fleetglass-export')).toHaveLength(1);
  });

  it('is not made by asking for it: only its first use makes it', async () => {
    const settings = createMemorySettings();
    const key = createSigningKey(keychain, settings);
    expect(await key.storedState()).toEqual({ kind: 'unmade' });
    expect(settings.read('exportSigningKey')).toBeUndefined();
    const { fingerprint } = await signerOf(key);
    expect(await key.storedState()).toMatchObject({ kind: 'ready', key: { fingerprint } });
  });

  it.each(['unprotected', 'noKeychain'] as const)(
    'is not made where nothing keeps it safe: %s',
    async (protection) => {
      const settings = createMemorySettings();
      const key = createSigningKey(
        { ...keychain, seal: async () => ({ kind: 'refused', protection }) },
        settings,
      );
      expect(await key.state()).toEqual({ kind: protection });
      expect(settings.read('exportSigningKey')).toBeUndefined();
    },
  );

  it('P12: stays while the keychain does not open it, and is used when it does', async () => {
    const settings = createMemorySettings();
    const { fingerprint } = await signerOf(createSigningKey(keychain, settings));
    let isLocked = true;
    const key = createSigningKey(
      { ...keychain, open: async (sealed) => (isLocked ? { kind: 'locked' } : await keychain.open(sealed)) },
      settings,
    );
    expect(await key.state()).toEqual({ kind: 'locked' });
    isLocked = false;
    expect((await signerOf(key)).fingerprint).toBe(fingerprint);
  });
});

describe('a signed export', () => {
  it('P42: is checked with the signer by name, and without its signature fails', async () => {
    const signer = await signerOf(createSigningKey(keychain, createMemorySettings()));
    const { end, folder } = await exportSigned(async () => signer);
    expect(end).toMatchObject({ state: 'done', failure: null });
    const check = async () =>
      await verifyExport(folder, {
        knownSigners: parseAllowedSigners(signer.allowedSigners, 'fleetglass-export'),
        signal: new AbortController().signal,
        onProgress: () => {},
      });
    expect(await check()).toMatchObject({
      verdict: 'green',
      findings: [{ code: 'signed', values: { signer: 'fleetglass', fingerprint: signer.fingerprint } }],
    });
    const list = join(folder, 'tagmanifest-sha256.txt');
    writeFileSync(
      list,
      readFileSync(list, 'utf8').replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    );
    expect(await check()).toMatchObject({ verdict: 'red' });
  });

  it.skipIf(!canCheckSignatures)('P42: is verified by ssh-keygen, which refuses a changed list', async () => {
    const signer = await signerOf(createSigningKey(keychain, createMemorySettings()));
    const { folder } = await exportSigned(async () => signer);
    const allowed = join(temporaryFolder(), 'allowed_signers');
    writeFileSync(allowed, `${signer.allowedSigners}\n`);
    const list = readFileSync(join(folder, 'tagmanifest-sha256.txt'), 'utf8');
    const signature = join(folder, 'tagmanifest-sha256.txt.sig');
    const verify = (input: string) => {
      const rest = ['-I', 'fleetglass', '-n', 'fleetglass-export', '-f', allowed, '-s', signature];
      return execSshKeygen(['-Y', 'verify', ...rest], input);
    };
    expect(verify(list)).toContain(`Good "fleetglass-export" signature for fleetglass`);
    expect(() => verify(`${list} `)).toThrow();
  });

  it('is not written at all where nothing signs it, and leaves nothing behind', async () => {
    const { end, target, library } = await exportSigned(async () => null);
    expect(end).toMatchObject({ state: 'failed', failure: { code: 'notAllowed' } });
    expect(readdirSync(target)).toEqual([]);
    expect(library.exports.unfinished()).toEqual([]);
  });

  it.each([
    ['the disk of the laptop is full', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })],
    ['the settings can’t be read', new SettingsUnreadableError()],
  ])(
    'P39: is not called a failure of its drive when %s, and leaves nothing behind',
    async (_cause, error) => {
      const settings = createMemorySettings();
      settings.store = () => Promise.reject(error);
      const { end, target, library } = await exportSigned(createSigningKey(keychain, settings).signer);
      expect(end).toMatchObject({ state: 'failed', failure: { refusal: 'exportKeyFailed' } });
      expect(readdirSync(target)).toEqual([]);
      expect(library.exports.unfinished()).toEqual([]);
    },
  );
});
