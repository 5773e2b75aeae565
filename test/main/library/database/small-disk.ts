import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { afterTest, temporaryFolder } from '../support/library-fixture.ts';

/** Only root may mount a small file system; elsewhere the tests that need one are reported as skipped. */
export const canMountSmallDisk = process.platform === 'linux' && process.getuid?.() === 0 && mounts();

function mounts(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A folder on a file system of 3 MB that is taken away after the test. */
export function smallDisk(): string {
  const folder = temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder]);
  // Lazily, because a test that failed may have left a file open.
  afterTest(() => execFileSync('umount', ['--lazy', folder]));
  return folder;
}

/** Takes each byte that is left of a disk; the returned function gives them back. */
export function fillUp(folder: string): () => void {
  const path = join(folder, 'filler');
  const filler = openSync(path, 'w');
  const bytes = Buffer.alloc(4_096, 'x');
  try {
    for (;;) writeSync(filler, bytes);
  } catch {
    closeSync(filler);
  }
  expect(statfsSync(folder).bavail).toBe(0);
  return () => rmSync(path);
}
