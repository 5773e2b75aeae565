import type { ReadyRow } from '../../../preload/contract/index.ts';
import type { Page } from '../../library/database/database.ts';
import type { OfflineStore } from '../../library/offline/offline-store.ts';
import type { EndedCheck, ReadyFinding } from '../../library/offline/ready-results.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';

/** The wanted rows of a sheet. */
export interface SheetPart {
  readonly colour: 'all' | 'green' | 'amber';
  readonly offset: number;
  readonly limit: number;
}

/** Rows in one transaction: a few milliseconds. */
const SLICE_ROWS = 200;

/** Stores the last check before leaving, so that its sheet survives a restart. */
export function createReadyRecord(store: OfflineStore, onFailed: (error: unknown) => void) {
  let last = store.read(({ readyResults }) => readyResults.last());
  let nextId = store.read(({ readyResults }) => readyResults.nextId());
  let writing: Promise<void> = Promise.resolve();

  async function write(check: EndedCheck, findings: readonly ReadyFinding[]): Promise<void> {
    store.write(({ readyResults }) => readyResults.begin(check));
    for (let from = 0; from < findings.length; from += SLICE_ROWS) {
      store.write(({ readyResults }) => readyResults.add(check.id, findings.slice(from, from + SLICE_ROWS)));
      await yieldToEventLoop();
    }
    store.write(({ readyResults }) => readyResults.complete(check.id));
    last = check;
    while (store.write(({ readyResults }) => readyResults.forgetOthers(check.id, SLICE_ROWS)))
      await yieldToEventLoop();
  }

  const named = (findings: readonly ReadyFinding[]): ReadyRow[] =>
    store.read(({ subjects }) =>
      findings.flatMap(({ subjectId, precision, confirmedAt, reason }) => {
        const found = subjects.named(subjectId);
        if (found === undefined) return [];
        const { subject, name, deviceName } = found;
        const colour = reason === null ? ('green' as const) : ('amber' as const);
        return [{ subject, name, deviceName, precision, colour, reason, confirmedAt }];
      }),
    );

  return {
    /** Returns the last stored check, if any. */
    last: () => last,
    /** Returns an id that no check had. */
    newId: () => nextId++,
    /** Stores a check in the background, and calls `onStored` once its sheet can be read. */
    store(check: EndedCheck, findings: readonly ReadyFinding[], onStored: () => void): void {
      writing = writing
        .then(() => write(check, findings))
        .then(onStored)
        .catch(onFailed);
    },
    /** Counts what a stored check did not see. */
    since: (check: EndedCheck) => store.read(({ readyResults }) => readyResults.since(check)),
    sheet(checkId: number, { colour, offset, limit }: SheetPart): Page<ReadyRow> {
      const { total, rows } = store.read(({ readyResults }) =>
        readyResults.page(checkId, colour, offset, limit),
      );
      return { total, rows: named(rows) };
    },
    /** Returns the same part of findings that are not stored yet: amber first. */
    pageOf(findings: readonly ReadyFinding[], { colour, offset, limit }: SheetPart): Page<ReadyRow> {
      const rows = findings
        .filter(({ reason }) => colour === 'all' || (reason === null) === (colour === 'green'))
        .toSorted((one, other) => Number(one.reason === null) - Number(other.reason === null));
      return { total: rows.length, rows: named(rows.slice(offset, offset + limit)) };
    },
    /** Resolves once nothing is being written. */
    idle: () => writing,
  };
}
