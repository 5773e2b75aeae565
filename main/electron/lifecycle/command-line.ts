import { resolve } from 'node:path';

interface CommandLine {
  /** The folder of `--profile`, absolute; null: the system's usual folder. */
  readonly profileFolder: string | null;
  readonly demo: boolean;
  /** The first `fleetglass:` link, unread; null: none. */
  readonly link: string | null;
}

/** The longest path that is accepted: PATH_MAX of Linux. */
const PATH_LIMIT = 4_096;

/** Untrusted input (P8): two known options and a link, the first of each; none names an address, a script or a switch. Opening checks the link. */
export function parseCommandLine(
  arguments_: readonly string[],
  platform: NodeJS.Platform,
  workingFolder: string,
): CommandLine {
  const profile = profileArgument(arguments_);
  const usable = profile !== null && isUsableFolder(profile, platform);
  return {
    profileFolder: usable ? resolve(workingFolder, profile) : null,
    demo: arguments_.includes('--demo'),
    link: arguments_.find((argument) => argument.startsWith('fleetglass:')) ?? null,
  };
}

function profileArgument(arguments_: readonly string[]): string | null {
  for (const [index, argument] of arguments_.entries()) {
    if (argument === '--profile') return arguments_[index + 1] ?? null;
    if (argument.startsWith('--profile=')) return argument.slice('--profile='.length);
  }
  return null;
}

function isUsableFolder(folder: string, platform: NodeJS.Platform): boolean {
  if (folder === '' || folder.length > PATH_LIMIT || folder.includes('\0') || folder.startsWith('-'))
    return false;
  // Opening a share of a foreign host hands it the person's NTLM hash.
  return platform !== 'win32' || !/^[\\/]{2}/.test(folder);
}
