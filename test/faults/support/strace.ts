import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../main/library/support/library-fixture.ts';
import type { DiskCall } from '../../support/power-cut.ts';
import { isFaultRun, isFullRun } from './full-run.ts';

/** What makes something last on the disk: a kill at each of them is a kill at each step that matters. */
export const durableCalls = ['rename', 'fsync', 'fdatasync'] as const;
export type DurableCall = (typeof durableCalls)[number];

/** The n-th system call of a name, from one on, of the thread that makes it. */
export interface FaultPoint {
  readonly call: string;
  readonly nth: number;
  /** Only calls with this path, or with a descriptor that is open on it, count. */
  readonly path?: string;
}

/** Strace has to be there and allowed; elsewhere the tests that need it are reported as skipped. */
export const canTrace =
  process.platform === 'linux' && spawnSync('strace', ['-qq', 'true'], { stdio: 'ignore' }).status === 0;

/** Half the time of a start. */
export const withCompileCache: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/faults'),
};
/** Where all files count: Node's cache writes some, too. */
const withoutCompileCache: NodeJS.ProcessEnv = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };

/** Only the calls that strace looks for stop the program. Signals of strace are lost then (6.1). */
const FASTER = ['--seccomp-bpf'];

interface Ended {
  readonly lines: readonly string[];
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
}

