import { EventEmitter } from 'node:events';
import { record } from './core/recording.ts';

type Handler = Parameters<Electron.IpcMain['handle']>[1];

class StandInIpcMain extends EventEmitter implements Pick<Electron.IpcMain, 'handle'> {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    if (typeof handler !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    }
    record('ipcMain.handle', channel);
    this.#handlers.set(channel, handler);
  }

  /** What the page's `ipcRenderer.invoke` gets. Rejects with the text that Electron uses. */
  async invoke(
    channel: string,
    event: Electron.IpcMainInvokeEvent,
    inputs: readonly unknown[],
  ): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return handler(event, ...inputs) as unknown;
  }
}

export const ipcMain = new StandInIpcMain();
