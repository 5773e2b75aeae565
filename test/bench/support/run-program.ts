import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program to its end; what it prints is dropped. Throws when it ends with anything but 0. */
export async function runProgram(program: string, options: readonly string[]): Promise<void> {
  const child = spawn(program, options, { stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
}
