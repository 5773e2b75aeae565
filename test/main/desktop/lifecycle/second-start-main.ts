// The main process that hears of a second start when it has begun to end: run by start.test.ts in a process of its own.
import { app } from '../../../stand-in/app.ts';
import { pageAddresses } from '../../../stand-in/browser-window.ts';
import { record } from '../../../stand-in/core/recording.ts';
import '../../../../main/index.ts';

pageAddresses.once('opened', () =>
  setImmediate(() => {
    app.on('will-quit', () => {
      record('heard second-instance');
      app.emit('second-instance', {}, [], '/', null);
    });
    app.quit();
  }),
);
