// The fuses of Electron, listed once for setting and reading them.
import { FuseV1Options } from '@electron/fuses';

/** P9. All fuses of Electron 45; an unknown fuse stops the packaging until it is added here. */
export const requiredFuses = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Default, as it only affects the speed of WebAssembly, which the product does not use.
  [FuseV1Options.WasmTrapHandlers]: true,
};
