import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a second process says to the first one of its profile. */
export interface InstanceCall {
  readonly argv: readonly string[];
  readonly workingFolder: string;
}

const callFolder = (profile: string) => join(profile, 'stand-in.calls');

/** Leaves a call for the process that has the lock. Synchronous: the caller ends right after it. */
export function callFirstInstance(profile: string, call: InstanceCall): void {
  const file = join(callFolder(profile), randomUUID());
  writeFileSync(file, JSON.stringify(call), { mode: 0o600 });
  renameSync(file, `${file}.json`);
}

/** Hears the calls from now on, those of an earlier run not; the process can end meanwhile. */
export function hearInstances(profile: string, heard: (call: InstanceCall) => void): void {
  const folder = callFolder(profile);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  watch(folder, { persistent: false }, () => {
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
      const file = join(folder, name);
      const call = JSON.parse(readFileSync(file, 'utf8')) as InstanceCall;
      rmSync(file);
      heard(call);
    }
  }).on('error', () => {});
}
