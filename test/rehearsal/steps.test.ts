import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { steps } from './steps/index.ts';

const maintain = resolve(import.meta.dirname, '../../docs/maintain');

const systemNames: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: 'Linux',
  darwin: 'macOS',
  win32: 'Windows',
};

/** The rows of the table of a page, without its head. */
function tableOf(page: string): readonly (readonly string[])[] {
  return readFileSync(resolve(maintain, page), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');

test('docs/maintain/rehearsal.md lists the steps of the rehearsal, in their order', () => {
  const written = steps.map(({ name, shows, systems, question }) => [
    `\`${name}\``,
    shows,
    systems?.map((system) => systemNames[system]).join(', ') ?? 'all',
    question === undefined ? 'no' : 'yes',
  ]);
  expect(tableOf('rehearsal.md')).toEqual(written);
});

test('each step shows something that was never run, and each such thing names steps that exist or none', () => {
  const rows = tableOf('never-run.md');
  const named = new Set(rows.flatMap(([, , cell]) => codesIn(cell)));
  expect([...named].sort()).toEqual(steps.map(({ name }) => name).sort());
  const unclear = rows.filter(
    ([, , cell = '']) => codesIn(cell).length === 0 && !['–', 'all'].includes(cell),
  );
  expect(unclear).toEqual([]);
});

test('each step has a name of its own, and the one that ends the session is the last', () => {
  const names = steps.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(steps.filter(({ endsSession }) => endsSession === true)).toEqual([steps.at(-1)]);
});

test('each system shows its window, and each step has something to do or to ask', () => {
  for (const system of ['linux', 'darwin', 'win32'] as const)
    expect(
      steps.filter(({ name, systems }) => name.startsWith('window') && systems?.includes(system)),
    ).not.toEqual([]);
  expect(steps.filter(({ begin, question }) => begin === undefined && question === undefined)).toEqual([]);
});
