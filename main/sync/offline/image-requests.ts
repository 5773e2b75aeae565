import type { Precision, SubjectReference } from '../../../preload/contract/index.ts';
import type { OfflineStore, OfflineTables } from '../../library/offline/offline-store.ts';
import type { Clock } from '../../shared/desktop.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import { OVERHEAD_BYTES } from '../queue/estimate-target.ts';
import type { Planning } from '../queue/planning.ts';
import type { SyncQueue } from '../queue/sync-queue.ts';
import type { TrafficMeter } from '../traffic/traffic-meter.ts';

/** An image of a subject, by its row. */
interface WantedDownload {
  readonly subjectId: number;
  readonly precision: Precision;
}

interface ImageRequestsParts {
  readonly store: OfflineStore;
  readonly queue: SyncQueue;
  readonly planning: Pick<Planning, 'fillMissing'>;
  readonly traffic: Pick<TrafficMeter, 'bytesPerSecond'>;
  readonly clock: Clock;
  readonly onChanged: () => void;
  readonly onFailed: (error: unknown) => void;
}

/**
 * Downloads that are being waited for. `done` counts those that arrived, failed or left the queue.
 */
interface Awaited {
  readonly images: readonly WantedDownload[];
  done: number;
  readonly onMoved: () => void;
  readonly settle: () => void;
}

/** Rows in one transaction, and in one look at the queue: a few milliseconds. */
const STEP_ROWS = 500;

/** Requests an image unless it is being downloaded. Call inside a transaction. */
function putRequest(
  { requestedDownloads, queue: items }: Pick<OfflineTables, 'requestedDownloads' | 'queue'>,
  queue: Pick<SyncQueue, 'isActive'>,
  { subjectId, precision }: WantedDownload,
  now: number,
): void {
  requestedDownloads.put(subjectId, precision, now);
  // A running download answers this request as well.
  if (queue.isActive(subjectId, precision)) return;
  items.removeSubject(subjectId, precision);
  items.put(subjectId, precision, 'requested', now, now);
}

/** Requests any number of images at once, and follows the progress of their downloads. */
export type ImageRequests = ReturnType<typeof createImageRequests>;

export function createImageRequests(parts: ImageRequestsParts) {
  const { store, queue, traffic, clock, onChanged } = parts;
  const awaited = new Set<Awaited>();
  const removal = createRemoval(parts);

  /** Waits for removals, so that what leaves the queue is gone before it returns. */
  async function put(
    images: readonly WantedDownload[],
    putOne: (tables: OfflineTables, image: WantedDownload, index: number) => void,
  ): Promise<void> {
    while (removal.running() !== null) await removal.running();
    await writeSteps(store, images, putOne);
  }

  function cancel(own: Awaited): void {
    own.settle();
    removal.begin(own);
  }

  return {
    /** Returns the images that the library knows. */
    imagesOf: (subjects: readonly SubjectReference[], precision: Precision): readonly WantedDownload[] =>
      store
        .read((tables) => subjects.flatMap((subject) => tables.subjects.find(subject) ?? []))
        .map((subjectId) => ({ subjectId, precision })),
    /** Estimates the seconds of downloads at the measured speed; `null` if not measured. */
    secondsFor(byteLength: number, count: number): number | null {
      const speed = traffic.bytesPerSecond();
      return speed === null ? null : (byteLength + count * OVERHEAD_BYTES) / Math.max(1, speed);
    },
    /** "Download when online": after what the user put first. */
    async request(images: readonly WantedDownload[]): Promise<void> {
      const now = clock.now();
      await put(images, (tables, image) => putRequest(tables, queue, image, now));
      queue.start('background');
      onChanged();
    },
    /**
     * Moves the images to the front of the queue and starts a sync; `onMoved` is called on
     * progress.
     */
    async await(images: readonly WantedDownload[], onMoved: () => void) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const first = store.read(({ queue: items }) => items.firstPosition()) - images.length;
      await put(images, ({ queue: items }, { subjectId, precision }, position) => {
        if (queue.isActive(subjectId, precision)) return;
        items.removeSubject(subjectId, precision);
        items.put(subjectId, precision, 'first', first + position, clock.now());
      });
      const own: Awaited = {
        images,
        done: 0,
        onMoved,
        settle() {
          awaited.delete(own);
          resolve();
        },
      };
      awaited.add(own);
      queue.start('person');
      onChanged();
      return { done: () => own.done, settled: promise, cancel: () => cancel(own) };
    },
    /** Call if downloads have progressed. */
    follow(): void {
      for (const one of awaited) {
        const hasMoved = store.read((tables) => advance(one, tables));
        if (one.done === one.images.length) one.settle();
        else if (hasMoved) {
          one.onMoved();
          // There may be more, and nothing else triggers it after the last one.
          onChanged();
        }
      }
    },
  };
}

async function writeSteps(
  store: OfflineStore,
  images: readonly WantedDownload[],
  put: (tables: OfflineTables, image: WantedDownload, position: number) => void,
): Promise<void> {
  for (let from = 0; from < images.length; from += STEP_ROWS) {
    store.write((tables) => {
      for (const [index, image] of images.slice(from, from + STEP_ROWS).entries())
        put(tables, image, from + index);
    });
    await yieldToEventLoop();
  }
}

/**
 * Downloads proceed nearly in order: those after a waiting one are examined later. Returns true on
 * progress.
 */
function advance(awaited: Awaited, { queue: items }: Pick<OfflineTables, 'queue'>): boolean {
  const before = awaited.done;
  for (const { subjectId, precision } of awaited.images.slice(before, before + STEP_ROWS)) {
    if (items.isWaiting(subjectId, precision)) break;
    awaited.done += 1;
  }
  return awaited.done > before;
}

/**
 * Removes images that are no longer awaited from the queue, in slices: an export may have waited
 * for a whole fleet.
 */
function createRemoval({ store, queue, planning, onChanged, onFailed }: ImageRequestsParts) {
  let running: Promise<void> | null = null;

  /** Plans again what pins and requests still need of them. */
  async function planAgain(): Promise<void> {
    await planning.fillMissing();
    queue.start('background');
    onChanged();
  }

  function* steps({ images, done }: Awaited, { queue: items }: OfflineTables): Generator<void> {
    for (const { subjectId, precision } of images.slice(done)) {
      if (!queue.isActive(subjectId, precision)) items.removeSubject(subjectId, precision);
      yield;
    }
  }

  return {
    begin(awaited: Awaited): void {
      const own = (running ?? Promise.resolve())
        .then(() => store.writeInSlices(store.read((tables) => steps(awaited, tables))))
        .then(yieldToEventLoop)
        .catch(onFailed)
        .finally(() => {
          const isLast = running === own;
          if (isLast) running = null;
          queue.wake();
          onChanged();
          if (isLast) planAgain().catch(onFailed);
        });
      running = own;
    },
    /** Returns the running removal, if any. */
    running: () => running,
  };
}
