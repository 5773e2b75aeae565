import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';
import { join } from 'node:path';
import product from '../../../package.json' with { type: 'json' };
import { findChromium } from '../../../scripts/core/find-chromium.mjs';
import beside from '../package.json' with { type: 'json' };
import type { Benchmark, Outcome } from './benchmark.ts';
import { programVersions, versionOf } from './require-program.ts';

const { got, pixelmatch, sharp } = product.devDependencies;
const file = join(import.meta.dirname, '../../../BENCHMARKS.md');
const columns =
  '| name | work | beside | ours ÷ theirs (lowest–highest) | to reach | ours, theirs (context) | work done by each | also seen | run |';

/** One machine-readable line for an outcome. */
export function toJsonLine(outcome: Outcome): string {
  const { title: _, alternative: _other, atMost: _bound, ...figures } = outcome;
  return JSON.stringify(figures);
}

/** One line of the table. */
export function toRow(outcome: Outcome): string {
  const work = Object.entries(outcome.work).map(([what, count]) => `${count} ${what}`);
  const cells = [
    `\`${outcome.name}\``,
    outcome.title,
    outcome.alternative,
    `**${outcome.ratio.toFixed(2)}** (${outcome.lowest.toFixed(2)}–${outcome.highest.toFixed(2)}, ${outcome.pairs} pairs)`,
    toReach(outcome.atMost, outcome.ratio),
    `${outcome.ours.toFixed(0)} ${outcome.unit}, ${outcome.theirs.toFixed(0)} ${outcome.unit}`,
    work.join(', '),
    alsoSeen(outcome),
    `${new Date().toISOString().slice(0, 10)}, ${revision()}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** What a row has to reach, and whether its ratio does. */
function toReach(atMost: number | null, ratio: number): string {
  return atMost === null ? '–' : `≤ ${atMost.toFixed(2)} ${ratio <= atMost ? '✓' : '✗'}`;
}

function goalOf(most: number, value: number): string {
  return ` (to reach: ≤ ${most} ${value <= most ? '✓' : '✗'})`;
}

function alsoSeen({ ourFacts, theirFacts, factsAtMost, exponent }: Outcome): string {
  const round = (value: number) => (value < 100 ? Number(value.toPrecision(3)) : Math.round(value));
  const goal = (what: string, value: number) => {
    const most = factsAtMost[what];
    return most === undefined ? '' : goalOf(most, value);
  };
  const of = (side: string, facts: Readonly<Record<string, number>>) =>
    Object.entries(facts).map(
      ([what, value]) => `${side} ${what} ${round(value)}${side === 'our' ? goal(what, value) : ''}`,
    );
  const growth = exponent === null ? [] : [`grows with size to the power of ${exponent.toFixed(2)}`];
  return [...of('our', ourFacts), ...of('their', theirFacts), ...growth].join(', ') || '–';
}

/**
 * Writes BENCHMARKS.md: what each row means, the figures, and why a row falls short. Figures that were not measured this time stay as
 * they were, with their own date; the words around them are always those of the benchmarks.
 */
export function writeReport(
  benchmarks: readonly Benchmark[],
  outcomes: readonly Outcome[],
  described: ReadonlyMap<string, string>,
): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const sections = new Map([...readSections(before), ...described]);
  const measured = new Map([
    ...readRows(before),
    ...outcomes.map((outcome) => [outcome.name, toRow(outcome)] as const),
  ]);
  const rows = inOrder(
    [...measured.values()].flatMap((row) => rephrase(row, benchmarks)),
    benchmarks,
  );
  /** A line of what was measured with: where nothing was this time, that of before. */
  const asMeasured = (start: string, now: () => string) =>
    (outcomes.length > 0 ? undefined : lineOf(before, start)) ?? now();
  const [withGoal, context] = [rows.filter(hasGoal), rows.filter((row) => !hasGoal(row))];
  writeFileSync(
    file,
    `# Benchmarks

How fast Fleetglass is beside programs that technicians and developers know, and what that means at work. Below 1, Fleetglass took less
time, memory or work than the other program; above 1, more. ✓ reaches the goal of the row, ✗ falls short of it.

## What each row means

${meanings(benchmarks).join('\n')}

A number after \`@\` is the size: devices (with ten archives each), images or tiles. "Loop delay" is how long the app could not react to
anything: p99 in 99 of 100 cases, longest in the worst one.

Beside a script with \`curl\` or another program our time begins when the process runs, the library is open and the account is signed in; that
of the script includes the start of \`bash\`, \`curl\` and \`sqlite3\`, about half of it for 200 images that have not changed.
${unmeasured(benchmarks, rows)}
## Figures

Made by \`npm run bench\`; \`npm run bench -- NAME\` runs one row again. Both sides run in turns in one run (A B A B …) after a
warm-up, and must have done the same work; the ratio is the median of the pairs. Absolute times are context only: the machine is
shared.

${asMeasured(MACHINE, machine)}

${asMeasured(BESIDES, () => besides(before))}

${table(withGoal)}
${[...sections].map(([name, section]) => `\n${HEADING}${name}\`\n\n${section}\n`).join('')}
## Why a row falls short

