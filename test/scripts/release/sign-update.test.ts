import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judgeOffer } from '../../../main/updates/judge-offer.ts';
import { readUpdateKeys } from '../../../main/updates/update-keys.ts';
import { createReleaseKey, sha512Of } from '../../support/update-server.ts';

const script = resolve(import.meta.dirname, '..', '..', '..', 'scripts', 'release', 'sign-update.mjs');
const key = createReleaseKey();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-sign-'));
  const sha512 = sha512Of(Buffer.from('installer'));
  writeFileSync(join(folder, 'Fleetglass-2.0.0-win-x64.exe'), 'installer');
  writeFileSync(
    join(folder, 'latest.yml'),
    `version: 2.0.0\nfiles:\n  - url: Fleetglass-2.0.0-win-x64.exe\n    sha512: ${sha512}\n    size: 9\nreleaseNotes: |\n  Better maps\nstagingPercentage: 100\n`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the script says. */
function signUpdate(): string {
  const pem = key.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const inputs = ['--disable-warning=ExperimentalWarning', script, join(folder, 'latest.yml')];
  const env = { ...process.env, FLEETGLASS_UPDATE_PRIVATE_KEY: pem };
  return spawnSync(process.execPath, inputs, { encoding: 'utf8', env }).stderr;
}

function judge() {
  return judgeOffer(load(readFileSync(join(folder, 'latest.yml'), 'utf8')), {
    currentVersion: '1.0.0',
    verify: readUpdateKeys(key.publicText) ?? (() => false),
    installationId: 'laptop-1',
    asked: true,
  });
}

test('P36: what the release signs, the app accepts, and nothing before that', () => {
  expect(judge()).toEqual({ kind: 'refused', reason: 'unsigned' });
  expect(signUpdate()).toContain(`FLEETGLASS_UPDATE_KEYS=${key.publicText}`);
  expect(judge()).toMatchObject({ kind: 'accepted', update: { version: '2.0.0', notes: 'Better maps' } });
});

test('P36: an installer that is not the one of the description is not signed', () => {
  writeFileSync(join(folder, 'Fleetglass-2.0.0-win-x64.exe'), 'another');
  expect(signUpdate()).toContain('has another hash');
  expect(judge()).toEqual({ kind: 'refused', reason: 'unsigned' });
});
