import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from './benchmark.ts';

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
  const reach = outcome.atMost === null ? '–' : `≤ ${outcome.atMost.toFixed(2)}`;
  const mark = outcome.atMost === null ? '' : outcome.ratio <= outcome.atMost ? ' ✓' : ' ✗';
  const work = Object.entries(outcome.work).map(([what, count]) => `${count} ${what}`);
  const cells = [
    `\`${outcome.name}\``,
    outcome.title,
    outcome.alternative,
    `**${outcome.ratio.toFixed(2)}** (${outcome.lowest.toFixed(2)}–${outcome.highest.toFixed(2)}, ${outcome.pairs} pairs)`,
    `${reach}${mark}`,
    `${outcome.ours.toFixed(0)} ${outcome.unit}, ${outcome.theirs.toFixed(0)} ${outcome.unit}`,
    work.join(', '),
    alsoSeen(outcome),
    `${new Date().toISOString().slice(0, 10)}, ${revision()}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function alsoSeen({ ourFacts, theirFacts, factsAtMost, exponent }: Outcome): string {
  const round = (value: number) => (value < 100 ? Number(value.toPrecision(3)) : Math.round(value));
  const goal = (what: string, value: number) => {
    const most = factsAtMost[what];
    return most === undefined ? '' : ` (to reach: ≤ ${most} ${value <= most ? '✓' : '✗'})`;
  };
  const of = (side: string, facts: Readonly<Record<string, number>>) =>
    Object.entries(facts).map(
      ([what, value]) => `${side} ${what} ${round(value)}${side === 'our' ? goal(what, value) : ''}`,
    );
  const growth = exponent === null ? [] : [`grows with size to the power of ${exponent.toFixed(2)}`];
  return [...of('our', ourFacts), ...of('their', theirFacts), ...growth].join(', ') || '–';
}

/** Writes BENCHMARKS.md; rows that were not run this time stay as they were, with their own date. */
export function writeReport(outcomes: readonly Outcome[]): void {
  const fresh = new Map(outcomes.map((outcome) => [outcome.name, toRow(outcome)]));
  const rows = new Map([...readRows(), ...fresh]);
  const text = `# Benchmarks

Made by \`npm run bench\`; \`npm run bench -- NAME\` runs one row again. Both sides run in turns in one run (A B A B …) after a
warm-up, and must have done the same work; the ratio is the median of the pairs. Below 1 means that Fleetglass took less time.
Absolute times are context only: the machine is shared.

Machine of the last run: ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()}, Node ${process.versions.node}.

${columns}
|${' --- |'.repeat(columns.split('|').length - 2)}
${[...rows.values()].join('\n')}
`;
  writeFileSync(file, text);
}

function readRows(): readonly (readonly [string, string])[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const name = /^\| `([^`]+)` *\|/.exec(line)?.[1];
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
