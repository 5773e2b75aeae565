import type { MissingImage } from '../bagit/chosen-images.ts';

/** Downloads that an export waits for, before all others. */
export interface AwaitedDownloads {
  /** Counts finished downloads: arrived, failed, or cancelled. */
  readonly done: () => number;
  /** Resolves once all are done, or after `cancel`. */
  readonly settled: Promise<void>;
  /** Removes waiting ones from the queue. */
  cancel(): void;
}

/** Parts of an account's downloads that exports need. */
export interface ExportDownloads {
  /** Estimates the seconds of downloads at the measured speed; `null` if not measured. */
  secondsFor(byteLength: number, count: number): number | null;
  /**
   * Moves the images to the front of the queue, and starts a sync. `onMoved` is called on
   * progress.
   */
  await(images: readonly MissingImage[], onMoved: () => void): Promise<AwaitedDownloads>;
  /** "Download when online". */
  request(images: readonly MissingImage[]): Promise<void>;
}
