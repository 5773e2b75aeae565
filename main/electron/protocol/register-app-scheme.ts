import { protocol } from 'electron';
import { APP_SCHEME } from './app-origin.ts';

/**
 * Registers the app scheme as standard and secure, with fetch and streams, so that APIs such as `ImageDecoder` are available.
 * Electron accepts this once, before the app is ready.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
    },
  ]);
}