async function run(inputs: readonly string[], environment = withoutCompileCache): Promise<Ended> {
  // One thread for files, as strace counts the calls of each thread by itself.
  const env = { ...environment, UV_THREADPOOL_SIZE: '1' };
  const child = spawn('strace', ['-f', '-qq', ...inputs], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let text = '';
  for await (const piece of child.stdout.setEncoding('utf8')) text += String(piece);
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  return { lines: text.split('\n').filter(Boolean), signal, code };
}

/** Runs a script to its end. Returns what strace says of these calls, a line each, with the paths of descriptors. */
async function trace(
  script: string,
  inputs: readonly string[],
  calls: string,
  environment = withoutCompileCache,
): Promise<readonly string[]> {
  const log = join(temporaryFolder(), 'strace');
  const how = [...FASTER, '-y', '-s', '1000', '-o', log, '-e', `trace=${calls}`];
  await run([...how, process.execPath, script, ...inputs], environment);
  const lines = readFileSync(log, 'utf8').split('\n');
  rmSync(log);
  return lines;
}

/** Runs a script to its end and counts how often the thread that does so most makes a call. */
export async function countCalls(
  script: string,
  inputs: readonly string[],
  call: DurableCall,
): Promise<number> {
  const perThread = new Map<string, number>();
  for (const line of await trace(script, inputs, call)) {
    const thread = line.split(' ', 1)[0] ?? '';
    if (line.includes(`${call}(`)) perThread.set(thread, (perThread.get(thread) ?? 0) + 1);
  }
  return Math.max(0, ...perThread.values());
}

const WRITES = 'write,writev,pwrite64,pwritev,pwritev2';
const PUBLISHES = 'rename,renameat,renameat2,link,linkat';
const DISK_CALLS = `${WRITES},fsync,fdatasync,${PUBLISHES},mkdir,unlink,rmdir`;

/** A path as it is: strace writes the bytes of what is no ASCII as octal numbers. */
function unescapePath(text: string): string {
  const bytes = text.replace(/\\(\d{1,3}|.)/g, (_all, escaped: string) =>
    /^\d/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : escaped,
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/** One line of strace as a call of the disk; null for what is none. With `-y` a descriptor is followed by its path. */
function readCall(line: string): { readonly name: string; readonly step: DiskCall } | null {
  const [, name = '', given = ''] = /^\d+ +(\w+)\((.*)/.exec(line) ?? [];
  const path = unescapePath(/^\d+<([^>]*)>/.exec(given)?.[1] ?? '');
  const names = [...given.matchAll(/"([^"]*)"/g)].map(([, one = '']) => unescapePath(one));
  if (WRITES.split(',').includes(name)) return { name, step: { call: 'write', path } };
  if (name === 'fsync' || name === 'fdatasync') return { name, step: { call: 'flush', path } };
  const [first = '', second] = names;
  if (name === 'mkdir') return { name, step: { call: 'makeFolder', path: first } };
  if (name === 'unlink' || name === 'rmdir') return { name, step: { call: 'remove', path: first } };
  return PUBLISHES.split(',').includes(name) && second !== undefined
    ? { name, step: { call: 'publish', path: first, name: second } }
    : null;
}

/** Runs a script to its end. Returns each line that it printed with its calls to the disk by then. */
export async function traceDisk(
  script: string,
  inputs: readonly string[],
): Promise<readonly { readonly line: string; readonly before: readonly DiskCall[] }[]> {
  const before: DiskCall[] = [];
  return (await trace(script, inputs, DISK_CALLS)).flatMap((traced) => {
    const [, line] = /^\d+ +write\(1<[^>]*>, "(.*?)\\n"/.exec(traced) ?? [];
    if (line !== undefined) return [{ line, before: [...before] }];
    const call = readCall(traced);
    if (call !== null) before.push(call.step);
    return [];
  });
}

/**
 * Runs a script to its end. Returns its calls of one kind to the paths that `isWanted`, as points of a next run with the same
 * paths. What libuv writes to wake its own threads has no such path.
 */
export async function diskPoints(
  script: string,
  inputs: readonly string[],
  kind: DiskCall['call'],
  isWanted: (path: string) => boolean,
): Promise<readonly FaultPoint[]> {
  const counts = new Map<string, number>();
  return (await trace(script, inputs, DISK_CALLS, withCompileCache)).flatMap((line) => {
    const found = readCall(line);
    if (found === null || found.step.call !== kind || !isWanted(found.step.path)) return [];
    const { name: call, step } = found;
    const key = `${call} ${step.path}`;
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    return [{ call, nth, path: step.path }];
  });
}

/** Runs a script in which the system does something else at a point: `signal=KILL`, `error=EIO`. */
function inject(script: string, inputs: readonly string[], point: FaultPoint, fault: string): Promise<Ended> {
  const { call, nth, path } = point;
  const fails = ['-e', `trace=${call}`, '-e', `inject=${call}:${fault}:when=${nth}`];
  const faster = fault.startsWith('error=') ? FASTER : [];
  const how = [...faster, '-o', '/dev/null', ...fails, ...(path === undefined ? [] : ['-P', path])];
  const environment = path === undefined ? withoutCompileCache : withCompileCache;
  return run([...how, process.execPath, script, ...inputs], environment);
}

/** Runs a script and has the system kill it at a point. Returns the lines that it printed. */
export async function killAt(
  script: string,
  inputs: readonly string[],
  point: FaultPoint,
): Promise<{ readonly lines: readonly string[]; readonly wasKilled: boolean }> {
  const { lines, signal, code } = await inject(script, inputs, point, 'signal=KILL');
  // Strace ends the way the program did.
  return { lines, wasKilled: signal === 'SIGKILL' || code === 137 };
}

/** Runs a script in which a call fails with an error of the system. */
export async function failAt(
  script: string,
  inputs: readonly string[],
  point: FaultPoint,
  error: 'ENOSPC' | 'EIO',
): Promise<{ readonly lines: readonly string[]; readonly code: number | null }> {
  const { lines, code } = await inject(script, inputs, point, `error=${error}`);
  return { lines, code };
}

const FEW_POINTS = 2;
/** In `npm run test:full`: a kill and its check take about a second. */
const MORE_POINTS = 12;

/** All points in `npm run test:faults`, else some of them that are spread evenly. */
export function somePoints<Point>(all: readonly Point[]): readonly Point[] {
  if (isFaultRun) return all;
  const step = Math.max(1, Math.ceil(all.length / (isFullRun ? MORE_POINTS : FEW_POINTS)));
  return all.filter((_point, index) => (index + 1) % step === 0);
}

/** The points of a call that a run makes so often. */
export function pointsOf(call: DurableCall, count: number): readonly FaultPoint[] {
  return somePoints(Array.from({ length: count }, (_, index) => ({ call, nth: index + 1 })));
}
