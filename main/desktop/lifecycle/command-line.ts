import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface CommandLine {
  /** Folder of `--profile`, absolute; `null` for the system's default. */
  readonly profileFolder: string | null;
  readonly demo: boolean;
  /** First `fleetglass:` link, not yet parsed. */
  readonly link: string | null;
  /** First `.fleetpack`, absolute. */
  readonly pack: string | null;
  /** Export of `--verify`, to check without a window. */
  readonly verify: VerifyOrder | null;
}

/** Absolute paths of `--verify` and `--signers`; `null` if absent or not a path. */
interface VerifyOrder {
  readonly path: string | null;
  readonly signersFile: string | null;
}

/** Longest path that is accepted: PATH_MAX of Linux. */
const PATH_LIMIT = 4_096;

/**
 * Parses untrusted input (P8): known options and a link, the first of each; none of them names an
 * address, a script or a switch. The link is checked when it is opened.
 */
export function parseCommandLine(
  arguments_: readonly string[],
  platform: NodeJS.Platform,
  workingFolder: string,
): CommandLine {
  const pathOf = (option: string) => {
    const given = valueOf(arguments_, option);
    return given !== null && isUsablePath(given, platform) ? resolve(workingFolder, given) : null;
  };
  const isCheck = arguments_.some((argument) => /^--verify(?:=|$)/.test(argument));
  return {
    profileFolder: pathOf('--profile'),
    demo: arguments_.includes('--demo'),
    link: arguments_.find((argument) => argument.startsWith('fleetglass:')) ?? null,
    pack: packIn(arguments_, platform, workingFolder),
    verify: isCheck ? { path: pathOf('--verify'), signersFile: pathOf('--signers') } : null,
  };
}

/** Returns a pack that the file manager passed; opening it shows whether it is valid. */
function packIn(arguments_: readonly string[], platform: NodeJS.Platform, workingFolder: string) {
  const given = arguments_.find((argument) => argument.endsWith('.fleetpack') && !argument.startsWith('-'));
  const path = given === undefined ? '' : withoutScheme(given, platform);
  return isUsablePath(path, platform) ? resolve(workingFolder, path) : null;
}

/**
 * Converts a `file:` address, which Linux desktops pass, to its path; empty for another host or an
 * invalid address.
 */
function withoutScheme(given: string, platform: NodeJS.Platform): string {
  if (!given.startsWith('file:')) return given;
  try {
    return fileURLToPath(given, { windows: platform === 'win32' });
  } catch {
    return '';
  }
}

/** Returns the value of the first such option, given as the next argument or after `=`. */
function valueOf(arguments_: readonly string[], option: string): string | null {
  for (const [index, argument] of arguments_.entries()) {
    if (argument === option) return arguments_[index + 1] ?? null;
    if (argument.startsWith(`${option}=`)) return argument.slice(option.length + 1);
  }
  return null;
}

function isUsablePath(path: string, platform: NodeJS.Platform): boolean {
  if (path === '' || path.length > PATH_LIMIT || path.includes('\0') || path.startsWith('-')) return false;
  // Opening a share of a foreign host sends it the user's NTLM hash.
  return platform !== 'win32' || !/^[\\/]{2}/.test(path);
}
