import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StoryEnd } from './check.ts';

/** Which story this process tells, or null. */
export const ownStory = process.env['FLEETGLASS_CONFORMANCE_STORY'] ?? null;

/** A file, because what is written to a pipe just before the end is lost on Windows. */
const ownLines = process.env['FLEETGLASS_CONFORMANCE_LINES'];

/** Says a line to who started this process. */
export function tell(line: string): void {
  if (ownLines !== undefined) appendFileSync(ownLines, `${line}\n`);
}

/**
 * In ms. A story does nothing that takes time, but it starts Electron, one of them twice, on a machine that may just have been made. One that hangs is
 * killed, and its check says how far it came.
 */
export const STORY_LIMIT_MS = 30_000;

/** Starts this program again to tell a story, whatever it runs on. */
export async function startStory(
  name: string,
  profile: string,
  options: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<StoryEnd> {
  mkdirSync(profile, { recursive: true });
  const file = join(profile, `${name.replaceAll(' ', '-')}.txt`);
  rmSync(file, { force: true });
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1), ...options], {
    env: {
      ...process.env,
      ...environment,
      FLEETGLASS_CONFORMANCE_STORY: name,
      FLEETGLASS_CONFORMANCE_PROFILE: profile,
      FLEETGLASS_CONFORMANCE_LINES: file,
    },
    stdio: 'ignore',
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), STORY_LIMIT_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  return { lines, code };
}
