import { expect, test } from 'vitest';
import { filesOf, readSource } from './sources.ts';

/** Calls that flush a file to its disk. */
const FLUSH = /\bf(?:data)?sync(?:Sync)?\(|\.(?:data)?sync\(\)/g;

test('W17: every flush tolerates a file system without flushes, by one function', () => {
  const flushing = filesOf('main/**/*.ts').filter((file) => readSource(file).match(FLUSH) !== null);
  expect(flushing).toEqual(['main/shared/flush-file.ts']);
});

/**
 * Files that may hold the event loop for a write of the settings: each writes once after a press
 * whose outcome depends on it, except for the start.
 */
const WRITING_SETTINGS = [
  'main/account/environments/capability-registry.ts',
  'main/account/environments/environments.ts',
  'main/account/found-accounts.ts',
  'main/account/leftover-accounts.ts',
  'main/account/sign-in/account-registry.ts',
  'main/account/sign-in/token-vault.ts',
  'main/sync/offline-choice.ts',
  'main/sync/traffic/network-book.ts',
  'main/updates/update-memory.ts',
];

test('P50: settings that nobody waits for are written off the event loop', () => {
  const writing = filesOf('main/**/*.ts').filter((file) => readSource(file).includes('settings.write('));
  expect(writing.toSorted()).toEqual(WRITING_SETTINGS);
});
