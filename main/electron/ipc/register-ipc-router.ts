import { ipcMain } from 'electron';
import type { Door } from './ipc-router.ts';

/** Hangs the door's channels into Electron's IPC. A message has exactly one argument; more are not looked at. */
export function registerDoor(door: Door): void {
  for (const [channel, answer] of door) {
    ipcMain.handle(channel, (event, input: unknown) => answer(event, input));
  }
}
