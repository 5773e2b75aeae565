import type { ReadyRow } from '../../../../preload/contract/index.ts';
import { yieldToEventLoop } from '../../../core/yield-to-event-loop.ts';
import type { Page } from '../../../library/database/page.ts';
import type { OfflineStore } from '../../../library/offline/offline-store.ts';
import type { EndedCheck, ReadyFinding } from '../../../library/offline/ready-results.ts';

/** Which rows of a sheet are wanted; the first one and how many. */
export interface SheetPart {
  readonly colour: 'all' | 'green' | 'amber';
  readonly offset: number;
  readonly limit: number;
}

/** Keeps the last check before leaving in the library, so that the sheet with its time is there after a restart. */
interface ReadyRecord {
  /** The last check that ended and is written down; null: none. */
  last(): EndedCheck | null;
  /** An id that no check had. */
  newId(): number;
  /** Writes a check down in the background; `onKept` follows when the library tells what it found. */
  keep(check: EndedCheck, findings: readonly ReadyFinding[], onKept: () => void): void;
  /** A part of the sheet of the last check. */
  sheet(checkId: number, part: SheetPart): Page<ReadyRow>;
  /** Findings with their names, as a sheet shows them. */
  named(findings: readonly ReadyFinding[]): ReadyRow[];
  /** Resolves when nothing is being written any more. */
  idle(): Promise<void>;
}

/** Rows in one transaction: a few milliseconds. */
const SLICE_ROWS = 200;

export function createReadyRecord(store: OfflineStore, onFailed: (error: unknown) => void): ReadyRecord {
  let last = store.read(({ readyResults }) => readyResults.last());
  let next = store.read(({ readyResults }) => readyResults.nextId());
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

  const named = (findings: readonly ReadyFinding[]) =>
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
    last: () => last,
    newId() {
      next += 1;
      return next - 1;
    },
    keep(check, findings, onKept) {
      writing = writing
        .then(() => write(check, findings))
        .then(onKept)
        .catch(onFailed);
    },
    sheet(checkId, { colour, offset, limit }) {
      const { total, rows } = store.read(({ readyResults }) =>
        readyResults.page(checkId, colour, offset, limit),
      );
      return { total, rows: named(rows) };
    },
    named,
    idle: () => writing,
  };
}
