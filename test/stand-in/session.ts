import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { record, recordListeners } from './core/recording.ts';
import { systemProxy } from './system-proxy.ts';

type Calls =
  | 'resolveProxy'
  | 'setBluetoothPairingHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
  | 'setProxy'
  | 'setSpellCheckerEnabled';

type Handler<Name extends keyof Electron.Session> = Electron.Session[Name] extends (
  handler: infer Given,
  ...rest: never[]
) => void
  ? Given
  : never;

type RequestListener = (
  details: Electron.OnBeforeRequestListenerDetails,
  answer: (response: Electron.CallbackResponse) => void,
) => void;

/** A session that keeps what was set, so that a test can ask it what a page would be answered. */
export class StandInSession extends EventEmitter implements Pick<Electron.Session, Calls> {
  readonly partition: string;
  permissionRequestHandler: Handler<'setPermissionRequestHandler'> = null;
  permissionCheckHandler: Handler<'setPermissionCheckHandler'> = null;
  devicePermissionHandler: Handler<'setDevicePermissionHandler'> = null;
  displayMediaRequestHandler: Handler<'setDisplayMediaRequestHandler'> = null;
  bluetoothPairingHandler: Handler<'setBluetoothPairingHandler'> = null;
  requestListener: RequestListener | null = null;
  proxy: Electron.ProxyConfig | null = null;
  readonly protocolHandlers = new Map<string, (request: Request) => Response | Promise<Response>>();

  readonly protocol = {
    handle: (scheme, handler) => {
      if (this.protocolHandlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
      record('session.protocol.handle', scheme);
      this.protocolHandlers.set(scheme, handler);
    },
  } satisfies Pick<Electron.Protocol, 'handle'>;

  readonly webRequest = {
    onBeforeRequest: (listener: RequestListener) => {
      record('session.webRequest.onBeforeRequest');
      this.requestListener = listener;
    },
  };

  constructor(partition: string) {
    super();
    recordListeners(this, 'session');
    this.partition = partition;
  }
  setPermissionRequestHandler(handler: Handler<'setPermissionRequestHandler'>): void {
    record('session.setPermissionRequestHandler');
    this.permissionRequestHandler = handler;
  }
  setPermissionCheckHandler(handler: Handler<'setPermissionCheckHandler'>): void {
    record('session.setPermissionCheckHandler');
    this.permissionCheckHandler = handler;
  }
  setDevicePermissionHandler(handler: Handler<'setDevicePermissionHandler'>): void {
    record('session.setDevicePermissionHandler');
    this.devicePermissionHandler = handler;
  }
  setDisplayMediaRequestHandler(handler: Handler<'setDisplayMediaRequestHandler'>): void {
    record('session.setDisplayMediaRequestHandler');
    this.displayMediaRequestHandler = handler;
  }
  setBluetoothPairingHandler(handler: Handler<'setBluetoothPairingHandler'>): void {
    record('session.setBluetoothPairingHandler');
    this.bluetoothPairingHandler = handler;
  }
  setSpellCheckerEnabled(enable: boolean): void {
    record('session.setSpellCheckerEnabled', enable);
  }
  async setProxy(config: Electron.ProxyConfig): Promise<void> {
    record('session.setProxy', config);
    this.proxy = config;
  }

  /** What the test says that the system wants, else what the variables of the environment say. */
  async resolveProxy(url: string): Promise<string> {
    return process.env['FLEETGLASS_STANDIN_PROXY'] ?? systemProxy(url, process.env);
  }

  /** What the request listener says to an address; without a listener everything passes, as in Electron. */
  allows(address: string): Promise<boolean> {
    const listener = this.requestListener;
    if (listener === null) return Promise.resolve(true);
    return new Promise((resolve) => {
      listener({ url: address } as Electron.OnBeforeRequestListenerDetails, (response) =>
        resolve(response.cancel !== true),
      );
    });
  }
}

const sessions = new Map<string, StandInSession>();

function sessionOf(partition: string): StandInSession {
  const known = sessions.get(partition);
  if (known !== undefined) return known;
  if (!app.isReady()) throw new Error('Session can only be received when app is ready');
  const created = new StandInSession(partition);
  sessions.set(partition, created);
  app.emit('session-created', created);
  return created;
}

app.once('ready', () => sessionOf(''));

export const session = {
  fromPartition: (partition: string) => sessionOf(partition),
  get defaultSession() {
    return sessionOf('');
  },
};
