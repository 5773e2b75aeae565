import type { App, Session, WebContents } from 'electron';
import { isAppAddress } from './protocol/app-origin.ts';
import type { DevServer } from './protocol/dev-server.ts';

export interface LockdownOptions {
  readonly isPackaged: boolean;
  readonly devServer: DevServer | null;
}

/** A proxy on the discard port (RFC 863) for every address, including loopback. */
const NOWHERE = { mode: 'fixed_servers', proxyRules: 'socks5://127.0.0.1:9' } as const;

/**
 * Locks down every session and page as it is created (P2, P3, P4). Call before the app is ready.
 */
export function lockDown(app: Pick<App, 'on'>, options: LockdownOptions): void {
  app.on('session-created', (session) => lockSession(session, options));
  app.on('web-contents-created', (_event, contents) => lockContents(contents));
}

/** Denies a session every permission, device and download, and every address but the app's own. */
function lockSession(session: Session, options: LockdownOptions): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  session.on('select-usb-device', (event, _details, choose) => {
    event.preventDefault();
    choose();
  });
  session.on('select-hid-device', (event, _details, choose) => {
    event.preventDefault();
    choose();
  });
  session.on('select-serial-port', (event, _ports, _contents, choose) => {
    event.preventDefault();
    choose('');
  });
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !isAllowedAddress(details.url, options) }),
  );
  session.setSpellCheckerEnabled(false);
}

/**
 * Returns true for addresses that the page needs: the app scheme alone (P4), plus Vite's socket
 * and the developer tools during development.
 */
export function isAllowedAddress(address: string, options: LockdownOptions): boolean {
  if (isAppAddress(address)) return true;
  if (options.isPackaged) return false;
  const socketOrigin = options.devServer?.socketOrigin;
  return (
    address.startsWith('devtools://') ||
    (socketOrigin !== undefined && address.startsWith(`${socketOrigin}/`))
  );
}

/**
 * Refuses every navigation, new window and webview (P3), and Bluetooth, which Electron asks for
 * per page (P2).
 */
function lockContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault();
    choose('');
  });
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/**
 * Blocks traffic that bypasses `webRequest` (DNS prefetch, WebRTC). Not for the default session,
 * which resolves the system's proxy.
 */
export async function cutOffNetwork(session: Session, options: LockdownOptions): Promise<void> {
  const { devServer } = options;
  const socket = devServer === null ? '' : `;${new URL(devServer.origin).host}`;
  await session.setProxy({ ...NOWHERE, proxyBypassRules: `<-loopback>${socket}` });
}
