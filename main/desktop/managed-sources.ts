import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NotARegularFileError, openRegularFileSync } from '../gate/regular-file.ts';
import type { ManagedSource } from '../shared/desktop.ts';
import { parseRegistryAnswer } from './registry-answer.ts';

/** Largest file that is read: fifty environments take 15 kB. */
const SIZE_LIMIT_BYTES = 262_144;

const TOOL_LIMIT_MS = 3_000;

const KEY_ABOVE = 'HKLM\\Software\\Policies';
const REGISTRY_KEY = `${KEY_ABOVE}\\Fleetglass`;
/** Line in which `reg query` of the key above lists it. */
const LISTED_KEY = /^HKEY_LOCAL_MACHINE\\Software\\Policies\\Fleetglass$/i;

const PREFERENCES_FILE = '/Library/Managed Preferences/app.fleetglass.viewer.plist';

const WRITABLE_BY_OTHERS = 0o022;

/**
 * Returns the path of the administrator's file. `programData` is `%ProgramData%`, used on Windows
 * only.
 */
export function managedFilePath(platform: NodeJS.Platform, programData: string | undefined): string {
  if (platform === 'win32') return join(programData ?? 'C:\\ProgramData', 'Fleetglass', 'managed.json');
  if (platform === 'darwin') return '/Library/Application Support/Fleetglass/managed.json';
  return '/etc/fleetglass/managed.json';
}

/**
 * Reads the administrator's file as text; `null` if there is none. On Linux and macOS it refuses a
 * file that anyone but its owner can write, or that belongs to none of `owners`, so that users
 * can't become their own administrator. On Windows the folder's access list decides; the roll-out
 * sets it (docs/admin/README.md).
 */
export function readManagedFile(file: string, owners: readonly number[]): ManagedSource | null {
  const refuse = (rule: string): ManagedSource => ({ origin: file, content: { kind: 'refused', rule } });
  let descriptor: number | null = null;
  try {
    // Checks the open file, because the path could lead elsewhere later.
    descriptor = openRegularFileSync(file, { followsLink: true });
    const facts = fstatSync(descriptor);
    if (facts.size > SIZE_LIMIT_BYTES) return refuse(`is larger than ${SIZE_LIMIT_BYTES} bytes`);
    if (process.platform !== 'win32') {
      if (!owners.includes(facts.uid)) return refuse('must belong to the administrator (root)');
      if ((facts.mode & WRITABLE_BY_OTHERS) !== 0) return refuse('must be writable by its owner only');
    }
    const text = readFileSync(descriptor, 'utf8');
    return { origin: file, content: { kind: 'text', text: text.replace(/^\u{FEFF}/u, '') } };
  } catch (error) {
    if (error instanceof NotARegularFileError) return refuse('is not a regular file');
    const isAbsent =
      error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    return isAbsent ? null : refuse('can’t be read');
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/**
 * Reads policies, then the file. During development `FLEETGLASS_MANAGED_FILE` names another file,
 * which may belong to the developer.
 */
export function findManagedSources(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  tools: PolicyTools = systemTools,
): readonly ManagedSource[] {
  const tried = isPackaged ? undefined : process.env.FLEETGLASS_MANAGED_FILE;
  if (tried !== undefined) {
    const source = readManagedFile(tried, [0, process.getuid?.() ?? 0]);
    return source === null ? [] : [source];
  }
  const file = readManagedFile(managedFilePath(platform, process.env.ProgramData), [0]);
  return [readPolicies(platform, tools), file].filter((source) => source !== null);
}

function readPolicies(platform: NodeJS.Platform, tools: PolicyTools): ManagedSource | null {
  if (platform === 'win32') return readRegistry(tools);
  return platform === 'darwin' ? readPreferences(tools) : null;
}

/**
 * Reads the registry using `reg`, which Node can't. It fails the same for a missing key and an
 * unreadable one: only the listing of the key above proves that there are no policies.
 */
function readRegistry({ run }: PolicyTools): ManagedSource | null {
  const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe');
  const query = (key: string) => run(program, ['query', key, '/reg:64']);
  try {
    const listed = query(KEY_ABOVE).split(/\r?\n/);
    if (!listed.some((line) => LISTED_KEY.test(line))) return null;
    const values = parseRegistryAnswer(query(REGISTRY_KEY));
    return { origin: REGISTRY_KEY, content: { kind: 'policies', values } };
  } catch {
    return refuseUnreadable(REGISTRY_KEY);
  }
}

/** Reads the settings of a macOS configuration profile; `plutil` converts the binary form. */
function readPreferences({ run, isThere }: PolicyTools): ManagedSource | null {
  if (!isThere(PREFERENCES_FILE)) return null;
  try {
    const text = run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', '--', PREFERENCES_FILE]);
    return { origin: PREFERENCES_FILE, content: { kind: 'text', text: withoutPayloadKeys(text) } };
  } catch {
    return refuseUnreadable(PREFERENCES_FILE);
  }
}

function refuseUnreadable(origin: string): ManagedSource {
  return { origin, content: { kind: 'refused', rule: 'can’t be read' } };
}

/** Removes the profile's own keys (`PayloadUUID`), which macOS may leave among the settings. */
function withoutPayloadKeys(text: string): string {
  try {
    const values = Object.entries(JSON.parse(text) as Readonly<Record<string, unknown>>);
    return JSON.stringify(Object.fromEntries(values.filter(([name]) => !name.startsWith('Payload'))));
  } catch {
    return text;
  }
}

interface PolicyTools {
  /**
   * Returns the program's output. Throws if it does not start, fails, takes too long or prints too
   * much.
   */
  run(program: string, inputs: readonly string[]): string;
  /** False only if the file is known to be absent. */
  isThere(file: string): boolean;
}

const systemTools: PolicyTools = {
  run: (program, inputs) =>
    execFileSync(program, inputs, {
      encoding: 'utf8',
      timeout: TOOL_LIMIT_MS,
      maxBuffer: SIZE_LIMIT_BYTES,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  isThere(file) {
    try {
      return statSync(file, { throwIfNoEntry: false }) !== undefined;
    } catch {
      return true;
    }
  },
};
