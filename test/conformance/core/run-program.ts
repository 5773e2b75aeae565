import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from '@playwright/test';
import { browserOptions } from '../../e2e/support/browser-options.ts';
import { buildProgram } from './build-program.ts';
import type { CheckResult } from './check.ts';

export interface Run {
  /** All checks of the program. */
  readonly names: readonly string[];
  readonly results: readonly CheckResult[];
  /** Exit code of the program; 0 when it came to its end. */
  readonly code: number | null;
  readonly errors: string;
}

const standIn = resolve(import.meta.dirname, '../../stand-in/run.mjs');

/** Builds and runs the checks: over the Electron of the given binary, or over the stand-in with its page in Chromium. */
export async function runProgram(electron: string | null): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'fleetglass-conformance-'));
  try {
    const app = join(folder, 'app');
    await buildProgram(app);
    const resultFile = join(folder, 'results.jsonl');
    const environment = {
      FLEETGLASS_CONFORMANCE_APP: app,
      FLEETGLASS_CONFORMANCE_PROFILE: join(folder, 'profile'),
      FLEETGLASS_CONFORMANCE_RESULTS: resultFile,
    };
    const { code, errors } = await (electron === null
      ? overStandIn(app, folder, environment)
      : finish(start(electron, [app], environment)));
    return { ...readResults(resultFile), code, errors };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function overStandIn(app: string, folder: string, environment: Readonly<Record<string, string>>) {
  let browser: Browser | null = null;
  const child = start(process.execPath, [standIn], {
    ...environment,
    FLEETGLASS_STANDIN_MAIN: join(app, 'program.js'),
    FLEETGLASS_STANDIN_KEY_FOLDER: join(folder, 'key'),
    FLEETGLASS_STANDIN_PORT: '0',
  });
  const finished = finish(child, (line) => {
    if (!line.startsWith('{"url"') || browser !== null) return;
    void openPage((JSON.parse(line) as { readonly url: string }).url);
  });
  async function openPage(url: string): Promise<void> {
    browser = await chromium.launch(browserOptions());
    await (await browser.newPage()).goto(url);
  }
  const end = await finished;
  await (browser as Browser | null)?.close();
  return end;
}

function start(
  program: string,
  inputs: readonly string[],
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  return spawn(program, inputs, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** In ms. All checks together are done in half of that on a slow machine; a program that hangs is killed, and says how far it came. */
export const PROGRAM_LIMIT_MS = 240_000;

async function finish(child: ChildProcess, heard: (line: string) => void = () => {}) {
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  if (child.stdout !== null) createInterface({ input: child.stdout }).on('line', heard);
  const timer = setTimeout(() => child.kill('SIGKILL'), PROGRAM_LIMIT_MS);
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  clearTimeout(timer);
  return { code, errors };
}

function readResults(file: string): Pick<Run, 'names' | 'results'> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : ['[]'];
  const [names, ...results] = lines.map((line) => JSON.parse(line) as unknown);
  return { names: names as Run['names'], results: results as Run['results'] };
}
