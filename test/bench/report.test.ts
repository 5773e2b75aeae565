import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Benchmark, Outcome } from './support/benchmark.ts';
import {
  type Figure,
  formatFigures,
  inOrder,
  judgeAgain,
  parseFigures,
  storedFigures,
  toFigure,
} from './support/figures.ts';
import { pageOf, slower, withoutRival, wrap } from './support/page.ts';
import { shortfalls } from './support/report.ts';

const benchmark: Benchmark = {
  name: 'import',
  title: 'import of a fleet',
  alternative: 'the shell',
  meaning: 'How long it takes.',
  atMost: 1.8,
  factsAtMost: { 'longest ms': 50, 'p95 ms': 5 },
  pairs: 5,
  prepare: () => Promise.reject(new Error('Nothing is measured here.')),
};
const outcome: Outcome = {
  name: 'import@10',
  title: 'import of a fleet',
  alternative: 'the shell',
  atMost: 2,
  pairs: 5,
  unit: 'ms',
  ours: 3,
  theirs: 2,
  ratio: 1.9,
  lowest: 1.1,
  highest: 2.3,
  work: { devices: 10 },
  ourFacts: { 'longest ms': 62.5, 'p95 ms': 4.1, 'frame p95, ms': 16.8 },
  theirFacts: {},
  factsAtMost: { 'p95 ms': 10 },
  exponent: null,
};
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const figures = storedFigures();

it('a figure that was measured before is judged by the goals that its row has now', () => {
  const before = toFigure(outcome);
  expect(before).toMatchObject({ goal: { ratio: 2, 'p95 ms': 10 }, missed: [] });
  expect(judgeAgain(before, benchmark)).toMatchObject({
    goal: { ratio: 1.8, 'longest ms': 50, 'p95 ms': 5 },
    missed: ['ratio', 'longest ms'],
  });
});

it('a figure that misses its goal by less than is stored goes on missing it, and its reason is listed', () => {
  const one = { ...benchmark, atMost: 1.2, shortfall: 'A reason.' };
  const figure = toFigure({ ...outcome, atMost: 1.2, factsAtMost: {}, ourFacts: {}, ratio: 1.200_001 });
  expect(figure).toMatchObject({ ratio: 1.2, missed: ['ratio'] });
  expect(judgeAgain(figure, one)).toBe(figure);
  expect(shortfalls([one], [figure])).toEqual(['- `import`: A reason.']);
});

it('a fact that is not a number misses its goal', () => {
  expect(toFigure({ ...outcome, ourFacts: { 'p95 ms': Number.NaN } }).missed).toEqual(['p95 ms']);
});

it('figures are stored as they are read', () => {
  const figure = toFigure({ ...outcome, name: 'import', exponent: -0.41 });
  expect(parseFigures(formatFigures([figure, toFigure(outcome)]))).toEqual([figure, toFigure(outcome)]);
  expect(formatFigures(figures)).toBe(read('figures.csv'));
});

it('figures stand in the order of the benchmarks, and their sizes from small to large', () => {
  const all = ['search', 'import@100000', 'import@3000', 'import@10', 'gone'].map((name) =>
    toFigure({ ...outcome, name }),
  );
  const order = inOrder(all, [benchmark, { ...benchmark, name: 'search' }]);
  expect(order.map(({ name, size }) => [name, size])).toEqual([
    ['import', 10],
    ['import', 3_000],
    ['import', 100_000],
    ['search', null],
  ]);
});

it('BENCHMARKS.md has the figures of figures.csv: else run npm run bench -- --text', () => {
  expect(read('../../BENCHMARKS.md')).toBe(pageOf(figures));
});

it('BENCHMARKS.md names every row that another program wins', () => {
  const named = new Set(slower.flatMap(({ rows }) => rows));
  const isWon = ({ name, ratio }: Figure) => ratio > 1 && !withoutRival.has(name);
  expect(
    figures.filter((figure) => isWon(figure) && !named.has(figure.name)).map(({ name }) => name),
  ).toEqual([]);
});

it('notes.md says what each row means, and why it misses its goal', () => {
  const notes = read('notes.md');
  const [meanings = '', reasons = ''] = notes.split('## Why a row misses its goal');
  const unexplained = (rows: readonly Figure[], text: string) =>
    rows.map(({ name }) => name).filter((name) => !text.includes(`\`${name}\``));
  expect(unexplained(figures, meanings)).toEqual([]);
  expect(
    unexplained(
      figures.filter(({ missed }) => missed.length > 0),
      reasons,
    ),
  ).toEqual([]);
  expect(reasons).not.toContain('The reason is not known.');
});

it('lines are broken between words, and the entries of a list are indented', () => {
  expect(wrap('- one two three', 9)).toBe('- one two\n  three');
  expect(wrap('seventeen letters', 5)).toBe('seventeen\nletters');
});
