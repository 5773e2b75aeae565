import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { arch, release, type, version } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** What a rehearsal was of. */
export interface Facts {
  readonly version: string;
  /** The commit; with a plus where files differ from it. */
  readonly commit: string;
  /** Electron, Chromium and Node.js with their versions. */
  readonly runsOn: string;
  readonly system: string;
  /** The person's desktop and the kind of its session; empty where the system has one kind only. */
  readonly desktop: string;
  /** ISO 8601. */
  readonly begun: string;
  /** Why it runs over the stand-in; null: over a real Electron. */
  readonly standIn: string | null;
}

export function readFacts(electron: string | null, standIn: string | null, now: number): Facts {
  const { version: own } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return {
    version: own,
    commit: commit(),
    runsOn: electron === null ? `Node.js ${process.versions.node}` : versionsOf(electron),
    system: `${systemName()}, ${type()} ${release()} ${arch()}`,
    desktop: desktop(),
    begun: new Date(now).toISOString(),
    standIn,
  };
}

function desktop(): string {
  if (process.platform !== 'linux') return '';
  const { XDG_CURRENT_DESKTOP: name = 'no desktop', XDG_SESSION_TYPE: session = 'no session' } = process.env;
  return `${name} ${session}`;
}

function systemName(): string {
  if (process.platform !== 'linux') return version();
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'Linux';
  } catch {
    return 'Linux';
  }
}

function commit(): string {
  const git = (...inputs: string[]) => execFileSync('git', inputs, { cwd: root, encoding: 'utf8' }).trim();
  try {
    return `${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
  } catch {
    return 'unknown';
  }
}

/** Asked of the binary as Node.js, so that no window opens. */
function versionsOf(electron: string): string {
  const script =
    "process.stdout.write(['electron', 'chrome', 'node'].map((name) => `${name} ${process.versions[name]}`).join(', '))";
  try {
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
    return execFileSync(electron, ['-e', script], { env, encoding: 'utf8', timeout: 30_000 });
  } catch {
    return 'an Electron that does not say its versions';
  }
}
