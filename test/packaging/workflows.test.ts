import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

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
    Record<string, { readonly steps: readonly Step[]; readonly 'timeout-minutes'?: number }>
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
