// The preview: the built product on plain Node with the stand-in for Electron, as a page on
// loopback.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { nodeProgram, root, say, tool } from './project.mjs';

/**
 * Starts the preview, and calls `onAddress` with the address of its page; without it, the output
 * is printed. It ends at the end of its input.
 */
export function startPreview({ port, inputs, environment = {}, onAddress }) {
  const child = spawn(
    nodeProgram(),
    ['--disable-warning=ExperimentalWarning', join(root, 'test', 'stand-in', 'run.mjs'), ...inputs],
    {
      cwd: root,
      stdio: ['pipe', onAddress === undefined ? 'inherit' : 'pipe', 'inherit'],
      env: {
        ...process.env,
        FLEETGLASS_STANDIN_PORT: String(port),
        FLEETGLASS_STANDIN_ENDS_WITH_INPUT: '1',
        ...environment,
      },
    },
  );
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (line) => onAddress(JSON.parse(line).url));
  return child;
}

/**
 * Opens an address in the user's browser, through a file that only this user can read, as other
 * users of the machine see the arguments of every program, and so the key in the address. If that
 * fails, the printed address is enough.
 */
export function openBrowser(url) {
  try {
    open(writeRedirect(url));
  } catch {
    sayOpenYourself();
  }
}

const sayOpenYourself = () => say('No browser could be opened; open the address yourself.');

/**
 * Writes a page that redirects to the address, readable by this user only and deleted when this
 * program ends. It is in the project, as a browser from a snap can't read the system's temporary
 * folder.
 */
function writeRedirect(url) {
  const cache = tool('.cache', 'fleetglass');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'open-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'fleetglass.html');
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${url}"><title>Fleetglass</title>`;
  writeFileSync(file, page, { mode: 0o600, flag: 'wx' });
  return file;
}

function open(file) {
  const [program, ...inputs] = {
    darwin: ['open', file],
    win32: ['rundll32', 'url.dll,FileProtocolHandler', file],
  }[process.platform] ?? ['xdg-open', file];
  const child = spawn(program, inputs, { stdio: 'ignore', detached: true });
  child.on('error', sayOpenYourself);
  child.unref();
}
