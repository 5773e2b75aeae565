import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import product from '../../../package.json' with { type: 'json' };
import { findChromium } from '../../../scripts/core/find-chromium.mjs';
import packages from '../package.json' with { type: 'json' };
import type { Benchmark, Outcome } from './benchmark.ts';
import { type Figure, inOrder, judgeAgain, storedFigures, storeFigures } from './figures.ts';
import { pageOf, wrap } from './page.ts';
import { programVersions, versionOf } from './require-program.ts';

const { got, pixelmatch, sharp } = product.devDependencies;
const page = join(import.meta.dirname, '../../../BENCHMARKS.md');
const notes = join(import.meta.dirname, '../notes.md');

/** One machine-readable line for an outcome. */
export function toJsonLine(outcome: Outcome): string {
  const { title: _, alternative: _other, atMost: _bound, ...figures } = outcome;
  return JSON.stringify(figures);
}

/** One line for a terminal. */
export function toLine({
  name,
  size,
  ratio,
  lowest,
  highest,
  pairs,
  ours,
  theirs,
  unit,
  missed,
}: Figure): string {
  const goal = missed.length === 0 ? '' : `; misses its goal: ${missed.join(', ')}`;
  return `${name}${size === null ? '' : `@${size}`}: ${ratio} (${lowest}–${highest}, ${pairs} pairs), ${ours} and ${theirs} ${unit}${goal}`;
}

/**
 * Writes figures.csv, notes.md and BENCHMARKS.md. Figures that were not measured this time stay; the texts and goals are always
 * those of the benchmarks.
 */
export function writeReport(
  benchmarks: readonly Benchmark[],
  measured: readonly Figure[],
  described: ReadonlyMap<string, string>,
): void {
  const isNew = ({ name, size }: Figure) => measured.some((one) => one.name === name && one.size === size);
  const kept = storedFigures().filter((figure) => !isNew(figure));
  const figures = inOrder([...kept, ...measured], benchmarks).map((figure) => {
    const benchmark = benchmarks.find(({ name }) => name === figure.name);
    return benchmark === undefined ? figure : judgeAgain(figure, benchmark);
  });
  storeFigures(figures);
  writeFileSync(page, pageOf(figures));
  const before = existsSync(notes) ? readFileSync(notes, 'utf8') : '';
  const findings = new Map([...readFindings(before), ...described]);
  writeFileSync(notes, notesOf(benchmarks, figures, findings, versions(before, measured.length > 0)));
}

function notesOf(
  benchmarks: readonly Benchmark[],
  figures: readonly Figure[],
  findings: ReadonlyMap<string, string>,
  compared: string,
): string {
  return `# What each benchmark tells

\`npm run bench\` writes this page and [figures.csv](figures.csv), where a ratio below 1 means that Fleetglass needed less than the
other program. \`size\` is a number of devices (with ten archives each), images or tiles. "Loop delay" is how long the app could not react:
in 99 of 100 cases (p99), and at worst (longest).

Our time begins when the process runs, the library is open and the account is signed in. The time of a script includes the start of
\`bash\`, \`curl\` and \`sqlite3\`: about half of it for 200 unchanged images.

${meanings(benchmarks).join('\n')}
${unmeasured(benchmarks, figures)}
| row | work | compared with |
| --- | --- | --- |
${benchmarks.map(({ name, title, alternative }) => `| \`${name}\` | ${title} | ${alternative} |`).join('\n')}

${wrap(compared)}

## Why a row misses its goal

${shortfalls(benchmarks, figures).join('\n')}
${[...findings].map(([name, finding]) => `\n${HEADING}${name}\`\n\n${wrapped(finding)}\n`).join('')}`;
}

/** Breaks the long lines of a text, but not those of tables and headings. */
function wrapped(markdown: string): string {
  const lines = markdown.split('\n').map((line) => (/^[|#]/.test(line) ? line : wrap(line)));
  return lines.join('\n');
}

/** Before the name of a benchmark that has a section of its own. */
const HEADING = '## Findings of `';

/** The findings of a page by the names of their benchmarks. */
function readFindings(before: string): readonly (readonly [string, string])[] {
  return before
    .split(`\n${HEADING}`)
    .slice(1)
    .map((text) => {
      const [name = '', ...rest] = text.split('`');
      return [name, rest.join('`').trim()] as const;
    });
}

const COMPARED = 'Compared with: ';

/** The other programs, with their versions: of this run, of earlier runs, and the packages of test/bench. */
function versions(before: string, isMeasured: boolean): string {
  const line = before
    .split('\n\n')
    .find((one) => one.startsWith(COMPARED))
    ?.replaceAll('\n', ' ');
  if (line !== undefined && !isMeasured) return line;
  const known = line?.slice(COMPARED.length, -1).split(', ') ?? [];
  const chromium = findChromium();
  const now = [
    ...programVersions(),
    ...Object.entries({ ...packages.devDependencies, got, pixelmatch, sharp }),
    ...(chromium === null ? [] : [['Chromium', versionOf(chromium)] as const]),
  ];
  const all = new Map([
    ...known.map((text) => [text.replace(/ \S+$/, ''), text.replace(/^.* /, '')] as const),
    ...now.filter(([name]) => !name.startsWith('@stdlib/')),
  ]);
  const texts = [...all].map(([name, version]) => `${name} ${version}`).toSorted();
  return `${COMPARED}${texts.join(', ')}.`;
}

/** What the rows tell, each sentence once with its rows; rows without a goal come last. */
function meanings(benchmarks: readonly Benchmark[]): readonly string[] {
  const isContext = ({ atMost, factsAtMost = {} }: Benchmark) =>
    atMost === null && Object.keys(factsAtMost).length === 0;
  const groups = Map.groupBy(
    [...benchmarks.filter((one) => !isContext(one)), ...benchmarks.filter(isContext)],
    ({ meaning }) => meaning,
  );
  return [...groups].map(([meaning, group]) => wrap(`- ${meaning} ${namesOf(group)}`));
}

function namesOf(benchmarks: readonly Benchmark[]): string {
  return benchmarks.map(({ name }) => `\`${name}\``).join(', ');
}

function unmeasured(benchmarks: readonly Benchmark[], figures: readonly Figure[]): string {
  const missing = benchmarks.filter(({ name }) => figures.every((figure) => figure.name !== name));
  return missing.length === 0 ? '' : `\nNot measured yet: ${namesOf(missing)}.\n`;
}

/** Why rows miss a goal: each reason once, with its benchmarks. */
export function shortfalls(benchmarks: readonly Benchmark[], figures: readonly Figure[]): readonly string[] {
  const short = benchmarks.filter(({ name }) =>
    figures.some((figure) => figure.name === name && figure.missed.length > 0),
  );
  const groups = Map.groupBy(short, ({ shortfall = 'The reason is not known.' }) => shortfall);
  return [...groups].map(([reason, group]) => wrap(`- ${namesOf(group)}: ${reason}`));
}
