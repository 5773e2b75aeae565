import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { type System, writeStandInElectron } from './stand-in-electron.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');

/** Where every package of these tests looks for updates. */
export const UPDATE_SERVER = 'https://updates.example/fleetglass';

/** The languages that a package may hold; another test compares them with those of the screen. */
export const SHIPPED_LANGUAGES = (
  parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as {
    readonly electronLanguages: readonly string[];
  }
).electronLanguages;

/** What making packages ended with. */
export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

/** A folder of its own for packages, over a stand-in for Electron. */
export interface Workshop {
  /** Where the packages are. */
  readonly folder: string;
  /** Runs scripts/release/package.mjs, as a maintainer does. */
  make(options: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Outcome>;
  close(): void;
}

const systemOptions: Readonly<Record<System, string>> = {
  linux: '--linux',
  mac: '--mac',
  win: '--windows',
};

/** Opens a workshop for one system. What is made in it was built before (`FLEETGLASS_BUILT`), a release builds its own. */
export function openWorkshop(system: System): Workshop {
  const temporary = mkdtempSync(join(tmpdir(), 'fleetglass-packaging-'));
  const electron = join(temporary, 'electron');
  const folder = join(temporary, 'packages');
  writeStandInElectron(electron, system);
  return {
    folder,
    make: (options, environment = {}) =>
      runNode(
        [
          join(root, 'scripts/release/package.mjs'),
          systemOptions[system],
          '--x64',
          '--out',
          folder,
          ...options,
        ],
        {
          FLEETGLASS_ELECTRON_DIST: electron,
          FLEETGLASS_UPDATE_URL: UPDATE_SERVER,
          CUSTOM_FPM_PATH: join(root, 'test/packaging/support/fpm.mjs'),
          ...environment,
        },
      ),
    close: () => rmSync(temporary, { recursive: true, force: true }),
  };
}

function runNode(inputs: readonly string[], environment: Readonly<Record<string, string>>): Promise<Outcome> {
  return new Promise((done) => {
    const env = { ...process.env, ...environment };
    execFile(process.execPath, inputs, { cwd: root, env, maxBuffer: 16_000_000 }, (error, stdout, stderr) =>
      done({ ok: error === null, output: `${stdout}${stderr}` }),
    );
  });
}
