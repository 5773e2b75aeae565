import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { projectFolder, settingsFolder } from './core/folders.ts';
import { callFirstInstance, hearInstances } from './core/instance-calls.ts';
import { takeInstanceLock } from './core/instance-lock.ts';
import { createPreventableEvent } from './core/preventable-event.ts';
import { markReady, record, recordListeners } from './core/recording.ts';
import { dock } from './menu.ts';

type Calls =
  | 'disableHardwareAcceleration'
  | 'isPackaged'
  | 'enableSandbox'
  | 'exit'
  | 'getAppPath'
  | 'getName'
  | 'getPath'
  | 'getPreferredSystemLanguages'
  | 'getVersion'
  | 'isReady'
  | 'quit'
  | 'relaunch'
  | 'setBadgeCount'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setPath'
  | 'setToastActivatorCLSID'
  | 'whenReady';

const description = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
  readonly productName: string;
  readonly version: string;
};

/** What the app does with its windows, which hang in here. */
interface OpenWindows {
  closeAll(): void;
  destroyAll(): void;
  /** Windows ends the session, and each window hears so. */
  endSession(reasons: readonly string[]): void;
  isEmpty(): boolean;
}

const noWindows: OpenWindows = {
  closeAll() {},
  destroyAll() {},
  endSession() {},
  isEmpty: () => true,
};

/** Electron answers false as well where the folder can't be written, and says why on standard error. */
function lock(folder: string): boolean {
  try {
    const taken = takeInstanceLock(folder);
    if (!taken) callFirstInstance(folder, { argv: process.argv, workingFolder: process.cwd() });
    if (!taken)
      process.stderr.write(`Fleetglass already runs with the profile ${folder}; that one stays as it is.\n`);
    return taken;
  } catch (error) {
    process.stderr.write(
      `Fleetglass can't write its profile ${folder} (${error instanceof Error ? error.message : String(error)}). Free some disk space or make the folder writable, or choose another one with --profile DIR.\n`,
    );
    return false;
  }
}

class StandInApp extends EventEmitter implements Pick<Electron.App, Calls> {
  readonly isPackaged = process.env.FLEETGLASS_STANDIN_PACKAGED === '1';
  readonly commandLine = {
    hasSwitch: (name: string) => process.argv.includes(`--${name}`),
    removeSwitch: (name: string) => record('app.commandLine.removeSwitch', name),
  } satisfies Pick<Electron.CommandLine, 'hasSwitch' | 'removeSwitch'>;

  /** What ends the process; a test that is in the same process replaces it. */
  endProcess: (code: number) => void = (code) => process.exit(code);
  windows: OpenWindows = noWindows;
  /** For tests: leaves no window, and asks none. */
  closeWindows(): void {
    this.#isExiting = true;
    this.windows.destroyAll();
    this.#isExiting = false;
  }

  readonly #folders = new Map([
    ['appData', settingsFolder()],
    ...['userData', 'crashDumps'].map(
      (name) => [name, join(settingsFolder(), `${description.productName} Preview`)] as const,
    ),
  ]);
  #ready = false;
  #isQuitting = false;
  #isExiting = false;
  #starting: Promise<void> | null = null;
  readonly #evaluated = Promise.withResolvers<void>();

  readonly dock = dock;

  constructor() {
    super();
    recordListeners(this, 'app');
  }

  /** `FLEETGLASS_STANDIN_LANGUAGE` sets the system to another language. */
  getPreferredSystemLanguages(): string[] {
    return [process.env.FLEETGLASS_STANDIN_LANGUAGE ?? 'en-GB'];
  }
  setBadgeCount(count = 0): boolean {
    record('app.setBadgeCount', count);
    return true;
  }
  getName(): string {
    return description.productName;
  }
  getVersion(): string {
    return description.version;
  }
  /** `FLEETGLASS_STANDIN_APP_FOLDER` has a test's own `dist` served. */
  getAppPath(): string {
    return process.env.FLEETGLASS_STANDIN_APP_FOLDER ?? projectFolder;
  }
  /** The preview's own folder: what it seals no other program can open, the installed product's neither. */
  getPath(name: string): string {
    const folder = this.#folders.get(name);
    if (folder === undefined) throw new Error(`Failed to get '${name}' path`);
    return folder;
  }
  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    record('app.setPath', { name, path });
    this.#folders.set(name, path);
  }
  disableHardwareAcceleration(): void {
    if (this.#ready)
      throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
    record('app.disableHardwareAcceleration');
  }
  relaunch(): void {
    record('app.relaunch');
  }
  setAppUserModelId(id: string): void {
    record('app.setAppUserModelId', id);
  }
  setToastActivatorCLSID(id: string): void {
    record('app.setToastActivatorCLSID', id);
  }
  enableSandbox(): void {
    if (this.#ready) throw new Error('app.enableSandbox() can only be called before app is ready');
    record('app.enableSandbox');
  }
  requestSingleInstanceLock(): boolean {
    const folder = this.getPath('userData');
    const filesBefore = readdirSync(folder);
    const taken = lock(folder);
    if (taken) this.#hearInstances(folder);
    record('app.requestSingleInstanceLock', { taken, filesBefore });
    return taken;
  }
  isReady(): boolean {
    return this.#ready;
  }
  whenReady(): Promise<void> {
    this.#starting ??= this.#start();
    return this.#starting;
  }
  quit(): void {
    record('app.quit');
    if (this.#isQuitting || this.#isExiting) return;
    const before = createPreventableEvent();
    this.emit('before-quit', before);
    if (before.defaultPrevented) return;
    this.#isQuitting = true;
    if (this.windows.isEmpty()) this.#end();
    else this.windows.closeAll();
  }
  /** The last window is gone. */
  windowsClosed(): void {
    if (this.#isExiting) return;
    if (this.#isQuitting) this.#end();
    else if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }
  /** A window stays open, and so does the app. */
  closeWasPrevented(): void {
    this.#isQuitting = false;
  }
  /** What Windows may do when the person logs off: it kills the process when the windows have heard of it, a quit that began then included. */
  endSession(): void {
    this.windows.endSession(['logoff']);
    process.kill(process.pid, 'SIGKILL');
  }
  #end(): void {
    const will = createPreventableEvent();
    this.emit('will-quit', will);
    if (will.defaultPrevented) this.#isQuitting = false;
    else this.exit(0);
  }
  exit(code = 0): void {
    record('process.env', { NODE_TLS_REJECT_UNAUTHORIZED: process.env.NODE_TLS_REJECT_UNAUTHORIZED ?? null });
    record('app.exit', code);
    this.#isExiting = true;
    this.windows.destroyAll();
    this.emit('quit', createPreventableEvent(), code);
    this.endProcess(code);
    // Only a test is still there.
    this.#isExiting = false;
    this.#isQuitting = false;
  }

  /**
   * The entry module has been evaluated. Electron becomes ready only then, so an entry module that waits for it at its top
   * level waits forever, here as there.
   */
  mainEvaluated(): void {
    this.#evaluated.resolve();
  }
  async #start(): Promise<void> {
    await this.#evaluated.promise;
    await setImmediate();
    this.#ready = true;
    markReady();
    record('app.ready');
    this.emit('ready');
  }
  #hearInstances(folder: string): void {
    hearInstances(folder, ({ argv, workingFolder }) => {
      void this.whenReady().then(() =>
        this.emit('second-instance', createPreventableEvent(), argv, workingFolder, null),
      );
    });
  }
}

export const app = new StandInApp();