${shortfalls(benchmarks, rows).join('\n')}

## For context

These rows have no goal: they show how other programs, or other settings, do the same or less.

${table(context)}
`,
  );
}

function table(rows: readonly string[]): string {
  return [columns, `|${' --- |'.repeat(columns.split('|').length - 2)}`, ...rows].join('\n');
}

/** Whether a row has something to reach: its ratio, or one of our facts. */
function hasGoal(row: string): boolean {
  return /[✓✗]/.test(row);
}

/** Rows as the benchmarks stand, the sizes of each from small to large. */
export function inOrder(rows: readonly string[], benchmarks: readonly Benchmark[]): readonly string[] {
  const rank = (row: string) => benchmarks.findIndex((benchmark) => isOf(row, benchmark));
  const size = (row: string) => Number(nameOf(row)?.split('@')[1] ?? 0);
  return rows.toSorted((one, other) => rank(one) - rank(other) || size(one) - size(other));
}

/** Before the name of a benchmark that has a section of its own. */
const HEADING = '## Findings of `';

/** The sections of a report by the names of their benchmarks. */
function readSections(before: string): readonly (readonly [string, string])[] {
  return before
    .split(`\n${HEADING}`)
    .slice(1)
    .map((text) => {
      const [name = '', ...rest] = text.split('`');
      return [name, (rest.join('`').split('\n## ')[0] ?? '').trim()] as const;
    });
}

const MACHINE = 'Machine of the last run: ';

function machine(): string {
  return `${MACHINE}${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()}, Node ${process.versions.node}.`;
}

const BESIDES = 'Beside: ';

function lineOf(text: string, start: string): string | undefined {
  return text.split('\n').find((line) => line.startsWith(start));
}

/** The programs beside, with their versions: of this run, of a run before, and the packages of test/bench. */
function besides(before: string): string {
  const known = lineOf(before, BESIDES)?.slice(BESIDES.length, -1).split(', ') ?? [];
  const chromium = findChromium();
  const now = [
    ...programVersions(),
    ...Object.entries({ ...beside.devDependencies, got, pixelmatch, sharp }),
    ...(chromium === null ? [] : [['Chromium', versionOf(chromium)] as const]),
  ];
  const versions = new Map([
    ...known.map((text) => [text.replace(/ \S+$/, ''), text.replace(/^.* /, '')] as const),
    ...now.filter(([name]) => !name.startsWith('@stdlib/')),
  ]);
  return `${BESIDES}${[...versions]
    .map(([name, version]) => `${name} ${version}`)
    .sort()
    .join(', ')}.`;
}

