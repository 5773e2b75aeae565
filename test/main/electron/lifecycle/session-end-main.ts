// The main process on a Windows whose person logs off once the page is open: run by start.test.ts in a process of its own.
import { app } from '../../../stand-in/app.ts';
import { pageAddresses } from '../../../stand-in/browser-window.ts';
import '../../../../main/index.ts';

pageAddresses.once('opened', () => {
  setImmediate(() => app.endSession());
});
