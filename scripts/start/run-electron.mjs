// Runs the app in Electron, and detects that the system does not let it run.
import { spawn } from 'node:child_process';
import { noSandbox } from '../core/electron-binary.mjs';
import { endWith, root } from '../core/project.mjs';

/**
 * Time, in ms, before which an ending app has never shown its window; until then its output is
 * held back.
 */
const AT_ONCE_MS = 5_000;

/** Messages of Chromium on Linux if it can't run here. */
const obstacles = [
  {
    pattern:
      /setuid_sandbox_host|SUID sandbox helper|No usable sandbox|Failed to move to new namespace|zygote_host_impl/,
    reason: (_found, binary) => noSandbox(binary),
  },
  {
    pattern:
      /Missing X server|cannot open display|Unable to open X display|Failed to connect to Wayland|platform failed to initialize/i,
    reason: () => 'Electron could not open the display that DISPLAY or WAYLAND_DISPLAY names',
  },
  {
    pattern: /error while loading shared libraries: ([^:]+):/,
    reason: ([, library]) =>
      `Electron needs the library ${library}, which is missing; install its package, then start again`,
  },
];

/**
 * Returns the reason, found in its output, why Electron ended at once; `null` for any other end.
 */
function whyEndedAtOnce(output, binary) {
  for (const { pattern, reason } of obstacles) {
    const found = pattern.exec(output);
    if (found !== null) return reason(found, binary);
  }
  return null;
}

/** Resolves with the exit code, or with the reason why the system did not let it run. */
export async function runElectron(binary, inputs) {
  const begun = Date.now();
  let held = '';
  let problem = null;
  const child = spawn(binary, ['.', ...inputs], { cwd: root, stdio: ['inherit', 'inherit', 'pipe'] });
  const release = () => {
    process.stderr.write(held);
    held = '';
    child.stderr.removeListener('data', hold);
    child.stderr.pipe(process.stderr, { end: false });
  };
  const hold = (chunk) => {
    held += chunk;
  };
  child.stderr.setEncoding('utf8').on('data', hold);
  const timer = setTimeout(release, AT_ONCE_MS);
  const code = await endWith(child, (error) => {
    problem = `Electron's binary does not start (${error.code ?? error.message})`;
  });
  clearTimeout(timer);
  if (code !== 0 && Date.now() - begun < AT_ONCE_MS) problem ??= whyEndedAtOnce(held, binary);
  if (problem !== null) return { reason: problem };
  process.stderr.write(held);
  return { code };
}
