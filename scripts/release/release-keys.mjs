// Puts the keys of a release where the tools expect them, on a disposable runner:
//   FLEETGLASS_GPG_PRIVATE_KEY   an armored key without passphrase, into gpg's keyring
//   FLEETGLASS_APPLE_API_KEY     an App Store Connect key, into apple-api-key.p8 of RUNNER_TEMP
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../core/project.mjs';

const {
  FLEETGLASS_GPG_PRIVATE_KEY: gpgKey,
  FLEETGLASS_APPLE_API_KEY: appleKey,
  RUNNER_TEMP: folder,
} = process.env;

function importGpgKey(key) {
  // By standard input, as every program on the machine can read a command line.
  const { status, stderr } = spawnSync('gpg', ['--batch', '--import'], { input: key, encoding: 'utf8' });
  if (status !== 0) throw new Error(`gpg could not take the key: ${stderr}`);
  say('release-keys: the GPG key is in the keyring');
}

function writeAppleKey(key) {
  if (!folder) throw new Error('RUNNER_TEMP is missing: this is for a runner of the build server.');
  writeFileSync(join(folder, 'apple-api-key.p8'), key, { mode: 0o600 });
  say('release-keys: the App Store Connect key is in its file');
}

try {
  if (!gpgKey && !appleKey) throw new Error('There is no key in the environment.');
  if (gpgKey) importGpgKey(gpgKey);
  if (appleKey) writeAppleKey(appleKey);
} catch (error) {
  say(`release-keys: ${error.message}`);
  process.exitCode = 1;
}
