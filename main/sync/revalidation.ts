import { describeFailure } from '../../preload/contract/core/describe-failure.ts';
import { subjectKey } from '../../preload/contract/fleet/subject-key.ts';
import type {
  Failure,
  FailureCode,
  Precision,
  RevalidateRequest,
  SubjectReference,
} from '../../preload/contract/index.ts';
import { isUnknownSubject, LibraryError } from '../library/database/library-error.ts';
import type { Library } from '../library/library.ts';
import type { Cloud } from '../service/cloud.ts';
import type { Clock } from '../shared/desktop.ts';
import { elapsedMs } from '../shared/elapsed-ms.ts';
import type { Timers } from '../shared/timers.ts';
import type { Connection } from './connection.ts';
import { createFailurePause } from './failure-pause.ts';
import { createRecentTimes } from './recent-times.ts';
import { NOTHING_KNOWN, requestCondition } from './request-condition.ts';
import { type StoredOutcome, storeOutcome } from './store-outcome.ts';

interface RevalidationOptions {
  readonly cloud: Pick<Cloud, 'snapshot' | 'requestsAtOnce'>;
  readonly library: Library;
  readonly connection: Pick<Connection, 'mayRequest' | 'setPending' | 'setStorageFailure'>;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Called if the image or state of a subject changed. */
  readonly onTouched: (subject: SubjectReference) => void;
  /**
   * Called if a check of the screen found what is stored, which is not worth a write. `precision`:
   * of the confirmed image; `null` if the service has none, or failed as before.
   */
  readonly onConfirmed: (subject: SubjectReference, precision: Precision | null, at: number) => void;
  /** Requests pause afterwards, and resume automatically. */
  readonly onStorageFailed: (error: unknown) => void;
}

/** A request of the page, or of the check of the screen. */
export type RevalidationRequest = Omit<RevalidateRequest, 'scope' | 'subjects'> & {
  readonly scope: RevalidateRequest['scope'] | 'screen';
  readonly subjects: readonly SubjectReference[];
};

interface PendingRevalidation {
  readonly subject: SubjectReference;
  readonly precision: Precision;
  readonly scope: RevalidationRequest['scope'];
  /** True if stored images must not become a condition. */
  readonly isAfresh: boolean;
  /** True if the user chose "Refresh". */
  readonly isByUser: boolean;
  /** Set if it failed once because of the line. */
  readonly isRepeated?: true;
}

/**
 * The line may have gone before the connection notices: a subject that fails so is requested
 * again, after the others, before it is marked.
 */
const LINE_FAILURES: ReadonlySet<FailureCode> = new Set(['unreachable', 'timedOut']);

const repeated = (pending: PendingRevalidation) => ({ ...pending, isRepeated: true }) as const;

function isOfLine({ isRepeated }: PendingRevalidation, { code }: Failure): boolean {
  return isRepeated !== true && LINE_FAILURES.has(code);
}

/**
 * A subject confirmed within this time is requested again only by "Refresh": scrolling back is
 * free.
 */
const RECENT_MS = 30_000;

/**
 * A check that finds what is stored, for a subject that merely stays on the screen, is written
 * this long after the last one, and announced at once: checking each minute wakes no disk (P48). A
 * kill leaves an earlier time, never a later one.
 */
const CONFIRMED_WRITE_MS = 30 * 60_000;

/**
 * Tracks if the disk accepted the last image. While it fails, one image at a time tests if it
 * accepts images again.
 */
function createDiskState(
  { setStorageFailure }: Pick<Connection, 'setStorageFailure'>,
  { requestsAtOnce }: Pick<Cloud, 'requestsAtOnce'>,
) {
  let isFailing = false;
  return {
    isFailing: () => isFailing,
    mostSubjects: () => (isFailing ? 1 : requestsAtOnce()),
    failed(error: unknown): void {
      isFailing = true;
      setStorageFailure(error instanceof LibraryError ? error.failure : null);
    },
    worked(): void {
      if (isFailing) setStorageFailure(null);
      isFailing = false;
    },
  };
}

