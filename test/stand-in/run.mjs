// Runs the built main process on plain Node with the stand-in instead of Electron: the preview.
// Prints {"url"} on standard output when the page can be opened, and runs until SIGTERM or SIGINT,
// which the product answers by itself: nothing here stands for Electron's own handlers of signals.
import { errorMonitor } from 'node:events';
import { enableCompileCache, registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '..', '..');
// A start that compiles nothing again takes half of the time.
enableCompileCache(resolve(root, 'node_modules', '.cache', 'compiled'));
const standIn = new URL('./electron.ts', import.meta.url).href;

// The same module for `import` and for the `require` of electron-updater.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

const { app, pageAddresses } = await import('./preview.ts');

pageAddresses.once('opened', (url) => process.stdout.write(`${JSON.stringify({ url })}\n`));

// start.mjs and dev.mjs hold the input open; when they are gone, the preview ends too.
if (process.env.FLEETGLASS_STANDIN_ENDS_WITH_INPUT === '1')
  process.stdin.on('end', () => app.quit()).resume();

// Whatever the product does about them, a test that reads standard error finds them (P51). With a listener, a rejection does not end the
// process: Electron's main process warns of it too, and goes on.
process.on('uncaughtExceptionMonitor', (error) => console.error('Uncaught in main:', error));
process.on('unhandledRejection', (reason) => console.error('Uncaught in main:', reason));
process.on('worker', (worker) =>
  worker.on(errorMonitor, (error) => console.error('Uncaught in a thread:', String(error))),
);

const main = process.env.FLEETGLASS_STANDIN_MAIN ?? resolve(root, 'dist', 'main', 'index.js');
await import(pathToFileURL(main).href);
app.mainEvaluated();
