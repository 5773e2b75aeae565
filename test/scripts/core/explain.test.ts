import { expect, test } from 'vitest';
import { explain } from '../../../scripts/core/explain.mjs';

const failure = {
  what: 'Installing packages',
  folder: '/home/ada/fleetglass',
  again: 'npm start',
  log: '/tmp/npm.log',
};

test.each([
  [
    'npm error code ENOSPC\nnpm error syscall write\nnpm error nospc There appears to be insufficient space',
    'Installing packages failed: the disk of /home/ada/fleetglass is full (ENOSPC). Free some disk space, then run npm start again.',
  ],
  [
    'npm error code EROFS\nnpm error path /home/ada/.npm/_cacache\nnpm error EROFS: read-only file system',
    "Installing packages failed: /home/ada/.npm/_cacache can't be written (EROFS). Make it writable, or use a folder of your own, then run npm start again.",
  ],
  [
    "EROFS: read-only file system, access '/mnt/fleetglass'",
    "Installing packages failed: /mnt/fleetglass can't be written (EROFS). Make it writable, or use a folder of your own, then run npm start again.",
  ],
  [
    "EACCES: permission denied, mkdir '/srv/fleetglass/node_modules/.cache'",
    "Installing packages failed: /srv/fleetglass/node_modules/.cache can't be written (EACCES). Make it writable, or use a folder of your own, then run npm start again.",
  ],
  [
    'npm ERR! code ENOTFOUND\nnpm ERR! request to https://registry.npmjs.org/lit failed',
    'Installing packages failed: npm could not reach its registry (ENOTFOUND). Check the network and the proxy (npm config get registry, npm config get proxy), then run npm start again. The log is /tmp/npm.log.',
  ],
  ['npm error code EINTEGRITY', 'Installing packages failed. The log is /tmp/npm.log.'],
])('%j becomes a sentence with the next step', (output, sentence) => {
  expect(explain({ ...failure, output })).toBe(sentence);
});

test('a full disk is named before what follows from it', () => {
  const output =
    "npm warn cleanup EPERM: operation not permitted, rmdir 'x'\nnpm error ENOSPC: no space left on device";
  expect(explain({ ...failure, output })).toContain('is full');
});

test('without a log an unknown failure shows what the tool wrote', () => {
  const output = 'Unexpected token in main/index.ts:3\n';
  expect(explain({ ...failure, what: 'Building', output, log: null })).toBe(
    'Building failed:\nUnexpected token in main/index.ts:3',
  );
});
