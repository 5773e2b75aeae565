import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createPackage, extractAll } from '@electron/asar';
import type * as resedit from 'resedit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { System } from '../../../scripts/packaging/configuration.mjs';
import { inspectPackage } from '../../../scripts/packaging/inspect-package.mjs';
import { findProgram } from '../../../scripts/packaging/tools.mjs';
import { openWorkshop, SHIPPED_LANGUAGES, UPDATE_SERVER, type Workshop } from '../support/make-package.ts';

const require = createRequire(import.meta.url);
const fromBuilder = createRequire(require.resolve('app-builder-lib'));
const { NtExecutable, NtExecutableResource, Resource } = fromBuilder('resedit') as typeof resedit;
const { parse: parsePropertyList } = fromBuilder('plist') as {
  parse(text: string): Record<string, unknown>;
};

const inspect = (folder: string, system: System) =>
  inspectPackage({ folder, system, server: undefined, languages: SHIPPED_LANGUAGES, publisher: null });

/** Replaces the archive by one that is whole in itself, as somebody would who got at the installed files. */
async function swapArchive(resources: string): Promise<void> {
  const archive = join(resources, 'app.asar');
  const app = join(resources, 'taken-out');
  extractAll(archive, app);
  writeFileSync(join(app, 'dist/main/index.js'), 'process.exit();');
  await createPackage(app, archive);
  rmSync(app, { recursive: true });
}

describe('Windows', () => {
  let workshop: Workshop;
  let folder: string;

  beforeAll(async () => {
    workshop = openWorkshop('win');
    const { output } = await workshop.make(['--target', 'dir']);
    expect(output).toContain('package: win is as configured');
    folder = join(workshop.folder, 'win-unpacked');
  });
  afterAll(() => workshop.close());

  test('the program carries its name, its maker, its version and its icon in every size', () => {
    const executable = NtExecutable.from(readFileSync(join(folder, 'Fleetglass.exe')));
    const { entries } = NtExecutableResource.from(executable);
    const [version] = Resource.VersionInfo.fromEntries(entries);
    expect(version?.getStringValues({ lang: 1033, codepage: 1200 })).toMatchObject({
      ProductName: 'Fleetglass',
      CompanyName: 'Fleetglass',
      FileVersion: '0.1.0',
      LegalCopyright: 'Copyright © Fleetglass',
    });
    const [icons] = Resource.IconGroupEntry.fromEntries(entries);
    expect(icons?.icons.map(({ width }) => width || 256)).toEqual([16, 24, 32, 48, 64, 128, 256]);
  });

  test('P9: the program holds the hash of its archive, and another archive is noticed', async () => {
    expect(await inspect(folder, 'win')).toEqual([]);
    const copy = join(workshop.folder, 'copy');
    cpSync(folder, copy, { recursive: true });
    await swapArchive(join(copy, 'resources'));
    expect(await inspect(copy, 'win')).toContain('The program does not hold the hash of its app.asar.');
  });

  test('P36: a package that names no publisher is noticed', async () => {
    const copy = join(workshop.folder, 'publisher');
    cpSync(folder, copy, { recursive: true });
    const file = join(copy, 'resources/app-update.yml');
    const inspectFor = () =>
      inspectPackage({
        folder: copy,
        system: 'win',
        server: UPDATE_SERVER,
        languages: SHIPPED_LANGUAGES,
        publisher: 'Fleetglass Ltd',
      });
    writeFileSync(file, `provider: generic\nurl: ${UPDATE_SERVER}\n`);
    expect(await inspectFor()).toEqual(['P36: it does not name its publisher (Fleetglass Ltd).']);
    writeFileSync(file, `provider: generic\nurl: ${UPDATE_SERVER}\npublisherName:\n  - Fleetglass Ltd\n`);
    expect(await inspectFor()).toEqual([]);
  });

  test('P36: a release whose signature can not be made ends without a package', async () => {
    const { ok, output } = await workshop.make(['--release', '--target', 'dir'], {
      WIN_CSC_LINK: join(workshop.folder, 'no-such-certificate.pfx'),
      WIN_CSC_KEY_PASSWORD: 'password',
      FLEETGLASS_PUBLISHER: 'Fleetglass Ltd',
      FLEETGLASS_UPDATE_KEYS: 'key',
    });
    expect(ok).toBe(false);
    expect(output).toContain('no-such-certificate.pfx');
    expect(output).not.toContain('is as configured');
  });

  test('P36: a release without certificates is refused before anything is built', async () => {
    const { ok, output } = await workshop.make(['--release', '--target', 'dir']);
    expect(ok).toBe(false);
    expect(output).toContain('package: no release.');
    expect(output).toContain('Windows signing: azure (AZURE_TENANT_ID');
  });
});

describe('macOS', () => {
  let workshop: Workshop;
  let app: string;
  const seven = findProgram('7zz');

  beforeAll(async () => {
    workshop = openWorkshop('mac');
    const target = seven === null ? 'dir' : 'zip';
    const environment = seven === null ? {} : { ELECTRON_BUILDER_7ZIP_PATH: seven };
    const { output } = await workshop.make(['--target', target], environment);
    expect(output).toContain('package: mac is as configured');
    app = join(workshop.folder, 'mac', 'Fleetglass.app');
  });
  afterAll(() => workshop.close());

  test('the app says what it is, what it opens and which system it needs', () => {
    const information = parsePropertyList(readFileSync(join(app, 'Contents/Info.plist'), 'utf8'));
    expect(information).toMatchObject({
      CFBundleIdentifier: 'app.fleetglass.viewer',
      CFBundleName: 'Fleetglass',
      CFBundleShortVersionString: '0.1.0',
      CFBundleURLTypes: [{ CFBundleURLSchemes: ['fleetglass'] }],
      LSMinimumSystemVersion: '13.0',
    });
    expect(existsSync(join(app, 'Contents/Resources', information.CFBundleIconFile as string))).toBe(true);
  });

  test('P9: the app holds the hash of its archive, and another archive is noticed', async () => {
    const copy = join(workshop.folder, 'copy');
    cpSync(join(workshop.folder, 'mac'), copy, { recursive: true });
    expect(await inspect(copy, 'mac')).toEqual([]);
    await swapArchive(join(copy, 'Fleetglass.app/Contents/Resources'));
    expect(await inspect(copy, 'mac')).toContain('The program does not hold the hash of its app.asar.');
  });

  test.skipIf(seven === null)('the updater finds the zip: its name, length and hash', () => {
    const update = parse(readFileSync(join(workshop.folder, 'latest-mac.yml'), 'utf8')) as {
      readonly files: readonly { readonly url: string; readonly sha512: string; readonly size: number }[];
    };
    expect(update.files.map(({ url }) => url)).toEqual(['Fleetglass-0.1.0-unsigned-mac-x64.zip']);
    const [{ url, sha512 } = { url: '', sha512: '' }] = update.files;
    const bytes = readFileSync(join(workshop.folder, url));
    expect(sha512).toBe(createHash('sha512').update(bytes).digest('base64'));
  });

  test('P36: a release is refused where nothing can be signed for macOS', async () => {
    const { ok, output } = await workshop.make(['--release', '--target', 'dir']);
    expect(ok).toBe(false);
    expect(output).toContain('CSC_LINK, CSC_KEY_PASSWORD missing');
  });
});
