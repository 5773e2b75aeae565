import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const LOOK_MILLISECONDS = 50;
const KILOBYTES = 1_024;

/** Runs a program to its end and returns the most memory that it had, in MB; 0 where the system does not tell. Throws when it fails. */
export async function runWatched(program: string, options: readonly string[]): Promise<number> {
  const child = spawn(program, options, { stdio: 'ignore' });
  let megabytes = 0;
  const look = setInterval(() => {
    megabytes = Math.max(megabytes, peakOf(child.pid ?? 0));
  }, LOOK_MILLISECONDS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(look);
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
  return megabytes;
}

/** The most memory that a process has had, in MB; 0 where the system does not tell. Without what its parent had before it began, unlike `maxRSS`. */
export function peakOf(pid: number): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / KILOBYTES;
  } catch {
    return 0;
  }
}
