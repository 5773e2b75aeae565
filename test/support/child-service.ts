import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Program of the project that runs next to a test and reported its address in a JSON line. */
export interface ChildService<Announcement> {
  readonly announcement: Announcement;
  readonly pid: number;
  /** Stops it in order and waits for its end. Returns the exit code. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Stops one that ends with its input: also works on Windows, where each signal kills. */
  endInput(): Promise<number | null>;
  /** Returns its standard error so far. */
  errors(): string;
  /** Resolves when it has ended for any reason. */
  readonly ended: Promise<unknown>;
}

/**
 * Starts a script with Node and waits for its JSON line. Fails with its errors if it ends first.
 */
export async function startChildService<Announcement>(
  script: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildService<Announcement>> {
  const child = spawn(process.execPath, [script, ...options], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const announcement = await firstJsonLine<Announcement>(child, () => errors, script);
  return {
    announcement,
    pid: child.pid ?? 0,
    errors: () => errors,
    ended: new Promise((resolve) => child.once('exit', resolve)),
    stop: (signal = 'SIGTERM') => endBy(child, () => void child.kill(signal)),
    endInput: () => endBy(child, () => void child.stdin.end()),
  };
}

function firstJsonLine<Announcement>(
  child: ChildProcess,
  errors: () => string,
  script: string,
): Promise<Announcement> {
  const { promise, resolve, reject } = Promise.withResolvers<Announcement>();
  const { stdout } = child;
  if (stdout === null) throw new Error(`${script} has no output.`);
  const lines = createInterface({ input: stdout });
  lines.on('line', (line) => {
    if (line.startsWith('{')) resolve(JSON.parse(line) as Announcement);
  });
  child.once('exit', (code) =>
    reject(new Error(`${script} ended with ${code} before it was ready.\n${errors()}`)),
  );
  return promise;
}

function endBy(child: ChildProcess, ask: () => void): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once('exit', resolve);
  ask();
  return promise;
}
