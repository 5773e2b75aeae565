import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { missingPrograms } from '../../../scripts/packaging/tools.mjs';
import { openWorkshop, type Workshop } from '../support/make-package.ts';

const needed = ['dpkg-deb', 'rpmbuild', 'rpmsign', 'rpmkeys', 'gpg', 'ar'];
const missing = missingPrograms(needed);

const run = (program: string, ...inputs: string[]) => execFileSync(program, inputs, { encoding: 'utf8' });

/** The lines of a list, without the padding. */
const lines = (text: string) => text.trim().split('\n');

const iconFiles = [16, 24, 32, 48, 64, 128, 256, 512].map(
  (size) => `/usr/share/icons/hicolor/${size}x${size}/apps/fleetglass.png`,
);

/** What is installed besides the program's own folder. */
const desktopFiles = [
  '/usr/share/applications/fleetglass.desktop',
  '/usr/share/mime/packages/fleetglass.xml',
  ...iconFiles,
];

describe.skipIf(missing.length > 0)('without the keys of a release', () => {
  let workshop: Workshop;
  let deb: string;
  let rpm: string;

  beforeAll(async () => {
    workshop = openWorkshop('linux');
    const { output } = await workshop.make(['--target', 'deb', '--target', 'rpm']);
    expect(output).toContain('package: linux is as configured');
    deb = join(workshop.folder, 'Fleetglass-0.1.0-unsigned-linux-amd64.deb');
    rpm = join(workshop.folder, 'Fleetglass-0.1.0-unsigned-linux-x86_64.rpm');
  });
  afterAll(() => workshop.close());

  test('the deb says what it is, what it needs and who keeps it', () => {
    expect(run('dpkg-deb', '--info', deb)).toMatch(
      /Package: fleetglass\n Version: 0\.1\.0\n Architecture: amd64\n Maintainer: Fleetglass </,
    );
    expect(run('dpkg-deb', '--field', deb, 'Depends')).toContain('libsecret-1-0');
  });

  test('the deb installs the program, its desktop entry and its icons, and nothing else', () => {
    const files = lines(run('dpkg-deb', '--contents', deb))
      .filter((line) => line.startsWith('-'))
      .map((line) => line.slice(line.indexOf(' ./') + 2));
    expect(files.filter((file) => !file.startsWith('/opt/Fleetglass/')).toSorted()).toEqual(
      desktopFiles.toSorted(),
    );
    expect(files).toContain('/opt/Fleetglass/resources/app.asar');
  });

  test('its desktop entry opens links and packs, and is found by the class of the window', () => {
    const folder = join(workshop.folder, 'deb');
    run('dpkg-deb', '--extract', deb, folder);
    const entry = readFileSync(join(folder, 'usr/share/applications/fleetglass.desktop'), 'utf8');
    expect(lines(entry)).toEqual(
      expect.arrayContaining([
        '[Desktop Entry]',
        'Name=Fleetglass',
        'Exec=/opt/Fleetglass/fleetglass %U',
        'Icon=fleetglass',
        'Type=Application',
        'StartupWMClass=fleetglass',
        'MimeType=application/vnd.fleetglass.pack;x-scheme-handler/fleetglass;',
        'Categories=Utility;',
      ]),
    );
    expect(readFileSync(join(folder, 'opt/Fleetglass/resources/package-type'), 'utf8')).toBe('deb');
  });

  test('the rpm says and installs the same', () => {
    const format = '%{NAME} %{VERSION} %{ARCH} %{VENDOR} %{SUMMARY}';
    expect(run('rpm', '-qp', '--queryformat', format, rpm)).toBe(
      'fleetglass 0.1.0 x86_64 Fleetglass Desktop viewer for a device fleet',
    );
    const files = lines(run('rpm', '-qlp', rpm));
    expect(files.filter((file) => !file.startsWith('/opt/Fleetglass')).toSorted()).toEqual(
      desktopFiles.toSorted(),
    );
  });

  test('neither starts anything as root but the steps of electron-builder that are known', () => {
    const control = join(workshop.folder, 'control');
    run('dpkg-deb', '--control', deb, control);
    expect(readdirSync(control).toSorted()).toEqual(['control', 'postinst', 'postrm']);
    expect(readFileSync(join(control, 'postinst'), 'utf8')).toContain('chrome-sandbox');
  });

  test('the update file says the length and the hash of what is there', () => {
    const update = parse(readFileSync(join(workshop.folder, 'latest-linux.yml'), 'utf8')) as UpdateFile;
    expect(update.version).toBe('0.1.0');
    expect(update.files.map(({ url }) => url).toSorted()).toEqual([
      'Fleetglass-0.1.0-unsigned-linux-amd64.deb',
      'Fleetglass-0.1.0-unsigned-linux-x86_64.rpm',
    ]);
    expectTrue(update, workshop.folder);
  });
});

