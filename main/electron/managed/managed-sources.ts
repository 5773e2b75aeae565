import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManagedSource } from '../../core/desktop.ts';
import { parseRegistryAnswer } from './registry-answer.ts';

/** The largest file that is read, bytes: fifty environments are 15 kB. */
const SIZE_LIMIT = 262_144;

/** How long the system's own tools may take, ms; usually 20. */
const TOOL_TIME = 3_000;

const REGISTRY_KEY = 'HKLM\\Software\\Policies\\Fleetglass';
const PREFERENCES_FILE = '/Library/Managed Preferences/app.fleetglass.viewer.plist';

/** Bits of a mode that let others than the owner write. */
const WRITABLE_BY_OTHERS = 0o022;

/** The system's place for the administrator's file. `programData` is `%ProgramData%`, used on Windows only. */
export function managedFilePlace(platform: NodeJS.Platform, programData: string | undefined): string {
  if (platform === 'win32') return join(programData ?? 'C:\\ProgramData', 'Fleetglass', 'managed.json');
  if (platform === 'darwin') return '/Library/Application Support/Fleetglass/managed.json';
  return '/etc/fleetglass/managed.json';
}

/**
 * Reads the administrator's file as text. Null when there is none. On Linux and macOS a file that others than its owner can
 * write, or that belongs to none of `owners`, is refused: a person must not be able to become their own administrator. On
 * Windows the access list of the folder decides, which whoever rolls the file out has to set (docs/deployment.md).
 */
export function readManagedFile(file: string, owners: readonly number[]): ManagedSource | null {
  const refuse = (rule: string): ManagedSource => ({ place: file, content: { kind: 'refused', rule } });
  let descriptor: number | null = null;
  try {
    // What was opened is what is looked at: the path could lead elsewhere a moment later.
    descriptor = openSync(file, 'r');
    const facts = fstatSync(descriptor);
    if (!facts.isFile()) return refuse('is not a regular file');
    if (facts.size > SIZE_LIMIT) return refuse(`is larger than ${SIZE_LIMIT} bytes`);
    if (process.platform !== 'win32') {
      if (!owners.includes(facts.uid)) return refuse('must belong to the administrator (root)');
      if ((facts.mode & WRITABLE_BY_OTHERS) !== 0) return refuse('must be writable by its owner only');
    }
    const text = readFileSync(descriptor, 'utf8');
    return { place: file, content: { kind: 'text', text: text.replace(/^\u{FEFF}/u, '') } };
  } catch (error) {
    const isAbsent =
      error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    return isAbsent ? null : refuse('can not be read');
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/**
 * What an administrator set for this machine, the most binding first: policies, then the file. While developing the file can
 * be another one (`FLEETGLASS_MANAGED_FILE`), which may belong to the developer.
 */
export function findManagedSources(platform: NodeJS.Platform, isPackaged: boolean): readonly ManagedSource[] {
  const tried = isPackaged ? undefined : process.env.FLEETGLASS_MANAGED_FILE;
  if (tried !== undefined) {
    const source = readManagedFile(tried, [0, process.getuid?.() ?? 0]);
    return source === null ? [] : [source];
  }
  const file = readManagedFile(managedFilePlace(platform, process.env.ProgramData), [0]);
  return [readPolicies(platform), file].filter((source) => source !== null);
}

function readPolicies(platform: NodeJS.Platform): ManagedSource | null {
  if (platform === 'win32') return readRegistry();
  return platform === 'darwin' ? readPreferences() : null;
}

/** By the system's own `reg`: Node has no way into the registry. It fails when the key is not there. */
function readRegistry(): ManagedSource | null {
  const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe');
  const answer = runTool(program, ['query', REGISTRY_KEY, '/reg:64']);
  if (answer === null) return null;
  return { place: REGISTRY_KEY, content: { kind: 'policies', values: parseRegistryAnswer(answer) } };
}

/** What a configuration profile of macOS sets; `plutil` reads the binary form. */
function readPreferences(): ManagedSource | null {
  const text = runTool('/usr/bin/plutil', ['-convert', 'json', '-o', '-', '--', PREFERENCES_FILE]);
  return text === null
    ? null
    : { place: PREFERENCES_FILE, content: { kind: 'text', text: withoutPayloadKeys(text) } };
}

/** macOS may leave the profile's own keys (`PayloadUUID`) among the settings. */
function withoutPayloadKeys(text: string): string {
  try {
    const values = Object.entries(JSON.parse(text) as Readonly<Record<string, unknown>>);
    return JSON.stringify(Object.fromEntries(values.filter(([name]) => !name.startsWith('Payload'))));
  } catch {
    return text;
  }
}

function runTool(program: string, inputs: readonly string[]): string | null {
  try {
    return execFileSync(program, inputs, {
      encoding: 'utf8',
      timeout: TOOL_TIME,
      maxBuffer: SIZE_LIMIT,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
}
