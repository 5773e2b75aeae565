// electron-builder's hook between packing and signing: sets every fuse of Electron.
// electron-builder's own way supports eight of nine and can't be strict.
import { join } from 'node:path';
import { FuseVersion, flipFuses } from '@electron/fuses';
import { requiredFuses } from './fuses.mjs';

const endings = { darwin: '.app', win32: '.exe', linux: '' };

/**
 * Sets the fuses of an unpacked package. Throws if the program's fuses are not exactly the listed
 * ones.
 */
export async function afterPack({ appOutDir, electronPlatformName, packager }) {
  const name = electronPlatformName === 'linux' ? packager.executableName : packager.appInfo.productFilename;
  await flipFuses(join(appOutDir, `${name}${endings[electronPlatformName]}`), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Apple silicon starts no program with a broken signature; only macOS can renew Electron's
    // own.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin' && process.platform === 'darwin',
    ...requiredFuses,
  });
}
