import { beforeEach, describe, expect, test } from 'vitest';
import {
  cutOffNetwork,
  isAllowedAddress,
  type LockdownOptions,
  lockDown,
} from '../../../main/desktop/lockdown.ts';
import { readDevServer } from '../../../main/desktop/protocol/dev-server.ts';
import { app } from '../../stand-in/app.ts';
import { StandInWebContents } from '../../stand-in/browser-window.ts';
import { createPreventableEvent } from '../../stand-in/core/preventable-event.ts';
import { StandInSession } from '../../stand-in/session.ts';

const packaged: LockdownOptions = { isPackaged: true, devServer: null };

const permissions = [
  'ar',
  'automatic-fullscreen',
  'background-fetch',
  'background-sync',
  'captured-surface-control',
  'clipboard-read',
  'clipboard-sanitized-write',
  'deprecated-sync-clipboard-read',
  'display-capture',
  'fileSystem',
  'fullscreen',
  'geolocation',
  'hid',
  'idle-detection',
  'keyboardLock',
  'local-network-access',
  'media',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'nfc',
  'notifications',
  'openExternal',
  'persistent-storage',
  'pointerLock',
  'screen-wake-lock',
  'sensors',
  'serial',
  'speaker-selection',
  'storage-access',
  'usb',
  'window-management',
  'unknown',
] as const;

let session: StandInSession;
let contents: StandInWebContents;

beforeEach(() => {
  app.removeAllListeners('session-created');
  app.removeAllListeners('web-contents-created');
  lockDown(app as never, packaged);
  session = new StandInSession('window');
  app.emit('session-created', session);
  contents = new StandInWebContents(session);
});

describe('P2: permissions', () => {
  test.each(permissions)('%s is denied by the request and the check handler', (permission) => {
    const answers: boolean[] = [];
    session.permissionRequestHandler?.(
      {} as never,
      permission,
      (granted) => answers.push(granted),
      {} as never,
    );
    expect(answers).toEqual([false]);
    expect(session.permissionCheckHandler?.(null, permission, 'app://fleetglass', {} as never)).toBe(false);
  });

  test.each(['hid', 'serial', 'usb'] as const)('a device of the kind %s is refused', (deviceType) => {
    const details = { deviceType, origin: 'app://fleetglass', device: {} as never };
    expect(session.devicePermissionHandler?.(details)).toBe(false);
  });

  test('the screen can not be captured', () => {
    const answers: unknown[] = [];
    session.displayMediaRequestHandler?.({} as never, (streams) => answers.push(streams));
    expect(answers).toEqual([null]);
  });

  test('Bluetooth is neither chosen nor paired', () => {
    const chosen: unknown[] = [];
    const event = createPreventableEvent();
    contents.emit('select-bluetooth-device', event, [{ deviceId: 'first' }], (id: string) => chosen.push(id));
    session.bluetoothPairingHandler?.({} as never, (response) => chosen.push(response));
    expect([event.defaultPrevented, chosen]).toEqual([true, ['', { confirmed: false }]]);
  });

  test.each([
    ['select-usb-device', undefined],
    ['select-hid-device', undefined],
  ])('%s chooses nothing', (name, nothing) => {
    const chosen: unknown[] = [];
    const event = createPreventableEvent();
    session.emit(name, event, {}, (id?: string) => chosen.push(id));
    expect([event.defaultPrevented, chosen]).toEqual([true, [nothing]]);
  });

  test('select-serial-port chooses nothing', () => {
    const chosen: unknown[] = [];
    const event = createPreventableEvent();
    session.emit('select-serial-port', event, [{ portId: 'first' }], contents, (id: string) =>
      chosen.push(id),
    );
    expect([event.defaultPrevented, chosen]).toEqual([true, ['']]);
  });

  test('a download is cancelled', () => {
    const event = createPreventableEvent();
    session.emit('will-download', event, {}, contents);
    expect(event.defaultPrevented).toBe(true);
  });
});

describe('P3: every page', () => {
  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    '%s is refused, also to the own origin',
    (name) => {
      const event = { ...createPreventableEvent(), url: 'app://fleetglass/index.html' };
      let prevented = false;
      event.preventDefault = () => {
        prevented = true;
      };
      contents.emit(name, event);
      expect(prevented).toBe(true);
    },
  );

  test('no window is opened', () => {
    expect(contents.windowOpenHandler?.({ url: 'https://example.com' } as never)).toEqual({ action: 'deny' });
  });
});

describe('P4: the renderer has no network', () => {
  test.each([
    'https://example.com/',
    'http://127.0.0.1:8080/',
    'ws://127.0.0.1:5173/',
    'file:///etc/passwd',
    'data:text/html,x',
    'blob:app://fleetglass/1',
    'ftp://example.com/',
    'chrome://settings/',
    'devtools://devtools/bundled/inspector.html',
    'app://fleetglass.evil/index.html',
    'app://fleetglass',
    'app://other/index.html',
  ])('%s does not pass', async (address) => {
    expect(await session.allows(address)).toBe(false);
  });

  test('the app scheme passes', async () => {
    expect(await session.allows('app://fleetglass/index.html')).toBe(true);
  });

  test('while developing the socket of the development server passes, another one does not', () => {
    const developing = { isPackaged: false, devServer: readDevServer('http://127.0.0.1:5173', false) };
    expect(isAllowedAddress('ws://127.0.0.1:5173/?token=x', developing)).toBe(true);
    expect(isAllowedAddress('ws://127.0.0.1:51730/', developing)).toBe(false);
    expect(isAllowedAddress('https://example.com/', developing)).toBe(false);
  });

  test('what does not pass through requests meets a proxy that is not there, loopback included', async () => {
    await cutOffNetwork(session as never, packaged);
    expect(session.proxy).toEqual({
      mode: 'fixed_servers',
      proxyRules: 'socks5://127.0.0.1:9',
      proxyBypassRules: '<-loopback>',
    });
    expect(contents.webRtcPolicy).toBe('disable_non_proxied_udp');
  });
});
