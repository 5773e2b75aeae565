import { assertNever } from '../../preload/contract/core/assert-never.ts';
import { subjectKey } from '../../preload/contract/fleet/subject-key.ts';
import type { Precision, RevalidateRequest, SubjectReference } from '../../preload/contract/index.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { SnapshotOutcome } from '../cloud/snapshots/snapshot-outcome.ts';
import type { Clock } from '../core/desktop.ts';
import type { Timers } from '../core/timers.ts';
import type { Library } from '../library/library.ts';
import type { Connection } from './connection.ts';
import { createRecentTimes } from './recent-times.ts';

/** Asks the service about snapshots and brings what is new into the library. */
export interface Revalidation {
  /** Puts the subjects first, in their order; what the same scope wanted before and was not sent is forgotten. */
  request(request: RevalidateRequest): void;
  /** Goes on with what waits, after the connection came back. */
  resume(): void;
  /** Ends what is under way and forgets what waits. */
  close(): void;
}

interface RevalidationOptions {
  readonly cloud: Pick<Cloud, 'snapshot'>;
  readonly library: Library;
  readonly connection: Pick<Connection, 'mayRequest' | 'setPending'>;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Something about the subject changed: an image, an age, or the reason why there is none. */
  readonly onTouched: (subject: SubjectReference) => void;
  /** The library could not store what arrived. Asking pauses and goes on by itself. */
  readonly onStorageFailed: (error: unknown) => void;
}

interface PendingRevalidation {
  readonly subject: SubjectReference;
  readonly precision: Precision;
  readonly scope: RevalidateRequest['scope'];
}

/** Browsers open six connections to an origin for the same reason: enough to fill the line, few enough to be polite. */
const SIMULTANEOUS_SUBJECTS = 6;

/** A subject confirmed so recently is not asked about again unless a person says "Refresh": scrolling back is free. */
const RECENT_MS = 30_000;

/** Long enough not to fetch the same images over and over on a full disk, short enough to notice that there is room again. */
const STORAGE_PAUSE_MS = 20_000;

export function createRevalidation(options: RevalidationOptions): Revalidation {
  const { cloud, library, connection, clock, timers } = options;
  const ending = new AbortController();
  const underWay = new Set<string>();
  const asked = createRecentTimes(RECENT_MS);
  let waiting: PendingRevalidation[] = [];
  let endPause: (() => void) | null = null;

  function pump(): void {
    while (
      !ending.signal.aborted &&
      endPause === null &&
      connection.mayRequest() &&
      underWay.size < SIMULTANEOUS_SUBJECTS
    ) {
      const next = waiting.findIndex((wish) => !underWay.has(pendingKey(wish)));
      const wish = waiting[next];
      if (wish === undefined) break;
      waiting.splice(next, 1);
      void ask(wish);
    }
    connection.setPending(underWay.size + waiting.length);
  }

  async function ask(wish: PendingRevalidation): Promise<void> {
    const key = pendingKey(wish);
    underWay.add(key);
    try {
      const known = {
        low: library.validators(wish.subject, 'low'),
        full: library.validators(wish.subject, 'full'),
      };
      const outcome = await cloud.snapshot(wish.subject, wish.precision, known, ending.signal);
      if (!ending.signal.aborted) await settle(wish, outcome);
    } catch (error) {
      if (!ending.signal.aborted) {
        pause(wish);
        options.onStorageFailed(error);
      }
    } finally {
      underWay.delete(key);
      pump();
    }
  }

  function pause(wish: PendingRevalidation): void {
    waiting.unshift(wish);
    endPause ??= timers.after(STORAGE_PAUSE_MS, () => {
      endPause = null;
      pump();
    });
  }

  /** Writes down what the service said. A failure never replaces what is kept (P23). */
  async function settle(wish: PendingRevalidation, outcome: SnapshotOutcome): Promise<void> {
    const { subject } = wish;
    const at = clock.now();
    switch (outcome.kind) {
      case 'changed':
        await library.storeImage(subject, outcome.value, outcome.validators, at);
        break;
      case 'notModified':
        library.confirm(subject, outcome.precision, outcome.validators, at);
        break;
      case 'absent':
        library.markNone(subject, at);
        break;
      case 'unauthorized':
        // Only a 403 is about the subject; a refused token says nothing about it.
        if (outcome.failure.code !== 'forbidden') return;
        library.markFailed(subject, outcome.failure, at);
        break;
      case 'failed':
        // Nothing was learned about the subject when the network is gone: it goes back to the front of the line.
        if (!connection.mayRequest()) {
          waiting.unshift(wish);
          return;
        }
        library.markFailed(subject, outcome.failure, at);
        break;
      default:
        assertNever(outcome);
    }
    asked.note(pendingKey(wish), at);
    options.onTouched(subject);
  }

  return {
    request(request) {
      const wishes = request.subjects
        .map((subject) => ({ subject, precision: request.precision, scope: request.scope }))
        .filter((wish) => request.always || !asked.isRecent(pendingKey(wish), clock.now()));
      const wanted = new Set(wishes.map(pendingKey));
      waiting = [
        ...wishes,
        ...waiting.filter(
          (wish) =>
            (wish.scope === 'demand' || wish.scope !== request.scope) && !wanted.has(pendingKey(wish)),
        ),
      ];
      pump();
    },
    resume: pump,
    close() {
      waiting = [];
      endPause?.();
      ending.abort();
    },
  };
}

function pendingKey(wish: PendingRevalidation): string {
  return `${wish.precision} ${subjectKey(wish.subject)}`;
}
