// The main process on a Windows whose person logs off while the library of the demo is open: run by start.test.ts in a process of its own.
import { callChannel } from '../../../../preload/contract/channels.ts';
import type { Bridge } from '../../../../preload/contract/index.ts';
import { app } from '../../../stand-in/app.ts';
import { BrowserWindow, pageAddresses } from '../../../stand-in/browser-window.ts';
import { ipcMain } from '../../../stand-in/ipc-main.ts';
import '../../../../main/index.ts';

/** Calls as the page does. */
async function invoke<Area extends keyof Bridge>(
  area: Area,
  name: keyof Bridge[Area] & string,
  input: unknown = null,
) {
  const url = 'app://fleetglass/index.html';
  const senderFrame = { origin: 'app://fleetglass', url, parent: null, detached: false };
  const [window] = BrowserWindow.getAllWindows();
  const event = { sender: window?.webContents, senderFrame } as unknown as Electron.IpcMainInvokeEvent;
  const answer = (await ipcMain.invoke(callChannel(area, name), event, [input])) as
    | { readonly ok: true; readonly value: never }
    | { readonly ok: false };
  if (!answer.ok) throw new Error(`${area}.${name}: ${JSON.stringify(answer)}`);
  return answer.value;
}

async function logOff(): Promise<void> {
  const { demoCredentials }: { readonly demoCredentials: object } = await invoke('session', 'options');
  await invoke('session', 'signIn', { environmentId: 'demo', ...demoCredentials, keepSignedIn: false });
  await invoke('gallery', 'storeLocation', {
    scope: { kind: 'organization', organizationId: null },
    orders: {},
  });
  app.endSession();
}

pageAddresses.once('opened', () => setImmediate(() => void logOff()));
