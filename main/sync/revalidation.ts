import { subjectKey } from '../../preload/contract/fleet/subject-key.ts';
import type {
  Failure,
  FailureCode,
  Precision,
  RevalidateRequest,
  SubjectReference,
} from '../../preload/contract/index.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { Clock } from '../core/desktop.ts';
import { elapsedMs } from '../core/elapsed-ms.ts';
import type { Timers } from '../core/timers.ts';
import { isUnknownSubject, LibraryError } from '../library/database/library-error.ts';
import type { Library } from '../library/library.ts';
import type { Connection } from './connection.ts';
import { createFailurePause } from './failure-pause.ts';
import { createRecentTimes } from './recent-times.ts';
import { NOTHING_KNOWN, requestCondition } from './request-condition.ts';
import { storeOutcome } from './store-outcome.ts';

interface RevalidationOptions {
  readonly cloud: Pick<Cloud, 'snapshot' | 'requestsAtOnce'>;
  readonly library: Library;
  readonly connection: Pick<Connection, 'mayRequest' | 'setPending' | 'setStorageFailure'>;
  readonly clock: Clock;
  readonly timers: Timers;
  /** The image or the state of a subject changed. */
  readonly onTouched: (subject: SubjectReference) => void;
  /** The service confirmed an image on the screen again, which is not worth a write. */
  readonly onConfirmed: (subject: SubjectReference, precision: Precision, at: number) => void;
  /** Requests pause after it, and go on by themselves. */
  readonly onStorageFailed: (error: unknown) => void;
}

/** A request of the page, or of the check of what is on the screen. */
export type RevalidationRequest = Omit<RevalidateRequest, 'scope' | 'subjects'> & {
  readonly scope: RevalidateRequest['scope'] | 'screen';
  readonly subjects: readonly SubjectReference[];
};

interface PendingRevalidation {
  readonly subject: SubjectReference;
  readonly precision: Precision;
  readonly scope: RevalidationRequest['scope'];
  /** What is stored makes no condition. */
  readonly isAfresh: boolean;
  /** The user chose "Refresh". */
  readonly isByUser: boolean;
  /** It failed once by the line. */
  readonly isRepeated?: true;
}

/** The line may have gone before the connection is known to: a subject that fails so is requested once more, behind the others, before it is marked. */
const LINE_FAILURES: ReadonlySet<FailureCode> = new Set(['unreachable', 'timedOut']);

const repeated = (pending: PendingRevalidation) => ({ ...pending, isRepeated: true }) as const;

function isOfLine({ isRepeated }: PendingRevalidation, { code }: Failure): boolean {
  return isRepeated !== true && LINE_FAILURES.has(code);
}

/** A subject that was confirmed so recently is requested again only by "Refresh": scrolling back is free. */
const RECENT_MS = 30_000;

/**
 * A 304 for an image that only stays on the screen is written this long after the last one, and announced at once: checking each minute wakes no disk (P48).
 * A kill leaves an earlier time of confirmation, never a later one.
 */
const CONFIRMED_WRITE_MS = 30 * 60_000;

/** Whether the disk took the last image. While it fails, one image at a time finds out whether it takes images again. */
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

/** Requests the snapshots that the screen shows, and stores new ones. */
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
    // What waits for the disk is not under way.
    const wanted = [...underWay.values(), ...(disk.isFailing() ? [] : waiting)];
    // Checks that nobody asked for are no work that the person waits for.
    connection.setPending(wanted.filter(({ scope }) => scope !== 'screen').length);
    if (!pause.isPlanned() && underWay.size + waiting.length === 0) disk.worked();
  }

  /** The stored confirmation says nearly the same. */
  function isKept({ scope, subject }: PendingRevalidation, precision: Precision, at: number): boolean {
    const newest = scope === 'screen' ? library.newest(subject, precision) : null;
    return newest !== null && elapsedMs(newest.confirmedAt, at) < CONFIRMED_WRITE_MS;
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
      if (result.kind === 'confirmed' && isKept(pending, result.precision, at)) {
        confirmed.note(key, at);
        options.onConfirmed(subject, result.precision, at);
        return;
      }
      if (result.kind !== 'stored') await library.offline.gather(result.mark);
      disk.worked();
      confirmed.note(key, at);
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
    /** Puts the subjects first, in their order; earlier subjects of the same scope that were not requested yet are dropped. */
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
    /** Goes on after the connection came back. */
    resume: pump,
    close(): void {
      waiting = [];
      pause.cancel();
      ending.abort();
    },
  };
}

function pendingKey({ precision, subject }: PendingRevalidation): string {
  return `${precision} ${subjectKey(subject)}`;
}
