import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareProfileFolder } from '../../../../main/desktop/lifecycle/profile-folder.ts';

let folder: string;
const modeOf = (path: string) => statSync(path).mode & 0o777;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-profile-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.skipIf(process.platform === 'win32')('the folder of the profile', () => {
  it('P14: is made for the user alone, with what is missing above it', () => {
    prepareProfileFolder(join(folder, 'a', 'b'));
    expect([modeOf(join(folder, 'a')), modeOf(join(folder, 'a', 'b'))]).toEqual([0o700, 0o700]);
  });

  it('P8: keeps the mode of a folder that holds something else, such as a home folder given by mistake', () => {
    writeFileSync(join(folder, 'letter.txt'), '');
    chmodSync(folder, 0o755);
    prepareProfileFolder(folder);
    expect(modeOf(folder)).toBe(0o755);
  });

  it('says at once when it can not be made', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => prepareProfileFolder(join(folder, 'file', 'profile'))).toThrow(/ENOTDIR/);
  });

  it.skipIf(process.platform !== 'linux')('says at once when the system has no such folder', () => {
    expect(() => prepareProfileFolder('/proc/no-such-place/profile')).toThrow(/ENOENT/);
  });
});
