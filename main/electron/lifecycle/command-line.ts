import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface CommandLine {
  /** The folder of `--profile`, absolute; null: the system's usual folder. */
  readonly profileFolder: string | null;
  readonly demo: boolean;
  /** The first `fleetglass:` link, unread; null: none. */
  readonly link: string | null;
  /** The first `.fleetpack`, absolute; null: none. */
  readonly pack: string | null;
  /** The export of `--verify`, to check without a window; null: none. */
  readonly verify: VerifyOrder | null;
}

/** What `--verify` and `--signers` name, absolute; null: nothing, or nothing that is a path. */
interface VerifyOrder {
  readonly path: string | null;
  readonly signersFile: string | null;
}

/** The longest path that is accepted: PATH_MAX of Linux. */
const PATH_LIMIT = 4_096;

/** Untrusted input (P8): known options and a link, the first of each; none names an address, a script or a switch. Opening checks the link. */
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

/** A pack that the file manager hands over; what it is shows when it is opened. */
function packIn(arguments_: readonly string[], platform: NodeJS.Platform, workingFolder: string) {
  const given = arguments_.find((argument) => argument.endsWith('.fleetpack') && !argument.startsWith('-'));
  const path = given === undefined ? '' : withoutScheme(given, platform);
  return isUsablePath(path, platform) ? resolve(workingFolder, path) : null;
}

/** The path of a `file:` address, as desktops of Linux write it; empty: it is of another host, or no address. */
function withoutScheme(given: string, platform: NodeJS.Platform): string {
  if (!given.startsWith('file:')) return given;
  try {
    return fileURLToPath(given, { windows: platform === 'win32' });
  } catch {
    return '';
  }
}

/** The value of the first such option, after it or after its `=`. */
function valueOf(arguments_: readonly string[], option: string): string | null {
  for (const [index, argument] of arguments_.entries()) {
    if (argument === option) return arguments_[index + 1] ?? null;
    if (argument.startsWith(`${option}=`)) return argument.slice(option.length + 1);
  }
  return null;
}

function isUsablePath(path: string, platform: NodeJS.Platform): boolean {
  if (path === '' || path.length > PATH_LIMIT || path.includes('\0') || path.startsWith('-')) return false;
  // Opening a share of a foreign host hands it the person's NTLM hash.
  return platform !== 'win32' || !/^[\\/]{2}/.test(path);
}
