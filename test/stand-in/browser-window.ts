import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { endCalls } from './core/end-calls.ts';
import { createPreventableEvent } from './core/preventable-event.ts';
import { record, recordListeners } from './core/recording.ts';
import { type HiddenPage, openHiddenPage } from './hidden/hidden-page.ts';
import { ipcMain } from './ipc-main.ts';
import { type PageFrame, type PageServer, startPageServer } from './page/page-server.ts';
import { toPage } from './page/to-page.ts';
import { type StandInSession, session } from './session.ts';

/** Hears the address of each page that is opened. */
export const pageAddresses = new EventEmitter<{ opened: [url: string] }>();

type WindowOpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

type ContentsCalls =
  | 'copyImageAt'
  | 'printToPDF'
  | 'reload'
  | 'send'
  | 'startDrag'
  | 'setWebRTCIPHandlingPolicy'
  | 'setWindowOpenHandler';

/** The page of a window, as the main process sees it. */
export class StandInWebContents extends EventEmitter implements Pick<Electron.WebContents, ContentsCalls> {
  readonly session: StandInSession;
  windowOpenHandler: WindowOpenHandler | null = null;
  webRtcPolicy = 'default';
  server: PageServer | null = null;
  hidden: HiddenPage | null = null;
  #isClosed = false;
  /** Set by the window. */
  fullScreenChanged: (on: boolean) => void = () => {};

  constructor(ownSession: StandInSession) {
    super();
    recordListeners(this, 'webContents');
    this.session = ownSession;
    app.emit('web-contents-created', createPreventableEvent(), this);
  }
  setWindowOpenHandler(handler: WindowOpenHandler): void {
    record('webContents.setWindowOpenHandler');
    this.windowOpenHandler = handler;
  }
  setWebRTCIPHandlingPolicy(policy: string): void {
    record('webContents.setWebRTCIPHandlingPolicy', policy);
    this.webRtcPolicy = policy;
  }
  send(channel: string, ...inputs: unknown[]): void {
    const wired = toPage(inputs);
    this.server?.send(channel, wired);
  }
  copyImageAt(x: number, y: number): void {
    record('webContents.copyImageAt', { x, y });
    this.server?.perform({ kind: 'copyImageAt', x, y });
  }
  /** A page in a browser can not drag files of the disk out, and the product hears so. */
  startDrag({ file, files = [file], icon }: Electron.Item): void {
    if ((icon as unknown) === undefined) throw new Error("'icon' parameter is required");
    if (typeof icon !== 'string' && icon.isEmpty()) return;
    record('webContents.startDrag', { file, files });
    throw new Error('The preview has no window of the system to drag files out of.');
  }
  reload(): void {
    record('webContents.reload');
    this.server?.reload();
  }
  /** With a browser of the stand-in's own; a page that a person looks at has theirs. */
  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    record('webContents.printToPDF', options);
    if (this.hidden === null) throw new Error('The stand-in prints windows without a preload script alone.');
    return await this.hidden.print(options);
  }
  close(): void {
    this.#isClosed = true;
    this.server?.close();
    this.hidden?.close();
  }
  /** A page without a preload script is one that no person looks at. */
  async open(address: string, preloadFile: string | undefined): Promise<void> {
    const { protocol, host } = URL.parse(address) ?? failLoad('ERR_INVALID_URL', address);
    if (!this.session.protocolHandlers.has(protocol.slice(0, -1)))
      failLoad('ERR_UNKNOWN_URL_SCHEME', address);
    if (preloadFile === undefined) {
      this.hidden = await openHiddenPage({
        address,
        respond: (request) => this.#respond(protocol.slice(0, -1), request),
        gone: () =>
          void this.emit('render-process-gone', createPreventableEvent(), { reason: 'crashed', exitCode: 1 }),
      });
      // It took its time.
      if (this.#isClosed) this.hidden.close();
      return;
    }
    const port = Number(process.env.FLEETGLASS_STANDIN_PORT ?? 0);
    const server = await startPageServer({
      appOrigin: `${protocol}//${host}`,
      preloadFile,
      port,
      respond: (request) => this.#respond(protocol.slice(0, -1), request),
      fullScreenChanged: (on) => this.fullScreenChanged(on),
      invoke: (channel, inputs, frame) => ipcMain.invoke(channel, this.#event(frame), inputs),
    }).catch((error: NodeJS.ErrnoException) => endWithoutPage(error, port));
    this.server = server;
    pageAddresses.emit('opened', server.url);
  }

  async #respond(scheme: string, request: Request): Promise<unknown> {
    const handler = this.session.protocolHandlers.get(scheme);
    return handler !== undefined && (await this.session.allows(request.url)) ? handler(request) : null;
  }

  #event(frame: PageFrame): Electron.IpcMainInvokeEvent {
    const senderFrame = { ...frame, parent: null, detached: false };
    return { sender: this, senderFrame, type: 'frame' } as unknown as Electron.IpcMainInvokeEvent;
  }
}

function failLoad(reason: string, address: string): never {
  throw new Error(`${reason} loading '${address}'`);
}

/** Nothing like it can happen to a window of Electron. */
function endWithoutPage(error: NodeJS.ErrnoException, port: number): never {
  const reason =
    error.code === 'EADDRINUSE'
      ? `port ${port} is in use by another program. Choose another one with --port N; without it a free one is taken.`
      : `${error.message}.`;
  process.stderr.write(`The preview can't open its page: ${reason}\n`);
  app.exit(1);
  throw error;
}

