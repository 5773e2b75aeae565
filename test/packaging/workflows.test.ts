import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { steps as rehearsed } from '../rehearsal/steps/index.ts';

const root = resolve(import.meta.dirname, '..', '..');
const folder = resolve(root, '.github/workflows');
const names = readdirSync(folder);
const read = (name: string) => readFileSync(resolve(folder, name), 'utf8');
const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly steps: readonly Step[];
        readonly needs?: string | readonly string[];
        readonly strategy?: { readonly matrix: { readonly os: readonly string[] } };
        readonly 'timeout-minutes'?: number;
      }
    >
  >;
}

/** What GitHub's own parser of workflows finds wrong. */
function problemsOf(name: string, content: string): readonly string[] {
  const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

const stepsOf = (workflow: Workflow) => Object.values(workflow.jobs).flatMap(({ steps }) => steps);

describe.each(names)('%s', (name) => {
  const text = read(name);
  const workflow = parse(text) as Workflow;

  test("is a workflow to GitHub's own parser", () => {
    expect(problemsOf(name, text)).toEqual([]);
  });

  test('runs only commands of the project, which can be run by hand too', () => {
    const commands = stepsOf(workflow).flatMap(({ run }) => (run === undefined ? [] : [run]));
    const unknown = commands.filter((command) => {
      const [, script] = /^npm run ([\w:]+)(?: -- [\w:. -]+)?$/.exec(command) ?? [];
      return script === undefined || scripts[script] === undefined;
    });
    expect(unknown).toEqual([]);
  });

  test('takes actions by their commit, and says which version that is', () => {
    const lines = text.split('\n').filter((line) => line.includes('uses:'));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual(
      [],
    );
  });

  test('may only read, leaves no token in the clone, and ends', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const checkouts = stepsOf(workflow).filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(180);
  });

  test('puts nothing from outside into a command line', () => {
    expect(stepsOf(workflow).filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });
});

const commandsOf = (name: string) => stepsOf(parse(read(name)) as Workflow).flatMap(({ run }) => run ?? []);

test('every night runs all tests in full, the random ones more often, and the check of what others made', () => {
  expect(commandsOf('nightly.yml')).toEqual(
    expect.arrayContaining([
      'npm run test:full',
      'npm run test:flaky -- 10 --unit --quiet',
      'npm run check:supply',
    ]),
  );
});

test('every change runs all tests in full on Linux', () => {
  const { steps } = (parse(read('check.yml')) as Workflow).jobs.full ?? { steps: [] };
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['npm run ci:prepare', 'npm run test:full']);
});

test.each([
  ['every change', 'check.yml', 'check'],
  ['a release', 'release.yml', 'test'],
])(
  'P45: %s runs all checks, tests and the rehearsal on the three systems with the real Electron, and starts a package',
  (_what, name, job) => {
    const { strategy, steps } = (parse(read(name)) as Workflow).jobs[job] ?? { steps: [] };
    expect(strategy?.matrix.os.map((system) => system.split('-')[0])).toEqual(['ubuntu', 'macos', 'windows']);
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
      'npm run ci:prepare',
      'npm run check',
      'npm run ci -- test',
      'npm run ci -- test:conformance',
      'npm run ci -- test:packaging --packaged',
      expect.stringMatching(/^npm run ci -- rehearse --unattended /),
    ]);
  },
);

test.each(['check.yml', 'release.yml'])(
  '%s: the rehearsal names steps that there are, one of them a window of each system',
  (name) => {
    const command = commandsOf(name).find((one) => one.includes('rehearse')) ?? '';
    const named = command.split('--unattended ')[1]?.split(' ') ?? [];
    const known = new Map(rehearsed.map((step) => [step.name, step]));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    const windows = named
      .filter((name) => name.startsWith('window'))
      .flatMap((name) => known.get(name)?.systems ?? []);
    expect(new Set(windows)).toEqual(new Set(['darwin', 'linux', 'win32']));
  },
);

test('what is published is built without a cache that another workflow can write', () => {
  const caches = stepsOf(parse(read('release.yml')) as Workflow).filter(
    (step) => step.with?.['cache'] !== undefined,
  );
  expect(caches).toEqual([]);
});

test('a release is tested first, signed on each system, has hashes that its provenance names, and stays a draft', () => {
  expect(commandsOf('release.yml')).toEqual(
    expect.arrayContaining([
      'npm run ci -- test',
      'npm run ci -- test:conformance',
      'npm run package -- --release --linux',
      'npm run package -- --release --mac',
      'npm run package -- --release --windows',
      'npm run release:finish',
      'npm run release:draft',
    ]),
  );
  const { jobs } = parse(read('release.yml')) as Workflow;
  for (const system of ['linux', 'mac', 'windows']) expect(jobs[system]?.needs).toBe('test');
  expect(jobs.draft?.needs).toEqual(['linux', 'mac', 'windows']);
  expect(jobs.draft?.steps).toContainEqual(
    expect.objectContaining({
      uses: expect.stringMatching(/^actions\/attest-build-provenance@/) as string,
      with: { 'subject-checksums': 'release/SHA256SUMS' },
    }),
  );
});

test('an action has the same commit everywhere', () => {
  const pins = new Map<string, Set<string>>();
  for (const [, action = '', commit = ''] of names
    .map(read)
    .join('\n')
    .matchAll(/uses: ([\w/-]+)@([0-9a-f]{40})/g))
    pins.set(action, (pins.get(action) ?? new Set()).add(commit));
  expect([...pins].filter(([, commits]) => commits.size > 1)).toEqual([]);
});

test('the parser finds what is wrong', () => {
  const text = read('check.yml');
  expect(problemsOf('x.yml', text.replace('runs-on:', 'run-on:'))).not.toEqual([]);
  expect(problemsOf('x.yml', text.replace('matrix.os', 'matrix.os ||'))).not.toEqual([]);
});
