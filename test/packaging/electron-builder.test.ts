import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { expect, test } from 'vitest';
import { APP_USER_MODEL_ID, TOAST_ACTIVATOR } from '../../main/desktop/lifecycle/windows-identity.ts';
import { languageTags } from '../../preload/contract/core/languages.ts';
import { configurationFor } from '../../scripts/packaging/configuration.mjs';
import { requiredFuses } from '../../scripts/packaging/fuses/fuses.mjs';
import { afterPack } from '../../scripts/packaging/fuses/set-fuses.mjs';
import { addLink } from '../../scripts/packaging/msi-project.mjs';
import { overlay } from '../../scripts/packaging/overlay.mjs';

const root = resolve(import.meta.dirname, '..', '..');

/** electron-builder's own reading of its configuration; it has no public name for it. */
interface ConfigurationModule {
  getConfig(projectFolder: string, configFile: string | null, given: null): Promise<Record<string, unknown>>;
  validateConfiguration(
    configuration: unknown,
    debugLogger: { readonly isEnabled: boolean; add(): void },
  ): Promise<void>;
}

const require = createRequire(import.meta.url);
const fromBuilder = createRequire(require.resolve('electron-builder'));
const configurationModule = fromBuilder('app-builder-lib/out/util/config/config') as ConfigurationModule;

const read = () => configurationModule.getConfig(root, null, null);
const validate = (configuration: unknown) =>
  configurationModule.validateConfiguration(configuration, { isEnabled: false, add: () => {} });

const azure = {
  AZURE_TENANT_ID: 'tenant',
  AZURE_CLIENT_ID: 'client',
  AZURE_CLIENT_SECRET: 'secret',
  FLEETGLASS_AZURE_ENDPOINT: 'https://weu.codesigning.azure.net',
  FLEETGLASS_AZURE_ACCOUNT: 'account',
  FLEETGLASS_AZURE_PROFILE: 'profile',
  FLEETGLASS_PUBLISHER: 'Fleetglass Ltd',
};
const server = { FLEETGLASS_UPDATE_URL: 'https://updates.example/fleetglass' };

test.each([
  ['a development build', 'linux', false, {}],
  ['a development build with an update server', 'win', false, server],
  ['a release for Linux', 'linux', true, server],
  ['a release for macOS', 'mac', true, server],
  ['a release for Windows with Azure', 'win', true, { ...server, ...azure }],
  [
    'a release for Windows with a certificate',
    'win',
    true,
    { ...server, FLEETGLASS_PUBLISHER: 'Fleetglass Ltd' },
  ],
] as const)('electron-builder accepts the configuration of %s', async (_, system, isRelease, environment) => {
  const given = configurationFor({ system, isRelease, environment, host: 'linux' });
  await expect(validate(overlay(await read(), given))).resolves.not.toThrow();
});

test('the check can fail', async () => {
  await expect(validate({ ...(await read()), electronFuse: {} })).rejects.toThrow('electronFuse');
});

test('P9: every fuse that this Electron has is named and set as configured, between packing and signing', async () => {
  const named = Object.fromEntries(
    Object.entries(requiredFuses).map(([fuse, on]) => [FuseV1Options[Number(fuse)], on]),
  );
  expect(named).toEqual({
    RunAsNode: false,
    EnableCookieEncryption: true,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableNodeCliInspectArguments: false,
    EnableEmbeddedAsarIntegrityValidation: true,
    OnlyLoadAppFromAsar: true,
    LoadBrowserProcessSpecificV8Snapshot: false,
    GrantFileProtocolExtraPrivileges: false,
    WasmTrapHandlers: true,
  });
  expect(await read()).toMatchObject({ afterPack: './scripts/packaging/fuses/set-fuses.mjs' });
});

