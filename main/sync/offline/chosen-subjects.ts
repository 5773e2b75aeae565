import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import type { OfflineStore } from '../../library/offline/offline-store.ts';
import type { OfflineWork } from './offline-interface.ts';
import type { SyncQueue } from './queue/sync-queue.ts';

/** What a person wants of single subjects: their wishes, their places in the queue, another try. */
type ChosenSubjects = Pick<
  OfflineWork,
  'retryFailed' | 'retry' | 'requestDownload' | 'removeRequestedDownloads' | 'moveFirst' | 'removeFromQueue'
>;

interface ChosenSubjectsParts {
  readonly store: OfflineStore;
  readonly queue: SyncQueue;
  readonly clock: Clock;
  /** The state is another. */
  readonly notify: () => void;
}

export function createChosenSubjects({
  store,
  queue,
  clock,
  notify: tell,
}: ChosenSubjectsParts): ChosenSubjects {
  function rowsOf(subjects: readonly SubjectReference[]): readonly number[] {
    return store.read((tables) => subjects.flatMap((subject) => tables.subjects.find(subject) ?? []));
  }

  return {
    retryFailed() {
      store.write((tables) => tables.queue.retry());
      queue.start('person');
    },
    retry(subjects, precision) {
      const rows = rowsOf(subjects);
      const now = clock.now();
      store.write(({ queue: items }) => {
        for (const row of rows) {
          if (queue.isActive(row, precision)) continue;
          // What failed in an earlier run may have left the queue since.
          if (!items.retryOne(row, precision)) items.put(row, precision, 'requested', 0, now);
        }
      });
      queue.start('person');
      tell();
    },
    requestDownload(subjects, precision) {
      const rows = rowsOf(subjects);
      const now = clock.now();
      store.write(({ requestedDownloads, queue: items }) => {
        for (const [index, row] of rows.entries()) {
          requestedDownloads.put(row, precision, now);
          // What is on its way at this moment is the answer to the wish as well.
          if (queue.isActive(row, precision)) continue;
          items.removeSubject(row, precision);
          items.put(row, precision, 'requested', index, now);
        }
      });
      queue.start('background');
      tell();
    },
    removeRequestedDownloads(subjects, precision) {
      const rows = rowsOf(subjects);
      store.write(({ requestedDownloads, queue: items }) => {
        for (const row of rows) {
          requestedDownloads.remove(row, precision);
          items.removeSubject(row, precision);
        }
      });
      tell();
    },
    moveFirst(subjects, precision) {
      const rows = rowsOf(subjects);
      const now = clock.now();
      store.write(({ queue: items }) => {
        const first = items.firstPosition() - rows.length;
        for (const [index, row] of rows.entries()) {
          if (queue.isActive(row, precision)) continue;
          items.removeSubject(row, precision);
          items.put(row, precision, 'first', first + index, now);
        }
      });
      queue.start('person');
      tell();
    },
    removeFromQueue(subjects, precision) {
      const rows = rowsOf(subjects).filter((row) => !queue.isActive(row, precision));
      store.write(({ queue: items }) => {
        for (const row of rows) items.removeSubject(row, precision);
      });
      queue.wake();
      tell();
    },
  };
}
