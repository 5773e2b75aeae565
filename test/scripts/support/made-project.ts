import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const projectFolder = resolve(import.meta.dirname, '..', '..', '..');

/** How a script of the made project ended. */
interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: readonly string[];
}

/** A running script of the made project. */
interface Running {
  /** Resolves once standard error has that text. */
  readonly says: (expected: string) => Promise<void>;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<Ended>;
}

/** A project with the scripts of this one, no packages, and programs that a test makes up. */
export interface MadeProject {
  readonly folder: string;
  /** Adds a file below the project; a program when its name has no dot. */
  readonly add: (file: string, content: string) => void;
  /** Adds a program of the system, which is found before the real one. */
  readonly addProgram: (name: string, script: string) => void;
  readonly start: (script: string, ...inputs: readonly string[]) => Running;
  readonly run: (script: string, ...inputs: readonly string[]) => Promise<Ended>;
  readonly remove: () => void;
}

const PROGRAM_MODE = 0o755;

/** Makes the project in a temporary folder. */
export function makeProject(environment: Readonly<Record<string, string>> = {}): MadeProject {
  const folder = mkdtempSync(join(tmpdir(), 'fleetglass-made-project-'));
  cpSync(join(projectFolder, 'scripts'), join(folder, 'scripts'), { recursive: true });
  const programs = join(folder, 'programs');

  function add(file: string, content: string): void {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (!file.includes('.')) chmodSync(path, PROGRAM_MODE);
  }

  function start(script: string, ...inputs: readonly string[]): Running {
    const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
    const path = [programs, dirname(process.execPath), PATH].join(delimiter);
    const child = spawn(process.execPath, [join(folder, script), ...inputs], {
      cwd: folder,
      env: { PATH: path, HOME, TMPDIR, npm_lifecycle_event: 'start', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let heard = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      heard += piece;
    });
    const output = text(child.stdout);
    const ended = once(child, 'close').then(async ([code]) => ({
      code: code as number | null,
      output: await output,
      errors: heard.split('\n').filter((line) => line !== ''),
    }));
    return {
      async says(expected) {
        while (!heard.includes(expected)) await once(child.stderr, 'data');
      },
      kill: (signal) => child.kill(signal),
      ended,
    };
  }

  add('package-lock.json', JSON.stringify({ packages: { 'node_modules/one': { version: '1.0.0' } } }));
  return {
    folder,
    add,
    addProgram: (name, script) => add(join('programs', name), `#!/bin/sh\n${script}\n`),
    start,
    run: (script, ...inputs) => start(script, ...inputs).ended,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