describe.skipIf(missing.length > 0)('a release', () => {
  let workshop: Workshop;
  let home: string;
  let key: string;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'fleetglass-gpg-'));
    process.env.GNUPGHOME = home;
    run('gpg', '--batch', '--passphrase', '', '--quick-gen-key', 'Test <test@fleetglass.example>', 'rsa3072');
    const listing = run('gpg', '--list-keys', '--with-colons');
    key = /^fpr:+([0-9A-F]{40}):/m.exec(listing)?.[1] ?? '';
    workshop = openWorkshop('linux');
    const { output } = await workshop.make(['--release', '--target', 'deb', '--target', 'rpm'], {
      FLEETGLASS_GPG_KEY: key,
      FLEETGLASS_UPDATE_KEYS: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
    });
    expect(output).toContain('package: linux is as configured');
  }, 180_000);
  afterAll(() => {
    spawnSync('gpgconf', ['--kill', 'all']);
    workshop?.close();
    delete process.env.GNUPGHOME;
    rmSync(home, { recursive: true, force: true });
  });

  test('its names do not say unsigned', () => {
    expect(readdirSync(workshop.folder).filter((name) => /\.(deb|rpm)$/.test(name))).toEqual([
      'Fleetglass-0.1.0-linux-amd64.deb',
      'Fleetglass-0.1.0-linux-x86_64.rpm',
    ]);
  });

  test('it does not call itself unsigned on the screen: that text is in its list of texts only', () => {
    const app = join(home, 'app');
    extractAll(join(workshop.folder, 'linux-unpacked/resources/app.asar'), app);
    const assets = join(app, 'dist/renderer/assets');
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    const text = scripts.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n');
    // A key in a list of texts stands before a colon, one that is shown in a call.
    expect(text).toMatch(/\(["'`]app\.version["'`]/);
    expect(text).not.toMatch(/\(["'`]app\.versionUnsigned["'`]/);
  });

  test('the rpm holds a signature that rpm accepts with the public key, and with no other', () => {
    const database = join(home, 'rpm');
    mkdirSync(database);
    const rpm = join(workshop.folder, 'Fleetglass-0.1.0-linux-x86_64.rpm');
    expect(spawnSync('rpmkeys', ['--dbpath', database, '--checksig', rpm]).status).not.toBe(0);
    writeFileSync(join(home, 'public.asc'), run('gpg', '--armor', '--export', key));
    run('rpmkeys', '--dbpath', database, '--import', join(home, 'public.asc'));
    expect(run('rpmkeys', '--dbpath', database, '--checksig', rpm)).toMatch(/digests signatures OK/);
  });

  test('the deb holds a signature of its members, in the form of debsigs, and can be installed', () => {
    const deb = join(workshop.folder, 'Fleetglass-0.1.0-linux-amd64.deb');
    const folder = join(home, 'deb');
    mkdirSync(folder);
    execFileSync('ar', ['x', deb], { cwd: folder });
    const data = readdirSync(folder).find((name) => name.startsWith('data.tar')) ?? '';
    const control = readdirSync(folder).find((name) => name.startsWith('control.tar')) ?? '';
    const members = ['debian-binary', control, data].map((name) => readFileSync(join(folder, name)));
    writeFileSync(join(folder, 'signed'), Buffer.concat(members));
    const verify = () =>
      spawnSync('gpg', ['--verify', join(folder, '_gpgorigin'), join(folder, 'signed')]).status;
    expect(verify()).toBe(0);
    writeFileSync(join(folder, 'signed'), Buffer.concat(members.toReversed()));
    expect(verify()).not.toBe(0);
    expect(run('dpkg-deb', '--field', deb, 'Package').trim()).toBe('fleetglass');
  });

  test('the update file says the length and the hash of the signed files', () => {
    expectTrue(
      parse(readFileSync(join(workshop.folder, 'latest-linux.yml'), 'utf8')) as UpdateFile,
      workshop.folder,
    );
  });
});

describe.skipIf(missing.length > 0)('finishing a release', () => {
  let home: string;
  let folder: string;
  let environment: NodeJS.ProcessEnv;

  const finish = (extra: Readonly<Record<string, string>> = {}) =>
    spawnSync(process.execPath, ['scripts/release/release-finish.mjs', folder], {
      encoding: 'utf8',
      env: { ...environment, ...extra },
    });

  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'fleetglass-finish-'));
    folder = join(home, 'release');
    mkdirSync(folder);
    const { privateKey } = generateKeyPairSync('ed25519');
    environment = {
      ...process.env,
      GNUPGHOME: home,
      FLEETGLASS_UPDATE_PRIVATE_KEY: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    };
    const gpg = (...inputs: string[]) => execFileSync('gpg', inputs, { encoding: 'utf8', env: environment });
    gpg('--batch', '--passphrase', '', '--quick-gen-key', 'Test <test@fleetglass.example>', 'rsa3072');
    environment.FLEETGLASS_GPG_KEY = /^fpr:+([0-9A-F]{40}):/m.exec(gpg('--list-keys', '--with-colons'))?.[1];
    const name = 'Fleetglass-0.1.0-linux-x86_64.AppImage';
    writeFileSync(join(folder, name), 'a program');
    const sha512 = createHash('sha512').update('a program').digest('base64');
    writeFileSync(
      join(folder, 'latest-linux.yml'),
      `version: 0.1.0\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: 9\npath: ${name}\nsha512: ${sha512}\n`,
    );
  });
  afterAll(() => {
    spawnSync('gpgconf', ['--kill', 'all'], { env: environment });
    rmSync(home, { recursive: true, force: true });
  });

  test('leaves checksums that hold and are signed, a list of materials, and signed update files', () => {
    const { status, stderr } = finish();
    expect(stderr).toContain('is ready');
    expect(status).toBe(0);
    const options = { cwd: folder, encoding: 'utf8', env: environment } as const;
    expect(execFileSync('sha256sum', ['--check', 'SHA256SUMS'], options)).toMatch(
      /^Fleetglass-0\.1\.0-linux-x86_64\.AppImage: OK$/m,
    );
    expect(spawnSync('gpg', ['--verify', 'SHA256SUMS.asc', 'SHA256SUMS'], options).status).toBe(0);
    const update = parse(readFileSync(join(folder, 'latest-linux.yml'), 'utf8')) as {
      readonly files: readonly { readonly ed25519?: string }[];
    };
    expect(update.files.map(({ ed25519 }) => typeof ed25519)).toEqual(['string']);
    const materials = JSON.parse(readFileSync(join(folder, 'Fleetglass-0.1.0.cdx.json'), 'utf8')) as {
      readonly bomFormat: string;
      readonly components: readonly { readonly name: string; readonly scope: string }[];
    };
    expect(materials.bomFormat).toBe('CycloneDX');
    expect(materials.components.find(({ name }) => name === 'electron')?.scope).toBe('required');
    expect(materials.components.find(({ name }) => name === 'vite')?.scope).toBe('excluded');
  });

  test('P36: refuses a development build, and a release without the key for updates', () => {
    expect(finish({ FLEETGLASS_UPDATE_PRIVATE_KEY: '' }).stderr).toContain('FLEETGLASS_UPDATE_PRIVATE_KEY');
    writeFileSync(join(folder, 'Fleetglass-0.1.0-unsigned-linux-amd64.deb'), '');
    const { status, stderr } = finish();
    expect(status).toBe(1);
    expect(stderr).toContain('A development build is no release');
  });
});

interface UpdateFile {
  readonly version: string;
  readonly files: readonly { readonly url: string; readonly sha512: string; readonly size: number }[];
}

function expectTrue(update: UpdateFile, folder: string): void {
  for (const { url, sha512, size } of update.files) {
    const bytes = readFileSync(join(folder, url));
    expect(size).toBe(bytes.length);
    expect(sha512).toBe(createHash('sha512').update(bytes).digest('base64'));
  }
}
