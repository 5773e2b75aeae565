import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Report } from './core/report.ts';
import { steps } from './steps/index.ts';

/** In ms: a build, and a product or two for each step. */
const RUN_LIMIT = 300_000;

/** The checks have a test of their own. */
const chosen = steps.filter(({ name }) => name !== 'conformance');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-rehearsed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Run {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the command with these lines as its input, which then ends; with `endAt`, Ctrl+C is pressed where that is asked. */
function rehearse(options: readonly string[], input = '', endAt: RegExp | null = null): Promise<Run> {
  const program = join(import.meta.dirname, 'run.ts');
  const child = spawn(process.execPath, [program, '--stand-in', '--out', folder, ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (endAt?.test(output) === true) child.kill('SIGINT');
  });
  child.stdin.write(input);
  if (endAt === null) child.stdin.end();
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

function readReport(kind: 'json' | 'md'): string {
  const name = readdirSync(folder).find((file) => file.endsWith(`.${kind}`)) ?? '';
  return readFileSync(join(folder, name), 'utf8');
}

const entries = () => (JSON.parse(readReport('json')) as Report).entries;

test('a run over the stand-in with answers from a pipe says what it is, does every step, and passes nothing of a desktop', {
  timeout: RUN_LIMIT,
}, async () => {
  const names = chosen.map(({ name }) => name);
  const asked = chosen.filter(
    ({ question, systems }) => question !== undefined && systems?.includes(process.platform) !== false,
  );
  const answers = asked.map(({ name }) => (name === 'tray' || name === 'dock' ? 'n no icon' : 'y fine'));
  const { code, output } = await rehearse(names, answers.map((answer) => `${answer}\n`).join(''));
  const first = /^This rehearsal runs over the stand-in for Electron/;
  expect(output).toMatch(first);
  expect(readReport('md').split('\n')[2]?.replaceAll('*', '')).toMatch(first);
  const expected = chosen.map(({ name, systems, needsDesktop }) => {
    if (systems !== undefined && !systems.includes(process.platform)) return `${name}: skipped`;
    if (name === 'tray' || name === 'dock') return `${name}: failed, no icon`;
    return `${name}: ${needsDesktop ? 'notSeen' : 'passed'}`;
  });
  const found = entries().map(({ name, outcome, detail }) =>
    outcome === 'failed' ? `${name}: failed, ${detail}` : `${name}: ${outcome}`,
  );
  expect(found).toEqual(expected);
  expect(code).toBe(1);
});

// A process of Windows can not press Ctrl+C for another one: a signal kills it.
test.runIf(process.platform !== 'win32')(
  'Ctrl+C at a question and an input that ends break it off, and the same command goes on with it',
  {
    timeout: RUN_LIMIT,
  },
  async () => {
    const names = ['tray', 'installed-link', 'update-from-a-file'].filter(
      (name) => name !== 'tray' || process.platform !== 'darwin',
    );
    const found = () => entries().map(({ name, detail }) => `${name}: ${detail}`);
    const [first = '', second = ''] = names;
    const interrupted = await rehearse(names, 's one\n', /2 of \d[^]*s \(skip\)/);
    expect([interrupted.code, found()]).toEqual([130, [`${first}: one`]]);
    const ended = await rehearse(names, 's two\n');
    expect([ended.code, found()]).toEqual([
      names.length === 3 ? 130 : 0,
      [`${first}: one`, `${second}: two`],
    ]);
    const last = await rehearse(names, 's three\n');
    expect([last.code, entries().map(({ name }) => name)]).toEqual([0, names]);
  },
);

test('a step that is none is refused', async () => {
  const { code, output } = await rehearse(['teleport']);
  expect([code, output]).toEqual([2, expect.stringContaining('there is no step teleport')]);
});
