import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, Outcome } from './benchmark.ts';

type Numbers = Readonly<Record<string, number>>;

/** One row of `test/bench/figures.csv`: a benchmark at one size, as it was last measured. */
export interface Figure {
  readonly name: string;
  /** Null for a benchmark without sizes. */
  readonly size: number | null;
  /** Median, lowest and highest of ours ÷ theirs. */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
  readonly pairs: number;
  readonly unit: string;
  readonly ours: number;
  readonly theirs: number;
  /** All goals at the time of the judgment, and those of them that were missed, by what they limit. */
  readonly goal: Numbers;
  readonly missed: readonly string[];
  readonly work: Numbers;
  readonly ourFacts: Numbers;
  readonly theirFacts: Numbers;
  /** Time ~ size to this power, from the size before. Null for the first size. */
  readonly exponent: number | null;
  readonly day: string;
  readonly commit: string;
  readonly machine: string;
}

const file = join(import.meta.dirname, '../figures.csv');

/** How each column is written and read, in their order. */
const text = { write: (value: string) => value, read: (cell: string) => cell };
const number = { write: (value: number) => String(value), read: Number };
const optional = {
  write: (value: number | null) => (value === null ? '' : String(value)),
  read: (cell: string) => (cell === '' ? null : Number(cell)),
};
const names = {
  write: (value: readonly string[]) => value.join('; '),
  read: (cell: string) => cell.split('; ').filter((name) => name !== ''),
};
const numbers = {
  write: (value: Numbers) =>
    Object.entries(value)
      .map(([name, one]) => `${name} = ${one}`)
      .join('; '),
  read: (cell: string): Numbers =>
    Object.fromEntries(
      names.read(cell).map((part) => {
        const [name = '', value] = part.split(' = ');
        return [name, Number(value)];
      }),
    ),
};
const columns: { readonly [K in keyof Figure]: Column<Figure[K]> } = {
  name: text,
  size: optional,
  ratio: number,
  lowest: number,
  highest: number,
  pairs: number,
  unit: text,
  ours: number,
  theirs: number,
  goal: numbers,
  missed: names,
  work: numbers,
  ourFacts: numbers,
  theirFacts: numbers,
  exponent: optional,
  day: text,
  commit: text,
  machine: text,
};

interface Column<T> {
  write(value: T): string;
  read(cell: string): T;
}

/** Reads the figures of a CSV text. */
export function parseFigures(csv: string): readonly Figure[] {
  const [head = '', ...lines] = csv.trimEnd().split('\n');
  const keys = cellsOf(head);
  return lines.map((line) => {
    const cells = cellsOf(line);
    const entries = Object.entries(columns).map(([key, column]) => [
      key,
      column.read(cells[keys.indexOf(key)] ?? ''),
    ]);
    return Object.fromEntries(entries) as Figure;
  });
}

/** Writes figures as CSV (RFC 4180). No cell contains a quote or a line break. */
export function formatFigures(figures: readonly Figure[]): string {
  const quote = (cell: string) => (cell.includes(',') ? `"${cell}"` : cell);
  const lines = figures.map((figure) =>
    Object.entries(columns)
      .map(([key, column]) => quote((column as Column<unknown>).write(figure[key as keyof Figure])))
      .join(','),
  );
  return `${[Object.keys(columns).join(','), ...lines].join('\n')}\n`;
}

function cellsOf(line: string): readonly string[] {
  return [...line.matchAll(/(?<=^|,)(?:"([^"]*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
}

/** The figures that are stored. */
export function storedFigures(): readonly Figure[] {
  return existsSync(file) ? parseFigures(readFileSync(file, 'utf8')) : [];
}

/** Stores figures in the place of all that are stored. */
export function storeFigures(figures: readonly Figure[]): void {
  writeFileSync(file, formatFigures(figures));
}

/** A measured outcome as a figure of this machine and commit. */
export function toFigure(outcome: Outcome): Figure {
  const [name = '', size] = outcome.name.split('@');
  const exact: Numbers = { ratio: outcome.ratio, ...outcome.ourFacts };
  const goal = goalOf(outcome, exact);
  return {
    name,
    size: size === undefined ? null : Number(size),
    ratio: short(outcome.ratio),
    lowest: short(outcome.lowest),
    highest: short(outcome.highest),
    pairs: outcome.pairs,
    unit: outcome.unit,
    ours: short(outcome.ours),
    theirs: short(outcome.theirs),
    goal,
    missed: missedOf(goal, exact),
    work: outcome.work,
    ourFacts: shortened(outcome.ourFacts),
    theirFacts: shortened(outcome.theirFacts),
    exponent: outcome.exponent === null ? null : Number(outcome.exponent.toFixed(2)),
    day: new Date().toISOString().slice(0, 10),
    commit: revision(),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()}, Node ${process.versions.node}`,
  };
}

/** Judges a figure again if its goals changed since it was measured: it was measured more exactly than it is stored. */
export function judgeAgain(figure: Figure, benchmark: Benchmark): Figure {
  const values: Numbers = { ratio: figure.ratio, ...figure.ourFacts };
  const goal = goalOf(benchmark, values);
  if (numbers.write(goal) === numbers.write(figure.goal)) return figure;
  return { ...figure, goal, missed: missedOf(goal, values) };
}

/** Figures in the order of the benchmarks, each from small to large; none of a benchmark that is gone. */
export function inOrder(figures: readonly Figure[], benchmarks: readonly Benchmark[]): readonly Figure[] {
  return benchmarks.flatMap((benchmark) =>
    figures
      .filter(({ name }) => name === benchmark.name)
      .toSorted((one, other) => (one.size ?? 0) - (other.size ?? 0)),
  );
}

function goalOf(
  { atMost, factsAtMost = {} }: Pick<Benchmark, 'atMost' | 'factsAtMost'>,
  values: Numbers,
): Numbers {
  const facts = Object.entries(factsAtMost).filter(([name]) => values[name] !== undefined);
  return { ...(atMost === null ? {} : { ratio: atMost }), ...Object.fromEntries(facts) };
}

/** Not a number also misses its goal. */
function missedOf(goal: Numbers, values: Numbers): readonly string[] {
  return Object.entries(goal)
    .filter(([name, most]) => !((values[name] ?? Number.NaN) <= most))
    .map(([name]) => name);
}

/** Four digits tell more than the runs of a shared machine agree on. */
function short(value: number): number {
  return Math.abs(value) >= 1_000 ? Math.round(value) : Number(value.toPrecision(4));
}

function shortened(values: Numbers): Numbers {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, short(value)]));
}

function revision(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'no revision';
  }
}
