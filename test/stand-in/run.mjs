// Runs the built main process on plain Node with the stand-in instead of Electron: the preview.
// Prints {"url"} on standard output when the page can be opened, and runs until SIGTERM or SIGINT,
// which the product answers by itself: nothing here stands for Electron's own handlers of signals.
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

// Electron's main process warns of a rejection that nothing handles, and goes on.
process.on('unhandledRejection', (reason) => {
  if (process.listenerCount('unhandledRejection') === 1) console.error('Unhandled rejection:', reason);
});

const main = process.env.FLEETGLASS_STANDIN_MAIN ?? resolve(root, 'dist', 'main', 'index.js');
await import(pathToFileURL(main).href);
app.mainEvaluated();
