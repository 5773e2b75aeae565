import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a program to its end and returns the processor time that it took, ms. What it prints is dropped. Throws when it ends with anything but 0. */
export async function runTimed(
  program: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const timed = ['-c', 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>&1', 'bash', program, ...options];
  const child = spawn('bash', timed, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const [times, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}.`);
  const seconds = times.trim().split(' ').map(Number);
  return seconds.reduce((sum, value) => sum + value, 0) * 1_000;
}
