// The fuses of Electron, once: what sets them and what reads them back use this list.
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
  // Speed of WebAssembly only, which the product does not use: as it comes.
  [FuseV1Options.WasmTrapHandlers]: true,
};
