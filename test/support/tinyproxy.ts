import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian's path; `npm test` installs it if it may (scripts/setup.mjs). */
const PROGRAM = '/usr/bin/tinyproxy';

/** If false, tests through it are skipped and say so. */
export const hasTinyproxy = existsSync(PROGRAM);

/** Real proxy with authentication, in its own process. */
export interface Tinyproxy {
  readonly port: number;
  /** Returns its output so far. */
  log(): string;
  close(): Promise<void>;
}

/** Starts it on a free loopback port for one user, and waits until it listens. */
export async function startTinyproxy(user: string, password: string): Promise<Tinyproxy> {
  const folder = mkdtempSync(join(tmpdir(), 'fleetglass-tinyproxy-'));
  const port = await freePort();
  const configuration = join(folder, 'tinyproxy.conf');
  const lines = [
    `Port ${port}`,
    'Listen 127.0.0.1',
    'Allow 127.0.0.1',
    'Timeout 60',
    'LogLevel Connect',
    'MaxClients 50',
    `BasicAuth ${user} ${password}`,
  ];
  writeFileSync(configuration, `${lines.join('\n')}\n`);
  const child = spawn(PROGRAM, ['-d', '-c', configuration], { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  await listening(port, child, () => log);
  return {
    port,
    log: () => log,
    async close() {
      await end(child);
      rmSync(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

async function listening(port: number, child: ChildProcess, log: () => string): Promise<void> {
  while (child.exitCode === null) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
  }
  throw new Error(`tinyproxy ended with ${child.exitCode}.\n${log()}`);
}

function end(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGKILL');
  return gone;
}