type WindowCalls =
  | 'center'
  | 'close'
  | 'destroy'
  | 'focus'
  | 'getBounds'
  | 'getNormalBounds'
  | 'isDestroyed'
  | 'isFullScreen'
  | 'isMaximized'
  | 'isMinimized'
  | 'loadURL'
  | 'maximize'
  | 'restore'
  | 'setFullScreen'
  | 'setOverlayIcon'
  | 'setProgressBar'
  | 'setSize'
  | 'show';

const windows = new Set<BrowserWindow>();

/** With `FLEETGLASS_STANDIN_WAYLAND` set, the position of a window is as on Wayland: unknown to the app, and not its to change. */
const isWayland = () => process.env.FLEETGLASS_STANDIN_WAYLAND === '1';

/** `FLEETGLASS_STANDIN_FULL_SCREEN=windows` has each call reported as what it asks for, as on Windows, which has no full screen of its own. */
const reportsEachFullScreen = () =>
  process.platform === 'win32' || process.env.FLEETGLASS_STANDIN_FULL_SCREEN === 'windows';

/** A window without a frame of the system: a page on loopback for any browser. */
export class BrowserWindow extends EventEmitter implements Pick<Electron.BrowserWindow, WindowCalls> {
  readonly webContents: StandInWebContents;
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly #bounds: Electron.Rectangle;
  #maximized = false;
  #fullScreen = false;

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  /** The page is in a browser of the person: the product never knows that it is looked at. */
  static getFocusedWindow(): BrowserWindow | null {
    return null;
  }

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    const { session: given, ...webPreferences } = options.webPreferences ?? {};
    record('new BrowserWindow', { ...options, webPreferences });
    this.options = options;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.#bounds = isWayland() ? { x: 0, y: 0, width, height } : { x, y, width, height };
    this.webContents = new StandInWebContents(
      (given as unknown as StandInSession | undefined) ?? session.defaultSession,
    );
    this.webContents.fullScreenChanged = (on) => this.changeFullScreen(on);
    windows.add(this);
  }
  /** With `FLEETGLASS_STANDIN_READY_TO_SHOW=never` a hidden window never becomes ready, as on Wayland. */
  async loadURL(url: string): Promise<void> {
    record('BrowserWindow.loadURL', url);
    await this.webContents.open(url, this.options.webPreferences?.preload);
    this.webContents.emit('did-finish-load');
    if (process.env.FLEETGLASS_STANDIN_READY_TO_SHOW !== 'never') this.emit('ready-to-show');
  }
  /** Asks at once and closes later, since in Electron the page is asked in between. */
  close(): void {
    const event = createPreventableEvent();
    this.emit('close', event);
    if (event.defaultPrevented) app.closeWasPrevented();
    else setImmediate(() => this.#end());
  }
  destroy(): void {
    this.#end();
  }
  #end(): void {
    if (!windows.delete(this)) return;
    this.webContents.close();
    endCalls(this);
    endCalls(this.webContents);
    this.webContents.emit('destroyed');
    this.emit('closed');
    if (windows.size === 0) app.windowsClosed();
  }
  isDestroyed(): boolean {
    return !windows.has(this);
  }
  getNormalBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }
  getBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }
  setSize(width: number, height: number): void {
    record('BrowserWindow.setSize', { width, height });
    Object.assign(this.#bounds, { width, height });
  }
  center(): void {
    record('BrowserWindow.center');
  }
  isFullScreen(): boolean {
    return this.#fullScreen;
  }
  maximize(): void {
    this.#maximized = true;
  }
  isMaximized(): boolean {
    return this.#maximized;
  }
  isMinimized(): boolean {
    return false;
  }
  setFullScreen(on: boolean): void {
    record('BrowserWindow.setFullScreen', on);
    if (this.#fullScreen === on && reportsEachFullScreen()) this.#reportFullScreen(on);
    this.changeFullScreen(on);
    this.webContents.server?.perform({ kind: 'setFullScreen', on });
  }
  /** What the system's own key or button does as well. */
  changeFullScreen(on: boolean): void {
    if (this.#fullScreen === on) return;
    this.#fullScreen = on;
    this.#reportFullScreen(on);
  }
  #reportFullScreen(on: boolean): void {
    this.emit(on ? 'enter-full-screen' : 'leave-full-screen');
  }
  setProgressBar(share: number, options: Electron.ProgressBarOptions = { mode: 'normal' }): void {
    record('BrowserWindow.setProgressBar', { share, mode: options.mode });
  }
  setOverlayIcon(overlay: Electron.NativeImage | null, description: string): void {
    record('BrowserWindow.setOverlayIcon', overlay === null ? null : description);
  }
  restore(): void {
    record('BrowserWindow.restore');
  }
  show(): void {
    record('BrowserWindow.show');
  }
  focus(): void {
    record('BrowserWindow.focus');
  }
}

app.windows = {
  closeAll() {
    for (const window of windows) window.close();
  },
  destroyAll() {
    for (const window of windows) window.destroy();
  },
  endSession(reasons) {
    for (const window of windows) window.emit('session-end', { ...createPreventableEvent(), reasons });
  },
  isEmpty: () => windows.size === 0,
};
