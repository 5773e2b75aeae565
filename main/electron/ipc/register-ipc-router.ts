import { ipcMain } from 'electron';
import type { IpcRouter } from './ipc-router.ts';

/** Registers the router's channels with Electron's IPC. A message has one argument; the router ignores more. */
export function registerIpcRouter(router: IpcRouter): void {
  for (const [channel, answer] of router) {
    ipcMain.handle(channel, (event, input: unknown) => answer(event, input));
  }
}
