// The part of start.mjs that runs once Node.js is known to be new enough.

import { build } from '../core/build.mjs';
import { chooseElectron } from '../core/electron-binary.mjs';
import { openBrowser, startPreview } from '../core/preview.mjs';
import { endChildrenFirst, endWith, say } from '../core/project.mjs';
import { installPackages } from '../setup/packages.mjs';
import { help, readOptions } from './options.mjs';
import { runElectron } from './run-electron.mjs';

/**
 * Runs the app in Electron to its end. Resolves with the exit code, or with the reason why it
 * can't run.
 */
async function startElectron(inputs) {
  const { binary, reason } = await chooseElectron();
  if (binary === undefined) return { reason };
  say('Starting …');
  return runElectron(binary, inputs);
}

/**
 * Runs the preview to its end. If it ends before its page can be opened, it failed, whatever its
 * exit code; a check opens none.
 */
async function preview({ port, inputs, open, verify }) {
  let opened = false;
  const onAddress = (url) => {
    opened = true;
    if (!open) {
      process.stdout.write(`${JSON.stringify({ url })}\n`);
      return;
    }
    say(`Fleetglass is at ${url}`);
    say('The address works once, in one browser. Ctrl+C ends Fleetglass.');
    openBrowser(url);
  };
  if (verify) return endWith(startPreview({ port, inputs }));
  const code = await endWith(startPreview({ port, inputs, onAddress }));
  return code === 0 && !opened ? 1 : code;
}

async function start(options) {
  await installPackages();
  if (!(await build())) return 1;
  const { code, reason } = options.preview ? {} : await startElectron(options.inputs);
  if (code !== undefined) return code;
  if (reason !== undefined) say(`Starting the preview instead of Electron: ${reason}.`);
  else say('Starting the preview …');
  if (!options.verify)
    say("Where the preview's page says keychain, it means a key file that only you can read.");
  return preview(options);
}

endChildrenFirst();
const options = readOptions(process.argv.slice(2));
switch (options.kind) {
  case 'help':
    process.stdout.write(help);
    break;
  case 'refused':
    say(`start: ${options.reason}`);
    process.exitCode = 2;
    break;
  case 'start':
    process.exitCode = await start(options);
}
