import { protocol } from 'electron';
import { APP_SCHEME } from './app-origin.ts';

/**
 * Makes the app scheme one with an origin of its own that counts as secure, so that `ImageDecoder` and the like are there,
 * with fetch and streams. Electron takes this before the app is ready, and once.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
    },
  ]);
}
