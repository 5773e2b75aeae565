// Starts the product: in Electron where it can run, else as the preview in a browser.
//   --preview    the preview, without asking for Electron
//   --port N     the preview's port on loopback; 0 (the default) takes a free one
//   --no-open    opens no browser and prints {"url"} on standard output
// Every other option is the product's own: --profile DIR, --demo.
import { spawn } from 'node:child_process';
import { build } from './core/build.mjs';
import { fetchElectron, findElectron, whyNoWindow } from './core/electron-binary.mjs';
import { openBrowser, startPreview } from './core/preview.mjs';
import { endWith, root, say } from './core/project.mjs';

const HIGHEST_PORT = 65_535;

function readOptions(given) {
  const options = { preview: false, open: true, port: 0, inputs: [] };
  for (let index = 0; index < given.length; index += 1) {
    const argument = given[index];
    if (argument === '--preview') options.preview = true;
    else if (argument === '--no-open') options.open = false;
    else if (argument === '--port') options.port = readPort(given[(index += 1)]);
    else if (argument.startsWith('--port=')) options.port = readPort(argument.slice('--port='.length));
    else options.inputs.push(argument);
  }
  return options;
}

/** A port, or null when the text is none. */
function readPort(text) {
  const port = Number(text);
  return /^\d+$/.test(text ?? '') && port <= HIGHEST_PORT ? port : null;
}

/** Electron's binary, or the reason to go without. */
async function chooseElectron(options) {
  if (options.preview) return { reason: 'it was requested' };
  const reason = whyNoWindow();
  if (reason !== null) return { reason };
  const binary = findElectron() ?? (await fetchElectron());
  return binary === null
    ? { reason: "Electron's binary is not here and could not be downloaded" }
    : { binary };
}

function showAddress(url, options) {
  if (!options.open) {
    process.stdout.write(`${JSON.stringify({ url })}\n`);
    return;
  }
  say(`start: the preview is at ${url}`);
  say('start: (the address works once, in one browser; Ctrl+C ends the preview)');
  openBrowser(url);
}

const options = readOptions(process.argv.slice(2));
if (options.port === null) {
  say(`start: --port takes a number from 0 to ${HIGHEST_PORT}`);
  process.exit(2);
}
if (!(await build())) process.exit(1);

const { binary, reason } = await chooseElectron(options);
if (binary === undefined) {
  say(`start: the preview, because ${reason}`);
  say('start: (it seals sign-ins with a key file of this person, where the page speaks of the keychain)');
  const onAddress = (url) => showAddress(url, options);
  process.exitCode = await endWith(startPreview({ port: options.port, inputs: options.inputs, onAddress }));
} else {
  say(`start: Electron, because its binary is here (${binary})`);
  process.exitCode = await endWith(spawn(binary, ['.', ...options.inputs], { cwd: root, stdio: 'inherit' }));
}
