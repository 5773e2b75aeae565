import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Run, RunEntry } from '../../../preload/contract/index.ts';
import { isoTime } from '../names/utc-time.ts';
import { csvLine } from './csv-line.ts';

/** Writes the report of a run as a text file. */
export function runReport(run: Run, entries: readonly RunEntry[], format: 'json' | 'csv'): string {
  return format === 'json' ? jsonReport(run, entries) : csvReport(entries);
}

function jsonReport(run: Run, entries: readonly RunEntry[]): string {
  const times = {
    startedAt: isoTime(run.startedAt),
    endedAt: run.endedAt === null ? null : isoTime(run.endedAt),
  };
  const rows = entries.map((entry) => ({ ...entry, at: isoTime(entry.at) }));
  return `${JSON.stringify({ run: { ...run, ...times }, entries: rows }, null, 2)}\n`;
}

function csvReport(entries: readonly RunEntry[]): string {
  const head = csvLine([
    'deviceId',
    'archiveId',
    'deviceName',
    'name',
    'precision',
    'outcome',
    'reason',
    'byteLength',
    'at',
  ]);
  return head + entries.map(csvRow).join('');
}

function csvRow({ subject, deviceName, name, precision, outcome, at }: RunEntry): string {
  return csvLine([
    subject.deviceId,
    subject.archiveId,
    deviceName,
    name,
    precision,
    outcome.kind,
    reasonOf(outcome),
    outcome.kind === 'new' ? outcome.byteLength : null,
    isoTime(at),
  ]);
}

function reasonOf(outcome: RunEntry['outcome']): string | null {
  switch (outcome.kind) {
    case 'new':
      return null;
    case 'failed':
      return `${outcome.failure.code}: ${outcome.failure.message}`;
    case 'skipped':
      return outcome.reason;
    default:
      return assertNever(outcome);
  }
}
