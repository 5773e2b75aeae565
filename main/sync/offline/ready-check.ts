import type { ReadyCheck, ReadyRow } from '../../../preload/contract/index.ts';
import type { Page } from '../../library/database/database.ts';
import type { Library } from '../../library/library.ts';
import type { Clock } from '../../shared/desktop.ts';
import type { KnownHistory } from '../queue/known-history.ts';
import { type Check, type DecodeImage, isOver, judgedFindings, nextToDecode, takeDecoded } from './check.ts';
import { mayMissDevices, readImages } from './read-images.ts';
import { createReadyRecord, type SheetPart } from './ready-record.ts';

interface ReadyCheckOptions {
  readonly library: Pick<Library, 'offline' | 'organizationsValidators'>;
  readonly history: KnownHistory;
  readonly clock: Clock;
  readonly onChanged: () => void;
  readonly onStorageFailed: (error: unknown) => void;
}

/** A visit with its pins. */
export interface CheckedVisit {
  readonly name: string;
  readonly pinIds: readonly number[];
}

/** Downloads what will be checked, until `isOver`. */
type DownloadForCheck = (isOver: () => boolean) => Promise<void>;

const beginning = {
  phase: 'downloading',
  endedAt: null,
  read: 0,
  decoded: 0,
  green: 0,
  earlier: 0,
  amber: 0,
  devicesUnknown: false,
} as const satisfies Partial<ReadyCheck>;

/** Starts and ends checks, one at a time. */
function createCheckRunner({ library, history, clock, onChanged, onStorageFailed }: ReadyCheckOptions) {
  const store = library.offline;
  const record = createReadyRecord(store, onStorageFailed);
  let current: Check | null = null;
  let isClosed = false;

  const countImages = (pinIds: Check['pinIds']) => store.read(({ retention }) => retention.count(pinIds));

  function change(check: Check, change: Partial<ReadyCheck>): void {
    check.state = { ...check.state, ...change };
    if (check === current) onChanged();
  }

  function end(check: Check, phase: 'done' | 'cancelled'): void {
    const findings = judgedFindings(check);
    const ready = findings.filter(({ reason }) => reason === null);
    const [green, amber] = [ready.length, findings.length - ready.length];
    const earlier = ready.filter(({ isDevice }) => !isDevice).length;
    const endedAt = clock.now();
    change(check, { phase, endedAt, green, earlier, amber });
    // An abandoned download found nothing, and an interrupted check says less than the previous
    // one, which stays.
    if (isClosed || (findings.length === 0 && phase === 'cancelled')) return;
    const { state, pinIds } = check;
    record.store({ ...state, phase, endedAt, pinIds }, findings, () => {
      if (current === check) current = null;
    });
  }

  async function perform(check: Check, download: DownloadForCheck): Promise<void> {
    try {
      await download(() => isOver(check));
      if (isOver(check)) return;
      const images = countImages(check.pinIds);
      change(check, { phase: 'reading', images, devicesUnknown: mayMissDevices(check, library) });
      await readImages(check, store, history, () => change(check, { read: check.state.read + 1 }));
      if (isOver(check)) return;
      change(check, { phase: 'decoding' });
      if (check.toDecode.size === 0) end(check, 'done');
    } catch (error) {
      if (!isOver(check)) end(check, 'cancelled');
      onStorageFailed(error);
    }
  }

  function cancel(): void {
    if (current !== null && !isOver(current)) end(current, 'cancelled');
  }

  /**
   * `download` resolves once everything is downloaded or the download is abandoned. `visit`:
   * `null` checks everything kept offline.
   */
  function begin(
    leavingAt: number | null,
    visit: CheckedVisit | null,
    download: DownloadForCheck,
  ): ReadyCheck {
    cancel();
    const pinIds = visit?.pinIds ?? null;
    const state: ReadyCheck = {
      ...beginning,
      id: record.newId(),
      startedAt: clock.now(),
      leavingAt,
      visit: visit?.name ?? null,
      images: countImages(pinIds),
    };
    current = { state, pinIds, findings: [], toDecode: new Map(), answers: new Map() };
    onChanged();
    void perform(current, download);
    return state;
  }

  return {
    record,
    begin,
    change,
    end,
    cancel,
    current: () => current,
    close() {
      isClosed = true;
      cancel();
    },
  };
}

/**
 * "Prepare to leave": reads back, hashes and has decoded every image kept offline, with the
 * network blocked.
 */
export type ReadyChecks = ReturnType<typeof createReadyChecks>;

export function createReadyChecks(options: ReadyCheckOptions) {
  const { record, current, begin, change, end, cancel, close } = createCheckRunner(options);

  const find = (checkId: number) => (current()?.state.id === checkId ? current() : null);

  function findStored(checkId: number): ReadyCheck | null {
    const last = record.last();
    return last?.id === checkId ? last : null;
  }

  return {
    /**
     * Returns the check that began last, else the last one that ended before the app started, if
     * any.
     */
    current(): ReadyCheck | null {
      const running = current();
      if (running !== null) return running.state;
      const last = record.last();
      if (last === null) return null;
      const { pinIds: _, ...check } = last;
      return check;
    },
    /** Counts what the last check did not see. */
    sinceCheck() {
      const last = current() === null ? record.last() : null;
      return last === null ? { unchecked: 0, cameSince: 0 } : record.since(last);
    },
    begin,
    /** Returns images for the page to decode; `null` if there is no such check. */
    next(checkId: number): readonly DecodeImage[] | null {
      const check = find(checkId);
      if (check === null) return findStored(checkId) === null ? null : [];
      return check.state.phase === 'decoding' ? nextToDecode(check) : [];
    },
    decoded(checkId: number, results: Parameters<typeof takeDecoded>[1]): ReadyCheck | null {
      const check = find(checkId);
      if (check === null) return findStored(checkId);
      if (check.state.phase !== 'decoding') return check.state;
      const decoded = takeDecoded(check, results);
      change(check, { decoded });
      if (decoded === check.toDecode.size) end(check, 'done');
      return check.state;
    },
    cancel(checkId: number): ReadyCheck | null {
      const check = find(checkId);
      if (check === null) return findStored(checkId);
      cancel();
      return check.state;
    },
    sheet(checkId: number, part: SheetPart): Page<ReadyRow> | null {
      const check = find(checkId);
      if (check !== null) return record.pageOf(judgedFindings(check), part);
      return findStored(checkId) === null ? null : record.sheet(checkId, part);
    },
    /** True while the network must be blocked. */
    isChecking: () => ['reading', 'decoding'].includes(current()?.state.phase ?? 'done'),
    /** Resolves once every ended check is stored. */
    idle: record.idle,
    close,
  };
}