/** What the rows tell, each sentence once with the rows that it is about; what has no goal comes last. */
function meanings(benchmarks: readonly Benchmark[]): readonly string[] {
  const isContext = ({ atMost, factsAtMost = {} }: Benchmark) =>
    atMost === null && Object.keys(factsAtMost).length === 0;
  const groups = Map.groupBy(
    [...benchmarks.filter((one) => !isContext(one)), ...benchmarks.filter(isContext)],
    ({ meaning }) => meaning,
  );
  return [...groups].map(([meaning, group]) => `- ${meaning} ${namesOf(group)}`);
}

function namesOf(benchmarks: readonly Benchmark[]): string {
  return benchmarks.map(({ name }) => `\`${name}\``).join(', ');
}

function unmeasured(benchmarks: readonly Benchmark[], rows: readonly string[]): string {
  const missing = benchmarks.filter((benchmark) => rows.every((row) => !isOf(row, benchmark)));
  return missing.length === 0 ? '' : `\nNot measured on this machine yet: ${namesOf(missing)}.\n`;
}

/** Why rows fall short of a goal: each reason once, with the benchmarks that it is about. */
export function shortfalls(benchmarks: readonly Benchmark[], rows: readonly string[]): readonly string[] {
  const short = benchmarks.filter((benchmark) =>
    rows.some((row) => row.includes('✗') && isOf(row, benchmark)),
  );
  const groups = Map.groupBy(short, ({ shortfall = 'The reason is not known.' }) => shortfall);
  return [...groups].map(([reason, group]) => `- ${namesOf(group)}: ${reason}`);
}

function nameOf(row: string): string | undefined {
  return /^\| `([^`]+)` *\|/.exec(row)?.[1];
}

/** Whether a row of the table, of any size, is one of this benchmark. */
function isOf(row: string, { name }: Benchmark): boolean {
  return nameOf(row)?.split('@')[0] === name;
}

/** The row in the present words of its benchmark, judged by its present goals; its figures stay. None of a benchmark that is gone. */
export function rephrase(row: string, benchmarks: readonly Benchmark[]): readonly string[] {
  const benchmark = benchmarks.find((one) => isOf(row, one));
  if (benchmark === undefined) return [];
  const { title, alternative, atMost, factsAtMost = {} } = benchmark;
  const [name = '', , , ratio = '', judged = '', context = '', work = '', seen = '', ...run] =
    row.split(' | ');
  const reach = keepMark(judged, toReach(atMost, Number(/[\d.]+/.exec(ratio)?.[0])));
  const facts = judgeFacts(seen, factsAtMost);
  return [[name, title, alternative, ratio, reach, context, work, facts, ...run].join(' | ')];
}

/** A mark was set by the figure itself, and the printed one is rounded: under the same goal the mark stays. */
function keepMark(before: string, now: string): string {
  const goal = (text: string) => text.replace(/[✓✗]/, '');
  return goal(before) === goal(now) ? before : now;
}

/** Our facts as they stand in a row, judged by other goals than they were. */
function judgeFacts(seen: string, factsAtMost: Readonly<Record<string, number>>): string {
  const facts = seen.split(', ').map((fact) => {
    const [, what = '', value = '', before = ''] =
      /^our (.+?) (\S+)( \(to reach: [^)]*\))?$/.exec(fact) ?? [];
    if (value === '') return fact;
    const most = factsAtMost[what];
    return `our ${what} ${value}${most === undefined ? '' : keepMark(before, goalOf(most, Number(value)))}`;
  });
  return facts.join(', ');
}

function readRows(before: string): readonly (readonly [string, string])[] {
  return before.split('\n').flatMap((line) => {
    const name = nameOf(line);
    // A row of another form is of an older table.
    return name === undefined || line.split(' | ').length !== columns.split(' | ').length
      ? []
      : [[name, line] as const];
  });
}

function revision(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'no revision';
  }
}