test('P9: a program with an unknown fuse is not packed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fleetglass-fuses-'));
  const wire = (states: string) =>
    writeFileSync(
      join(folder, 'fleetglass'),
      Buffer.concat([
        Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
        Buffer.from([1, states.length]),
        Buffer.from(states),
      ]),
    );
  const pack = () =>
    afterPack({
      appOutDir: folder,
      electronPlatformName: 'linux',
      packager: { executableName: 'fleetglass' },
    });
  try {
    wire('101100011');
    await expect(pack()).resolves.not.toThrow();
    wire('1011000110');
    await expect(pack()).rejects.toThrow(/fuse/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('what was installed is found again: names and ids never change', async () => {
  const configuration = await read();
  expect(configuration).toMatchObject({
    appId: 'app.fleetglass.viewer',
    productName: 'Fleetglass',
    artifactName: 'Fleetglass-${version}-${os}-${arch}.${ext}',
    protocols: [{ schemes: ['fleetglass'] }],
    fileAssociations: [{ ext: 'fleetpack', mimeType: 'application/vnd.fleetglass.pack' }],
    nsis: { guid: '7c1f3a52-6f0e-4e55-9a43-5b0d9f1c2e68' },
    msi: { upgradeCode: '2E8B6D0F-93C4-4B7B-8C0B-1D5A7E6F4A39' },
    linux: { executableName: 'fleetglass' },
    deb: { packageName: 'fleetglass' },
    rpm: { packageName: 'fleetglass' },
  });
});

test('P36, P9: an installed app compares the publisher, and macOS runs it hardened', async () => {
  expect(await read()).toMatchObject({
    win: { verifyUpdateCodeSignature: true, requestedExecutionLevel: 'asInvoker' },
    mac: {
      hardenedRuntime: true,
      entitlements: 'build/entitlements.mac.plist',
      entitlementsInherit: 'build/entitlements.mac.plist',
    },
  });
});

test('an uninstaller keeps the data of people', async () => {
  expect(await read()).toMatchObject({ nsis: { deleteAppDataOnUninstall: false } });
});

test('the NSIS installer registers links, and its uninstaller takes them off, but not in an update', async () => {
  expect(await read()).toMatchObject({ nsis: { include: 'build/installer.nsh' } });
  const script = readFileSync(resolve(root, 'build/installer.nsh'), 'utf8');
  const [, install = ''] = /!macro customInstall\n([\s\S]*?)!macroend/.exec(script) ?? [];
  expect(install).toContain('"Software\\Classes\\fleetglass" "URL Protocol" ""');
  expect(install).toContain(String.raw`"Software\Classes\fleetglass\shell\open\command" "" '"$appExe" "%1"'`);
  const [, uninstall = ''] = /!macro customUnInstall\n([\s\S]*?)!macroend/.exec(script) ?? [];
  expect(uninstall).toMatch(
    /^\s+\$\{ifNot\} \$\{isUpdated\}\n\s+DeleteRegKey SHELL_CONTEXT "Software\\Classes\\fleetglass"\n[\s\S]*\$\{endIf\}\n$/,
  );
});

test('Windows knows the running app by the ids of its installer, whose uninstaller removes what Electron registers', async () => {
  expect(await read()).toMatchObject({ appId: APP_USER_MODEL_ID });
  expect(TOAST_ACTIVATOR).toMatch(/^\{[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/);
  const script = readFileSync(resolve(root, 'build/installer.nsh'), 'utf8');
  expect(script).toContain(`!define TOAST_ACTIVATOR "${TOAST_ACTIVATOR}"`);
  const [, uninstall = ''] = /!macro customUnInstall\n([\s\S]*?)!macroend/.exec(script) ?? [];
  expect(uninstall).toContain('DeleteRegKey HKCU "Software\\Classes\\CLSID\\${TOAST_ACTIVATOR}"');
  expect(uninstall).toMatch(
    /SetShellVarContext current\n[\s\S]*Delete "\$SMPROGRAMS\\\$\{PRODUCT_FILENAME\}\.lnk"\n\s+SetShellVarContext all\n/,
  );
});

test('each kind of package is made for both processors', async () => {
  const kindsOf = async (system: string) => {
    const { target } = (await read())[system] as { target: readonly { target: string; arch: string[] }[] };
    return target.map(({ target: kind, arch }) => `${kind} ${arch.toSorted().join(' ')}`);
  };
  expect(await kindsOf('linux')).toEqual(['AppImage arm64 x64', 'deb arm64 x64', 'rpm arm64 x64']);
  expect(await kindsOf('mac')).toEqual(['dmg arm64 x64', 'zip arm64 x64']);
  expect(await kindsOf('win')).toEqual(['nsis arm64 x64', 'msi arm64 x64']);
});

test("Electron's own texts come in the languages of the screen", async () => {
  expect((await read()).electronLanguages).toEqual(languageTags.toSorted());
});

test('macOS gives the program the right to write code, as V8 does, and no other', () => {
  const entitlements = readFileSync(resolve(root, 'build/entitlements.mac.plist'), 'utf8');
  expect([...entitlements.matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)).toEqual([
    'com.apple.security.cs.allow-jit',
  ]);
});

test('everything is bundled: there is no dependency to be packed', () => {
  const description = require(resolve(root, 'package.json')) as Record<string, unknown>;
  expect(description.dependencies).toBeUndefined();
});

test('the MSI opens links: the template of electron-builder still takes the component for it', () => {
  const template = readFileSync(fromBuilder.resolve('app-builder-lib/templates/msi/template.xml'), 'utf8');
  const project = addLink(template);
  const group = project.slice(project.indexOf('<ComponentGroup '), project.indexOf('</ComponentGroup>'));
  expect(group).toContain('Key="Software\\Classes\\fleetglass"');
  expect(group).toContain('Value="&quot;[APPLICATIONFOLDER]Fleetglass.exe&quot; &quot;%1&quot;"');
  expect(() => addLink('<Wix/>')).toThrow('electron-builder changed it');
});
