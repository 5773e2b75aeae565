import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Facts } from './facts.ts';
import { outcomes } from './rehearse.ts';
import type { Entry, Outcome, Step } from './step.ts';

/** What is attached to a release. */
export interface Report {
  readonly facts: Facts;
  readonly entries: readonly Entry[];
}

const order: readonly Outcome[] = ['passed', 'seen', 'failed', 'skipped', 'notSeen', 'waiting'];

/** "2 passed by itself, 1 FAILED, 3 not done yet". */
export function summary(steps: readonly Step[], entries: readonly Entry[]): string {
  const parts = order.flatMap((outcome) => {
    const count = entries.filter((entry) => entry.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcomes[outcome]}`];
  });
  const open = steps.length - entries.length;
  return [...parts, ...(open === 0 ? [] : [`${open} not done yet`])].join(', ');
}

/** A table for people, with a row for each step, also for those that were not done. */
export function toMarkdown(steps: readonly Step[], { facts, entries }: Report): string {
  const found = new Map(entries.map((entry) => [entry.name, entry]));
  const { standIn, ...others } = facts;
  const names: Readonly<Record<keyof typeof others, string>> = {
    version: 'Version',
    commit: 'Commit',
    runsOn: 'Runs on',
    system: 'System',
    desktop: 'Desktop',
    begun: 'Begun',
  };
  const head = Object.entries(names).map(([fact, name]) => row([name, others[fact as keyof typeof others]]));
  const rows = steps.map((step) => {
    const entry = found.get(step.name);
    const result = entry === undefined ? 'not done yet' : outcomes[entry.outcome];
    return row([
      step.name,
      step.shows,
      result,
      entry?.detail ?? '',
      entry === undefined ? '' : `${entry.at}, ${entry.seconds} s`,
    ]);
  });
  return [
    `# Rehearsal of Fleetglass ${facts.version}`,
    '',
    ...(standIn === null ? [] : [`**${standInNotice(standIn)}**`, '']),
    row(['', '']),
    '| --- | --- |',
    ...head,
    '',
    `${summary(steps, entries)}.`,
    '',
    row(['step', 'what it shows', 'result', 'note', 'when']),
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** The first line of a rehearsal without Electron, and of its report. `reason`: why there is none. */
export function standInNotice(reason: string): string {
  return `This rehearsal runs over the stand-in for Electron, in a browser without a window: ${reason}. What only a real desktop shows is not seen by it, whatever is answered.`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()).join(' | ')} |`;
}

/** The report in a folder: JSON, which a later run goes on with, and Markdown. */
export function openReport(folder: string, steps: readonly Step[], facts: Facts, isNew: boolean) {
  const file = join(folder, `${nameOf(facts)}.json`);
  const before = isNew ? null : readReport(file);
  let report: Report = before ?? { facts, entries: [] };
  return {
    entries: () => report.entries,
    markdown: file.replace(/json$/, 'md'),
    add(entry: Entry): void {
      const others = report.entries.filter(({ name }) => name !== entry.name);
      const detail = withoutHome(entry.detail);
      report = { ...report, entries: [...others, { ...entry, detail }] };
      mkdirSync(folder, { recursive: true });
      replace(file, `${JSON.stringify(report, null, 2)}\n`);
      replace(file.replace(/json$/, 'md'), toMarkdown(steps, report));
    },
  };
}

/** One report for each commit, system and desktop. */
function nameOf({ version, commit, system, desktop, standIn }: Facts): string {
  const parts = ['rehearsal', version, commit, system, standIn === null ? desktop : 'stand-in'];
  return parts
    .join(' ')
    .replaceAll(/[^\w.+]+/g, '-')
    .toLowerCase();
}

/** The report is given away, and the name of a person's folder is theirs. */
function withoutHome(text: string): string {
  return text.replaceAll(homedir(), '~');
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

/** A run that is killed leaves the old file or the new one. */
function replace(file: string, content: string): void {
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
}
