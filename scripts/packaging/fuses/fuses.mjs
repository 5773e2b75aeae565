// The fuses of Electron, once: what sets them and what reads them back use this list.
import { FuseV1Options } from '@electron/fuses';

/** P9. All that Electron 45 has; one that is not named here stops the packaging, because nobody has judged it. */
export const promisedFuses = {
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
