import { execFileSync, spawnSync } from 'node:child_process';

/** Makes sure that a program to compare with is there: installs its Debian package when root, else says what is missing. */
export function requireProgram(program: string, debianPackage = program): void {
  if (isThere(program)) return;
  if (process.platform === 'linux' && process.getuid?.() === 0 && isThere('apt-get')) {
    const quiet = { stdio: 'ignore' } as const;
    execFileSync('apt-get', ['update'], quiet);
    execFileSync('apt-get', ['install', '-y', debianPackage], quiet);
  }
  if (!isThere(program))
    throw new Error(`This benchmark needs ${program} (package ${debianPackage}): install it first.`);
}

function isThere(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}