/** Requests the snapshots on the screen, and stores new ones. */
export function createRevalidation(options: RevalidationOptions) {
  const { cloud, library, connection, clock } = options;
  const ending = new AbortController();
  const underWay = new Map<string, PendingRevalidation>();
  const confirmed = createRecentTimes(RECENT_MS);
  const pause = createFailurePause(options.timers, pump);
  let waiting: PendingRevalidation[] = [];
  const disk = createDiskState(connection, cloud);

  function pump(): void {
    while (
      !ending.signal.aborted &&
      !pause.isPlanned() &&
      connection.mayRequest() &&
      underWay.size < disk.mostSubjects()
    ) {
      const index = waiting.findIndex((pending) => !underWay.has(pendingKey(pending)));
      if (index < 0) break;
      for (const next of waiting.splice(index, 1)) void revalidate(next);
    }
    // Images waiting for the disk are not under way.
    const wanted = [...underWay.values(), ...(disk.isFailing() ? [] : waiting)];
    // Automatic checks are not work that the user waits for.
    connection.setPending(wanted.filter(({ scope }) => scope !== 'screen').length);
    if (!pause.isPlanned() && underWay.size + waiting.length === 0) disk.worked();
  }

  /** Returns true if a check of the screen confirmed the known state, last stored recently. */
  function isKept({ scope, subject }: PendingRevalidation, result: StoredOutcome, at: number): boolean {
    if (scope !== 'screen') return false;
    const isRecent = (time: number | null | undefined) =>
      time !== null && time !== undefined && elapsedMs(time, at) < CONFIRMED_WRITE_MS;
    if (result.kind === 'confirmed') return isRecent(library.newest(subject, result.precision)?.confirmedAt);
    const tile = library.tile(subject);
    if (!isRecent(tile?.checkedAt)) return false;
    if (result.kind === 'none') return tile?.availability === 'none';
    if (result.kind !== 'failed' && result.kind !== 'forbidden') return false;
    const known = tile?.failure ?? null;
    return known?.code === result.failure.code && describeFailure(known) === describeFailure(result.failure);
  }

  async function revalidate(pending: PendingRevalidation): Promise<void> {
    const { subject, precision, isAfresh, isByUser } = pending;
    const key = pendingKey(pending);
    underWay.set(key, pending);
    try {
      const known = isAfresh ? NOTHING_KNOWN : requestCondition(library, subject, precision, isByUser);
      const outcome = await cloud.snapshot(subject, precision, known, ending.signal);
      if (ending.signal.aborted) return;
      const at = clock.now();
      // Without a connection a failure says nothing about the subject.
      const isTransient = (failure: Failure) => !connection.mayRequest() || isOfLine(pending, failure);
      const result = await storeOutcome(library, subject, outcome, at, isTransient);
      if (result.kind === 'signedOut') return;
      if (result.kind === 'deferred') {
        waiting = connection.mayRequest() ? [...waiting, repeated(pending)] : [pending, ...waiting];
        return;
      }
      if (isKept(pending, result, at)) {
        confirmed.note(key, at);
        options.onConfirmed(subject, result.kind === 'confirmed' ? result.precision : null, at);
        return;
      }
      if (result.kind !== 'stored') await library.offline.gather(result.mark);
      disk.worked();
      confirmed.note(key, at);
      // A new image in low precision has one in full that was never requested.
      if (result.kind === 'stored' && precision === 'low')
        confirmed.forget(pendingKey({ subject, precision: 'full' }));
      options.onTouched(subject);
    } catch (error) {
      if (ending.signal.aborted || isUnknownSubject(error)) return;
      waiting.unshift(pending);
      pause.plan();
      disk.failed(error);
      options.onStorageFailed(error);
    } finally {
      underWay.delete(key);
      pump();
    }
  }

  return {
    /**
     * Puts the subjects first, in their order; earlier unrequested subjects of the same scope are
     * dropped.
     */
    request({ subjects, precision, scope, always, afresh = false }: RevalidationRequest): void {
      const first = subjects
        .map((subject) => ({ subject, precision, scope, isAfresh: afresh, isByUser: always }))
        .filter((pending) => always || !confirmed.isRecent(pendingKey(pending), clock.now()));
      const keys = new Set(first.map(pendingKey));
      const others = waiting.filter(
        (pending) =>
          (pending.scope === 'demand' || pending.scope !== scope) && !keys.has(pendingKey(pending)),
      );
      waiting = [...first, ...others];
      pump();
    },
    /** Resumes after the connection came back. */
    resume: pump,
    close(): void {
      waiting = [];
      pause.cancel();
      ending.abort();
    },
  };
}

function pendingKey({ precision, subject }: Pick<PendingRevalidation, 'precision' | 'subject'>): string {
  return `${precision} ${subjectKey(subject)}`;
}
