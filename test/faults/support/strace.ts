import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../main/library/support/library-fixture.ts';
import type { DiskCall } from '../../support/power-cut.ts';
import { isFaultRun, isFullRun } from './full-run.ts';

/** What makes something last on the disk: a kill at each of them is a kill at each step that matters. */
export const durableCalls = ['rename', 'fsync', 'fdatasync'] as const;
/** What gives a file its name, fills it or makes a folder, beside these. */
type DiskChange = 'link' | 'write' | 'mkdir';
export type DurableCall = (typeof durableCalls)[number];

/** Strace has to be there and allowed; elsewhere the tests that need it are reported as skipped. */
export const canTrace =
  process.platform === 'linux' && spawnSync('strace', ['-qq', 'true'], { stdio: 'ignore' }).status === 0;

/** One thread for files, as strace counts the calls of each thread by itself, and no cache of Node's own, which writes files too. */
const env = { ...process.env, UV_THREADPOOL_SIZE: '1', NODE_DISABLE_COMPILE_CACHE: '1' };

interface Ended {
  readonly lines: readonly string[];
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
}

async function run(inputs: readonly string[]): Promise<Ended> {
  const child = spawn('strace', inputs, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let text = '';
  for await (const piece of child.stdout.setEncoding('utf8')) text += String(piece);
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  return { lines: text.split('\n').filter(Boolean), signal, code };
}

/** Runs a script to its end and counts how often the thread that does so most makes a call. */
export async function countCalls(
  script: string,
  inputs: readonly string[],
  call: DurableCall | DiskChange,
): Promise<number> {
  const log = join(temporaryFolder(), 'strace');
  await run(['-f', '-qq', '-o', log, '-e', `trace=${call}`, process.execPath, script, ...inputs]);
  const perThread = new Map<string, number>();
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    const thread = line.split(' ', 1)[0] ?? '';
    if (line.includes(`${call}(`)) perThread.set(thread, (perThread.get(thread) ?? 0) + 1);
  }
  rmSync(log);
  return Math.max(0, ...perThread.values());
}

const WRITES = 'write,writev,pwrite64,pwritev,pwritev2';
const PUBLISHES = 'rename,renameat,renameat2,link,linkat';

/** One line of strace as a call of the disk; null for what is none. With `-y` a descriptor is followed by its path. */
function readCall(line: string): DiskCall | null {
  const [, call = '', given = ''] = /^\d+ +(\w+)\((.*)/.exec(line) ?? [];
  const [, path = ''] = /^\d+<([^>]*)>/.exec(given) ?? [];
  const names = [...given.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name);
  if (WRITES.split(',').includes(call)) return { call: 'write', path };
  if (call === 'fsync' || call === 'fdatasync') return { call: 'flush', path };
  if (call === 'mkdir') return { call: 'makeFolder', path: names[0] ?? '' };
  if (call === 'unlink' || call === 'rmdir') return { call: 'remove', path: names[0] ?? '' };
  return PUBLISHES.split(',').includes(call) && names.length === 2
    ? { call: 'publish', path: names[0] ?? '', name: names[1] ?? '' }
    : null;
}

/** Runs a script to its end. Returns each line that it printed with its calls to the disk by then. */
export async function traceDisk(
  script: string,
  inputs: readonly string[],
): Promise<readonly { readonly line: string; readonly before: readonly DiskCall[] }[]> {
  const log = join(temporaryFolder(), 'strace');
  const calls = `trace=${WRITES},fsync,fdatasync,${PUBLISHES},mkdir,unlink,rmdir`;
  await run(['-f', '-qq', '-y', '-s', '200', '-o', log, '-e', calls, process.execPath, script, ...inputs]);
  const before: DiskCall[] = [];
  return readFileSync(log, 'utf8')
    .split('\n')
    .flatMap((traced) => {
      const [, line] = /^\d+ +write\(1<[^>]*>, "(.*?)\\n"/.exec(traced) ?? [];
      if (line !== undefined) return [{ line, before: [...before] }];
      const call = readCall(traced);
      if (call !== null) before.push(call);
      return [];
    });
}

/** Runs a script and has the system kill it when it makes a call for the n-th time. Returns the lines that it printed. */
export async function killAt(
  script: string,
  inputs: readonly string[],
  call: DurableCall | DiskChange,
  nth: number,
): Promise<{ readonly lines: readonly string[]; readonly wasKilled: boolean }> {
  const inject = `inject=${call}:signal=KILL:when=${nth}`;
  const { lines, signal, code } = await run([
    '-f',
    '-qq',
    '-o',
    '/dev/null',
    '-e',
    `trace=${call}`,
    '-e',
    inject,
    process.execPath,
    script,
    ...inputs,
  ]);
  // Strace ends the way the program did.
  return { lines, wasKilled: signal === 'SIGKILL' || code === 137 };
}

/** Runs a script in which a call fails for the n-th time with an error of the system. */
export async function failAt(
  script: string,
  inputs: readonly string[],
  call: DurableCall | DiskChange,
  nth: number,
  error: 'ENOSPC' | 'EIO',
): Promise<{ readonly lines: readonly string[]; readonly code: number | null }> {
  const inject = `inject=${call}:error=${error}:when=${nth}`;
  const { lines, code } = await run([
    '-f',
    '-qq',
    '-o',
    '/dev/null',
    '-e',
    `trace=${call}`,
    '-e',
    inject,
    process.execPath,
    script,
    ...inputs,
  ]);
  return { lines, code };
}

const FEW_POINTS = 2;
/** In `npm run test:full`: a kill and its check take about a second. */
const MORE_POINTS = 12;

/** All points of `count` in `npm run test:faults`, else some of them that are spread evenly. */
export function pointsOf(count: number): readonly number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  if (isFaultRun) return all;
  const step = Math.max(1, Math.ceil(count / (isFullRun ? MORE_POINTS : FEW_POINTS)));
  return all.filter((point) => point % step === 0);
}
