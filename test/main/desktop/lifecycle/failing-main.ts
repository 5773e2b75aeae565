// The main process with an error in a callback of each kind, once its page is open: run by start.test.ts in a process of its own.
import { Worker } from 'node:worker_threads';
import { app, ipcMain, Menu, powerMonitor } from 'electron';
import { pageAddresses } from '../../../stand-in/browser-window.ts';
import '../../../../main/index.ts';

/** No log may hold it. */
const SECRET = 'canary-6f1d0b';

function fail(name: string): never {
  throw Object.assign(new Error(`token=${SECRET}`), { name });
}

const callbacks: Readonly<Record<string, () => void>> = {
  timer: () => void setTimeout(() => fail('InTimer')),
  promise: () => void Promise.resolve().then(() => fail('InPromise')),
  ipc: () => void ipcMain.on('failing', () => fail('InMessage')).emit('failing'),
  appEvent: () =>
    void app
      .on('accessibility-support-changed', () => fail('InAppEvent'))
      .emit('accessibility-support-changed'),
  power: () => void powerMonitor.on('suspend', () => fail('InPower')).emit('suspend'),
  menu: () => {
    const menu = Menu.buildFromTemplate([{ label: 'Fail', click: () => fail('InMenu') }]);
    const item = menu.items[0] as unknown as { click(): void };
    item.click();
  },
  worker: () => void new Worker(`throw Object.assign(new RangeError('token=${SECRET}'))`, { eval: true }),
};

pageAddresses.once('opened', () => {
  for (const callback of Object.values(callbacks)) setImmediate(callback);
});
