// The preview: the built product on plain Node with the stand-in for Electron, as a page on loopback.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { nodeProgram, root, say } from './project.mjs';

/** Starts the preview; calls `onAddress` with the address of its page. Its end of input is its end. */
export function startPreview({ port, inputs, environment = {}, onAddress }) {
  const child = spawn(
    nodeProgram(),
    ['--disable-warning=ExperimentalWarning', join(root, 'test', 'stand-in', 'run.mjs'), ...inputs],
    {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...process.env,
        FLEETGLASS_STANDIN_PORT: String(port),
        FLEETGLASS_STANDIN_ENDS_WITH_INPUT: '1',
        ...environment,
      },
    },
  );
  createInterface({ input: child.stdout }).on('line', (line) => onAddress(JSON.parse(line).url));
  return child;
}

/** Opens an address in the person's browser; where that can't be done, the printed address is enough. */
export function openBrowser(url) {
  const [program, ...inputs] = {
    darwin: ['open', url],
    win32: ['rundll32', 'url.dll,FileProtocolHandler', url],
  }[process.platform] ?? ['xdg-open', url];
  const child = spawn(program, inputs, { stdio: 'ignore', detached: true });
  child.on('error', () => say('start: no browser could be opened, open the address yourself'));
  child.unref();
}
