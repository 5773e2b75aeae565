// The main process on a Windows whose person logs off once the page is open: run by start.test.ts in a process of its own.
import { BrowserWindow } from 'electron';
import { pageAddresses } from '../../../stand-in/browser-window.ts';
import '../../../../main/index.ts';

pageAddresses.once('opened', () => {
  setImmediate(() => BrowserWindow.getAllWindows()[0]?.emit('session-end', { reasons: ['logoff'] }));
});
