// Functions shared by the scripts, without packages: they run before anything is installed, also
// on Node 18.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Prints a line to standard error; standard output belongs to the command's result. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Returns the command that the user ran, to name it in a next step. */
export function givenCommand() {
  const name = process.env.npm_lifecycle_event?.replace(/^pre/, '');
  if (name === undefined) return 'this command';
  return name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
}

/** Returns the path of Node 24 from the devDependency `node`. */
export function nodeProgram() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = join(root, 'node_modules', 'node', 'bin', name);
  return existsSync(installed) ? installed : process.execPath;
}

/** Returns the path of a tool's script below node_modules, for Node 24. */
export function tool(...path) {
  return join(root, 'node_modules', ...path);
}

/**
 * Running programs, for `endChildrenFirst`; true for the one whose exit code becomes that of this
 * program.
 */
const children = new Map();

/** Signal that ends this program, once there was one. */
let ending = null;

/** Exit code of shells after Ctrl+C: 128 plus SIGINT's number. */
const INTERRUPTED = 130;

/**
 * Resolves with the exit code, or 1 after a signal; never if this program is ending, so that no
 * further step runs.
 */
function follow(child, isLast, onError) {
  children.set(child, isLast);
  return new Promise((done) => {
    const end = (code) => {
      children.delete(child);
      if (ending === null || isLast) done(code);
      else if (children.size === 0) process.exit(INTERRUPTED);
    };
    child.on('error', (error) => {
      onError(error);
      end(1);
    });
    child.on('close', (code) => end(code ?? (ending === null ? 1 : INTERRUPTED)));
  });
}

/** Waits for a started program. Resolves with its exit code, or 1 if a signal ended it. */
export function waitFor(child, onError = (error) => say(error.message)) {
  return follow(child, false, onError);
}

/**
 * Runs a program in the project to its end. Resolves with its exit code, or 1 if a signal ended it
 * or it did not start.
 */
export function run(program, inputs, options = {}) {
  const child = spawn(program, inputs, { cwd: root, stdio: 'inherit', ...options });
  return waitFor(child, (error) => say(`${program}: ${error.message}`));
}

/** Runs a program like `run`, keeping its output. */
export async function runQuietly(program, inputs, options = {}) {
  const chunks = [];
  const child = spawn(program, inputs, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  const code = await waitFor(child, (error) => chunks.push(Buffer.from(error.message)));
  return { code, output: Buffer.concat(chunks).toString('utf8') };
}

/**
 * Passes the end of this program on to the child first, and resolves with the child's exit code.
 */
export function endWith(child, onError = (error) => say(error.message)) {
  endChildrenFirst();
  return follow(child, true, onError);
}

/** Interval of checking that npm still runs, in ms. */
const NPM_CHECK_MS = 500;

let watches = false;

/**
 * Makes Ctrl+C, signals and the end of npm end this program's children first; a second Ctrl+C
 * kills them.
 */
export function endChildrenFirst() {
  if (watches) return;
  watches = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => end(ending === null ? signal : 'SIGKILL'));
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm sends a signal to its shell, which ends and leaves this program behind.
  const { ppid } = process;
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    end('SIGTERM');
  }, NPM_CHECK_MS);
  watch.unref();
}

function end(signal) {
  ending = signal;
  if (children.size === 0) process.exit(INTERRUPTED);
  for (const child of children.keys()) child.kill(signal);
}
