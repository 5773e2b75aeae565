import { describe, expect, test } from 'vitest';
import { configurationFor, whyNoRelease } from '../../scripts/packaging/configuration.mjs';

const server = {
  FLEETGLASS_UPDATE_URL: 'https://updates.example/fleetglass',
  FLEETGLASS_UPDATE_KEYS: 'MCowBQYDK2VwAyEA',
};
const azure = {
  ...server,
  AZURE_TENANT_ID: 'tenant',
  AZURE_CLIENT_ID: 'client',
  AZURE_CLIENT_SECRET: 'secret',
  FLEETGLASS_AZURE_ENDPOINT: 'https://weu.codesigning.azure.net',
  FLEETGLASS_AZURE_ACCOUNT: 'account',
  FLEETGLASS_AZURE_PROFILE: 'profile',
  FLEETGLASS_PUBLISHER: 'Fleetglass Ltd',
};
const certificate = {
  ...server,
  WIN_CSC_LINK: 'file.pfx',
  WIN_CSC_KEY_PASSWORD: 'password',
  FLEETGLASS_PUBLISHER: 'Fleetglass Ltd',
};
const apple = {
  ...server,
  CSC_LINK: 'developer-id.p12',
  CSC_KEY_PASSWORD: 'password',
  APPLE_API_KEY: 'AuthKey.p8',
  APPLE_API_KEY_ID: 'id',
  APPLE_API_ISSUER: 'issuer',
};

describe('P36: a release without signing is not made', () => {
  test.each([
    ['linux', server, 'linux', 'FLEETGLASS_GPG_KEY'],
    ['win', server, 'win32', 'Windows signing: azure (AZURE_TENANT_ID, '],
    ['win', { ...certificate, WIN_CSC_LINK: '' }, 'win32', 'certificate (WIN_CSC_LINK missing)'],
    ['win', { ...certificate, FLEETGLASS_PUBLISHER: '' }, 'win32', 'FLEETGLASS_PUBLISHER'],
    ['mac', server, 'darwin', 'CSC_LINK, CSC_KEY_PASSWORD missing'],
    ['mac', { ...apple, APPLE_API_KEY: '' }, 'darwin', 'Notarization: API key (APPLE_API_KEY missing)'],
    ['mac', apple, 'linux', 'on macOS only'],
    ['linux', { FLEETGLASS_GPG_KEY: 'A1' }, 'linux', 'FLEETGLASS_UPDATE_URL'],
    ['linux', { ...server, FLEETGLASS_UPDATE_KEYS: '' }, 'linux', 'FLEETGLASS_UPDATE_KEYS'],
    [
      'linux',
      { FLEETGLASS_GPG_KEY: 'A1', FLEETGLASS_UPDATE_URL: 'http://updates.example' },
      'linux',
      'HTTPS',
    ],
  ] as const)('for %s with %o on %s: %s', (system, environment, host, words) => {
    expect(whyNoRelease(system, environment, host).join('\n')).toContain(words);
  });

  test.each([
    ['linux', { ...server, FLEETGLASS_GPG_KEY: 'A1' }, 'linux'],
    ['win', azure, 'win32'],
    ['win', certificate, 'win32'],
    ['mac', apple, 'darwin'],
  ] as const)('for %s nothing is in the way when all is there', (system, environment, host) => {
    expect(whyNoRelease(system, environment, host)).toEqual([]);
  });

  test.each(['linux', 'mac', 'win'] as const)('for %s electron-builder is set to fail without', (system) => {
    const environment = { ...azure, ...apple };
    expect(configurationFor({ system, isRelease: true, environment, host: 'linux' })).toMatchObject({
      forceCodeSigning: true,
    });
  });
});

test('P36: a release for macOS is notarized, one for Linux has each package signed', () => {
  const environment = { ...azure, ...apple };
  const release = (system: 'mac' | 'linux') =>
    configurationFor({ system, isRelease: true, environment, host: 'darwin' });
  expect(release('mac')).toMatchObject({ mac: { notarize: true } });
  expect(release('linux')).toMatchObject({
    artifactBuildCompleted: './scripts/packaging/signing/sign-artifact.mjs',
  });
});

test('P36: the publisher goes into the package with either way of signing for Windows', () => {
  const winOf = (environment: Readonly<Record<string, string>>) =>
    configurationFor({ system: 'win', isRelease: true, environment, host: 'win32' }).win;
  expect(winOf(azure)).toMatchObject({ azureSignOptions: { publisherName: 'Fleetglass Ltd' } });
  expect(winOf(certificate)).toMatchObject({ signtoolOptions: { publisherName: ['Fleetglass Ltd'] } });
});

test.each(['linux', 'mac', 'win'] as const)(
  'a development build for %s calls itself unsigned, and asks for no certificate',
  (system) => {
    const configuration = configurationFor({ system, isRelease: false, environment: apple, host: 'linux' });
    expect(configuration.artifactName).toBe('Fleetglass-${version}-unsigned-${os}-${arch}.${ext}');
    expect(configuration).toMatchObject({
      nsis: { uninstallDisplayName: 'Fleetglass ${version} (unsigned)' },
      win: { signExecutable: false },
      mac: { identity: null, notarize: false },
    });
  },
);
