import { execFileSync, spawnSync } from 'node:child_process';

/** Makes sure that a program to compare with is there: installs its Debian package when root, else says what is missing. */
export function requireProgram(program: string, debianPackage = program): void {
  if (!isThere(program)) install(program, debianPackage);
  versions.set(program, versionOf(program));
}

function install(program: string, debianPackage: string): void {
  if (process.platform === 'linux' && process.getuid?.() === 0 && isThere('apt-get')) {
    const quiet = { stdio: 'ignore' } as const;
    execFileSync('apt-get', ['update'], quiet);
    execFileSync('apt-get', ['install', '-y', debianPackage], quiet);
  }
  if (!isThere(program))
    throw new Error(`This benchmark needs ${program} (package ${debianPackage}): install it first.`);
}

const versions = new Map<string, string>();

/** The programs that this run needed, with their versions. */
export function programVersions(): ReadonlyMap<string, string> {
  return versions;
}

function isThere(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** The version that a program says of itself, by `-v` where it is `unzip`; `unknown` when it says none. */
export function versionOf(program: string): string {
  const option = program === 'unzip' ? '-v' : '--version';
  const { stdout } = spawnSync(program, [option], { encoding: 'utf8' });
  return /\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? 'unknown';
}
