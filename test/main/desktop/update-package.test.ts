import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Installation, inspectUpdatePackage } from '../../../main/desktop/update-package.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-package-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function inspect(more: Partial<Installation> = {}) {
  return inspectUpdatePackage({
    isPackaged: true,
    platform: 'win32',
    resourcesFolder: folder,
    executable: join(folder, 'Fleetglass.exe'),
    appImage: undefined,
    productName: 'Fleetglass',
    ...more,
  });
}

const configure = (text: string) => writeFileSync(join(folder, 'app-update.yml'), text);
const installByNsis = () => writeFileSync(join(folder, 'Uninstall Fleetglass.exe'), '');

describe('what an installation can do about updates', () => {
  test('P36: a Windows package that names no publisher does not update itself', () => {
    installByNsis();
    configure('provider: generic\nurl: https://u.example.org/f/\n');
    expect(inspect().obstacle).toBe('noPublisher');
    configure('provider: generic\nurl: https://u.example.org/f/\npublisherName: []\n');
    expect(inspect().obstacle).toBe('noPublisher');
    configure('provider: generic\nurl: https://u.example.org/f/\npublisherName:\n  - Fleetglass Ltd\n');
    expect(inspect()).toEqual({ obstacle: null, server: 'https://u.example.org/f' });
  });

  test('an administrator replaces an MSI', () => {
    configure('provider: generic\nurl: https://u.example.org\npublisherName: Fleetglass Ltd\n');
    expect(inspect().obstacle).toBe('otherMeans');
  });

  test.each(['', 'provider: generic\nurl: http://u.example.org\n', 'provider: s3\nbucket: b\n', ': ['])(
    'a server that is none, or not reached over https, is none: %j',
    (text) => {
      configure(text);
      expect(inspect({ platform: 'darwin' }).server).toBeNull();
    },
  );

  test('on Linux an AppImage or a package is an installation, an unpacked folder is none', () => {
    configure('provider: generic\nurl: https://u.example.org\n');
    expect(inspect({ platform: 'linux' }).obstacle).toBe('notInstalled');
    expect(inspect({ platform: 'linux', appImage: '/x.AppImage' }).obstacle).toBeNull();
    writeFileSync(join(folder, 'package-type'), 'deb');
    expect(inspect({ platform: 'linux' }).obstacle).toBeNull();
  });

  test('the sources and the preview are no installation', () => {
    expect(inspect({ isPackaged: false }).obstacle).toBe('notInstalled');
    expect(inspect({ resourcesFolder: undefined }).obstacle).toBe('notInstalled');
  });
});
