import type { Precision, SubjectReference } from '../../../preload/contract/index.ts';
import type { OfflineStore } from '../../library/offline/offline-store.ts';
import type { Clock } from '../../shared/desktop.ts';
import type { SyncQueue } from '../queue/sync-queue.ts';
import type { ImageRequests } from './image-requests.ts';

interface ChosenSubjectsParts {
  readonly store: OfflineStore;
  readonly queue: SyncQueue;
  readonly requests: ImageRequests;
  readonly clock: Clock;
  readonly onChanged: () => void;
}

/** Requests, moves, retries and removes downloads of chosen subjects. */
export function createChosenSubjects({ store, queue, requests, clock, onChanged }: ChosenSubjectsParts) {
  function rowsOf(subjects: readonly SubjectReference[]): readonly number[] {
    return store.read((tables) => subjects.flatMap((subject) => tables.subjects.find(subject) ?? []));
  }

  function idleRowsOf(subjects: readonly SubjectReference[], precision: Precision): readonly number[] {
    return rowsOf(subjects).filter((row) => !queue.isActive(row, precision));
  }

  return {
    retry(subjects: readonly SubjectReference[], precision: Precision): void {
      const rows = idleRowsOf(subjects, precision);
      store.write(({ queue: items }) => {
        // An item that failed in an earlier sync may have left the queue since.
        for (const row of rows)
          if (!items.retryOne(row, precision)) items.put(row, precision, 'requested', 0, clock.now());
      });
      queue.start('person');
      onChanged();
    },
    requestDownload: (subjects: readonly SubjectReference[], precision: Precision) =>
      requests.request(requests.imagesOf(subjects, precision)),
    removeRequestedDownloads(subjects: readonly SubjectReference[], precision: Precision): void {
      const rows = rowsOf(subjects);
      store.write(({ requestedDownloads, queue: items }) => {
        for (const row of rows) {
          requestedDownloads.remove(row, precision);
          items.removeSubject(row, precision);
        }
      });
      onChanged();
    },
    async moveFirst(subjects: readonly SubjectReference[], precision: Precision): Promise<void> {
      await requests.await(requests.imagesOf(subjects, precision), () => {});
    },
    removeFromQueue(subjects: readonly SubjectReference[], precision: Precision): void {
      const rows = idleRowsOf(subjects, precision);
      store.write(({ queue: items }) => {
        for (const row of rows) items.removeSubject(row, precision);
      });
      queue.wake();
      onChanged();
    },
  };
}
