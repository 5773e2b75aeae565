import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { csvLine } from '../../../preload/contract/core/csv-line.ts';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import type { Sync, SyncEntry } from '../../../preload/contract/index.ts';
import { isoTime } from '../../shared/utc-time.ts';

export function syncReport(sync: Sync, entries: readonly SyncEntry[], format: 'json' | 'csv'): string {
  return format === 'json' ? jsonReport(sync, entries) : csvReport(entries);
}

function jsonReport(sync: Sync, entries: readonly SyncEntry[]): string {
  const times = {
    startedAt: isoTime(sync.startedAt),
    endedAt: sync.endedAt === null ? null : isoTime(sync.endedAt),
  };
  const rows = entries.map((entry) => ({ ...entry, at: isoTime(entry.at) }));
  return `${JSON.stringify({ sync: { ...sync, ...times }, entries: rows }, null, 2)}\n`;
}

function csvReport(entries: readonly SyncEntry[]): string {
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

function csvRow({ subject, deviceName, name, precision, outcome, at }: SyncEntry): string {
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

function reasonOf(outcome: SyncEntry['outcome']): string | null {
  switch (outcome.kind) {
    case 'new':
      return null;
    case 'failed': {
      const { code, refusal } = outcome.failure;
      const described = describeFailure(outcome.failure);
      return refusal === undefined ? described : `${code}: ${described}`;
    }
    case 'skipped':
      return outcome.reason;
    default:
      return assertNever(outcome);
  }
}
