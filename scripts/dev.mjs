// Runs the product in development: the screen from Vite with reload; main and preload are rebuilt,
// and the app restarts, at each change. Takes the options of start.mjs; --port and --no-open have
// no effect here.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { createBuilder, createServer } from 'vite';
import { findElectron, whyNoWindow } from './core/electron-binary.mjs';
import { openBrowser, startPreview } from './core/preview.mjs';
import { root, say } from './core/project.mjs';
import { readOptions } from './start/options.mjs';

/** Time, in ms, in which changes of main and preload are joined to one restart. */
const GATHER_MS = 200;

/**
 * Returns a free port on loopback; the same after a restart, so that the open page finds its
 * server again.
 */
function freePort() {
  return new Promise((done) => {
    const server = createTcpServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

const configFile = join(root, 'vite.config.ts');
const options = readOptions(process.argv.slice(2));
if (options.kind !== 'start') {
  say(`dev: ${options.kind === 'refused' ? options.reason : 'npm start -- --help lists the options'}`);
  process.exit(2);
}
const { inputs } = options;
const electron = options.preview || whyNoWindow() !== null ? null : findElectron();

const screenPort = await freePort();
const screen = await createServer({
  configFile,
  server: {
    host: '127.0.0.1',
    port: screenPort,
    strictPort: true,
    // The page has the app's origin, so it needs the address of its socket. An overlay would break
    // Trusted Types.
    hmr: { host: '127.0.0.1', clientPort: screenPort, protocol: 'ws', overlay: false },
  },
});
await screen.listen();
say(
  `dev: the screen comes from Vite on port ${screenPort}, in ${electron === null ? 'the preview' : 'Electron'}`,
);

const environment = {
  FLEETGLASS_DEV_SERVER: `http://127.0.0.1:${screenPort}`,
  FLEETGLASS_STANDIN_KEY: randomBytes(32).toString('base64url'),
};
const previewPort = await freePort();
let child = null;
let opened = false;

function showOnce(url) {
  if (opened) return;
  opened = true;
  say(`dev: ${url}`);
  openBrowser(url);
}

function startApp() {
  child =
    electron === null
      ? startPreview({ port: previewPort, inputs, environment, onAddress: showOnce })
      : spawn(electron, ['.', ...inputs], {
          cwd: root,
          stdio: 'inherit',
          env: { ...process.env, ...environment },
        });
  child.on('error', (error) => say(`dev: ${error.message}`));
}

/** Waits for the old app to end, as its work is then saved, and its port and profile are free. */
function restartApp() {
  if (child === null || child.exitCode !== null) return startApp();
  say('dev: main or preload changed, starting again');
  child.once('close', startApp);
  child.kill();
}

let waiting = null;
const restartSoon = () => {
  clearTimeout(waiting);
  waiting = setTimeout(restartApp, GATHER_MS);
};

const builder = await createBuilder({ configFile, logLevel: 'warn', build: { watch: {} } });
const built = new Set();
for (const name of ['preload', 'main']) {
  const watcher = await builder.build(builder.environments[name]);
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') say(`dev: ${event.error.message}`);
    if (event.code !== 'END') return;
    built.add(name);
    if (built.size === 2) restartSoon();
  });
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (child === null || child.exitCode !== null) process.exit(0);
    child.once('close', () => process.exit(0));
    child.kill();
  });
}
