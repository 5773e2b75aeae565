import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Facts } from './facts.ts';
import { openReport, toMarkdown } from './report.ts';
import type { Entry, Outcome, Step } from './step.ts';

const facts: Facts = {
  version: '1.2.3',
  commit: 'abc123',
  runsOn: 'electron 45.4.1, chrome 146.0.1, node 24.18.0',
  system: 'Debian 12, Linux 6.1 x64',
  desktop: 'GNOME wayland',
  begun: '2026-11-22T12:00:00.000Z',
  standIn: null,
};
const step = (name: string): Step => ({ name, shows: `shows ${name}`, needsDesktop: true });
const entry = (name: string, outcome: Outcome, detail = ''): Entry => ({
  name,
  outcome,
  detail,
  at: '2026-11-22T12:01:00.000Z',
  seconds: 7,
});

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the report says what was seen by whom, what was not, and what is still to do', () => {
  const steps = ['tray', 'print', 'dock', 'signal', 'window', 'log-off'].map(step);
  const entries = [
    entry('tray', 'seen', 'a | b\nc'),
    entry('print', 'failed', 'no dialog'),
    entry('dock', 'skipped', 'not on linux'),
    entry('signal', 'passed'),
    entry('window', 'notSeen'),
  ];
  const text = toMarkdown(steps, { facts, entries });
  const when = '2026-11-22T12:01:00.000Z, 7 s';
  expect(text.split('\n').slice(-7)).toEqual([
    `| tray | shows tray | seen by a person | a \\| b c | ${when} |`,
    `| print | shows print | FAILED | no dialog | ${when} |`,
    `| dock | shows dock | skipped | not on linux | ${when} |`,
    `| signal | shows signal | passed by itself |  | ${when} |`,
    `| window | shows window | not seen over the stand-in |  | ${when} |`,
    '| log-off | shows log-off | not done yet |  |  |',
    '',
  ]);
  expect(text).toContain(
    '\n1 passed by itself, 1 seen by a person, 1 FAILED, 1 skipped, 1 not seen over the stand-in, 1 not done yet.\n',
  );
  for (const fact of [facts.version, facts.commit, facts.runsOn, facts.system, facts.desktop, facts.begun])
    expect(text).toContain(fact);
  expect(text).not.toContain('stand-in for Electron');
});

test('a report over the stand-in says so first, and why', () => {
  const text = toMarkdown([step('tray')], {
    facts: { ...facts, standIn: 'this machine has no display' },
    entries: [],
  });
  expect(text.split('\n')[2]).toMatch(
    /^\*\*This rehearsal runs over the stand-in.*this machine has no display/,
  );
});

test('each entry is on the disk at once, and a later run goes on with it', () => {
  const steps = [step('tray'), step('print')];
  openReport(folder, steps, facts, false).add(entry('tray', 'seen'));
  const again = openReport(folder, steps, { ...facts, begun: '2026-11-23T12:00:00.000Z' }, false);
  expect(again.entries()).toEqual([entry('tray', 'seen')]);
  again.add(entry('tray', 'failed', 'gone'));
  again.add(entry('print', 'seen'));
  expect(readdirSync(folder).sort()).toHaveLength(2);
  const text = readFileSync(again.markdown, 'utf8');
  expect(text).toContain('| tray | shows tray | FAILED | gone |');
  expect(text).toContain(facts.begun);
  expect(openReport(folder, steps, facts, true).entries()).toEqual([]);
});

test('another commit, another desktop and the stand-in have reports of their own', () => {
  for (const other of [
    facts,
    { ...facts, commit: 'def' },
    { ...facts, desktop: 'KDE x11' },
    { ...facts, standIn: 'x' },
  ])
    openReport(folder, [step('tray')], other, false).add(entry('tray', 'seen'));
  expect(readdirSync(folder).filter((name) => name.endsWith('.md'))).toHaveLength(4);
});

test('the report names no folder of the person', () => {
  const report = openReport(folder, [step('tray')], facts, false);
  report.add(entry('tray', 'failed', `could not open ${join(homedir(), 'tray.png')}`));
  expect(readFileSync(report.markdown, 'utf8')).not.toContain(homedir());
});
