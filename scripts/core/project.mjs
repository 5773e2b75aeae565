// Functions that the scripts share, without packages: they run before anything is installed, also on Node 20.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of the project. */
export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');

/** One line on standard error; standard output belongs to the command's result. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Node 24 of the devDependency `node`. */
export function nodeProgram() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = join(root, 'node_modules', 'node', 'bin', name);
  return existsSync(installed) ? installed : process.execPath;
}

/** Runs a program in the project to its end; answers its exit code, or 1 when a signal ended it or it did not start. */
export function run(program, inputs, options = {}) {
  return new Promise((done) => {
    const child = spawn(program, inputs, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', (error) => {
      say(`${program}: ${error.message}`);
      done(1);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}

/** Like `run`, and keeps what the program wrote. */
export async function runQuietly(program, inputs, options = {}) {
  const chunks = [];
  const code = await new Promise((done) => {
    const child = spawn(program, inputs, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => {
      chunks.push(Buffer.from(error.message));
      done(1);
    });
    child.on('close', (code) => done(code ?? 1));
  });
  return { code, output: Buffer.concat(chunks).toString('utf8') };
}

/** A tool's script below node_modules, for Node 24. */
export function tool(...path) {
  return join(root, 'node_modules', ...path);
}

/** How often it is looked whether npm is still there, ms. */
const NPM_CHECK = 500;

/** Has what ends this program end the child first, and answers the child's exit code. */
export function endWith(child) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  // npm hands a signal to its shell, which dies of it and leaves this program behind.
  const { ppid } = process;
  if (process.env.npm_lifecycle_event !== undefined) {
    const watch = setInterval(() => {
      if (process.ppid === ppid) return;
      clearInterval(watch);
      child.kill('SIGTERM');
    }, NPM_CHECK);
    watch.unref();
  }
  return new Promise((done) => {
    child.on('error', (error) => {
      say(error.message);
      done(1);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}
