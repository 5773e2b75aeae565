import type { MissingImage } from '../bagit/images/chosen-images.ts';

/** Downloads that an export waits for, in front of all others. */
export interface AwaitedDownloads {
  /** Those that no download stands for any more: they have come, failed, or were cancelled. */
  readonly done: () => number;
  /** Resolves when all are done, or after `cancel`. */
  readonly settled: Promise<void>;
  /** Takes those that wait out of the queue. */
  cancel(): void;
}

/** What exports need of the downloads of an account. */
export interface ExportDownloads {
  /** Seconds that so many downloads take at the measured speed; null: not measured. */
  secondsFor(byteLength: number, count: number): number | null;
  /** Puts the images in front of the queue, and begins a sync. `onMoved` is called when some more are done. */
  await(images: readonly MissingImage[], onMoved: () => void): Promise<AwaitedDownloads>;
  /** "Download when online". */
  request(images: readonly MissingImage[]): Promise<void>;
}
