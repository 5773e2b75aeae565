import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

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

test('electron-builder accepts the configuration', async () => {
  await expect(validate(await read())).resolves.not.toThrow();
});

test('the check can fail', async () => {
  await expect(validate({ ...(await read()), electronFuse: {} })).rejects.toThrow('electronFuse');
});

test('P9: every fuse is named and set as promised', async () => {
  expect((await read()).electronFuses).toEqual({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    grantFileProtocolExtraPrivileges: false,
    loadBrowserProcessSpecificV8Snapshot: false,
    enableCookieEncryption: true,
    onlyLoadAppFromAsar: true,
    enableEmbeddedAsarIntegrityValidation: true,
    resetAdHocDarwinSignature: true,
  });
});

test('a package holds what was built, without source maps', async () => {
  expect((await read()).files).toEqual([{ filter: ['dist/**/*', '!dist/**/*.map'] }]);
});

test('everything is bundled: there is no dependency to be packed', () => {
  const description = require(resolve(root, 'package.json')) as Record<string, unknown>;
  expect(description.dependencies).toBeUndefined();
});
