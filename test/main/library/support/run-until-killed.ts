import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { afterTest } from './library-fixture.ts';

interface Kill {
  /** The lines after which it is killed. */
  readonly lines: number;
  /** The line comes at one point of the work; only chance reaches all others, up to so many ms later. */
  readonly longestMs: number;
}

/**
 * Runs a program of this folder, or at an absolute path, and kills it in the midst of its work. Returns all lines that it printed, and the signal that
 * ended it; null: it ended before.
 */
export async function runAndKill(program: string, parameters: readonly string[], { lines, longestMs }: Kill) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, program), ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // Also where the test is given up before.
  afterTest(() => {
    child.kill('SIGKILL');
    return ended;
  });
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line);
    if (printed.length !== lines) continue;
    await setTimeout(Math.random() * longestMs);
    child.kill('SIGKILL');
  }
  await ended;
  return { printed, signal: child.signalCode };
}

/** As `runAndKill`, for a program that does not end by itself. */
export async function runUntilKilled(
  program: string,
  parameters: readonly string[],
  kill: Kill,
): Promise<readonly string[]> {
  const { printed, signal } = await runAndKill(program, parameters, kill);
  expect(signal).toBe('SIGKILL');
  return printed;
}
