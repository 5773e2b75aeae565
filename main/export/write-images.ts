import { snapshotTime } from '../../preload/contract/rules/snapshot-time.ts';
import { contentOf } from '../bagit/files/write-content.ts';
import { findStoredImage, imageFault } from '../bagit/images/read-image.ts';
import type { Library } from '../library/library.ts';
import { describeImage, type ImageOutcome } from './bag/build-manifest.ts';
import { sidecar } from './bag/sidecar.ts';
import type { JournalImage } from './journal/journal.ts';
import type { ExportTarget, ReopenedTarget, Sidecar } from './targets/export-target.ts';

export interface ImageWriting {
  readonly library: Pick<Library, 'openImage'>;
  readonly target: ExportTarget & Partial<ReopenedTarget>;
  /** How many of the images may be copied, from the first on: the others stay away, as the export is finished as partial. */
  readonly copyCount: number;
  /** The host of the service, for sidecars. */
  readonly host: string;
  readonly signal: AbortSignal;
  readonly onBytes: (count: number) => void;
  readonly onFile: (written: boolean) => void;
}

/** The sidecar of an image; null: none is wanted, or an earlier run wrote it. */
async function missingSidecar(
  { target, host }: ImageWriting,
  { planned, sidecar: path }: JournalImage,
): Promise<Sidecar | null> {
  if (path === null) return null;
  const text = sidecar(describeImage(planned), host);
  const there = await target.take?.(path, contentOf(text).sha256);
  return there === null || there === undefined ? { path, text } : null;
}

/** Adds an image with its sidecar, unless an earlier run did. */
async function addImage(
  writing: ImageWriting,
  image: JournalImage,
  isCopying: boolean,
): Promise<ImageOutcome> {
  const { library, target, signal, onBytes } = writing;
  const { path, planned } = image;
  const { hash, byteLength } = planned.image;
  // A file manager sorts by it.
  const modified = snapshotTime(planned.image).at;
  const there = (await target.take?.(path, hash)) ?? null;
  if (there === null && !isCopying) return 'notWritten';
  const beside = await missingSidecar(writing, image);
  const find = async () => ({ source: await findStoredImage(library, hash), byteLength, sha256: hash });
  try {
    if (there === null) await target.addImage(path, { modified, beside, signal, find });
    else if (beside !== null) await target.add(beside.path, [Buffer.from(beside.text)], { modified });
    return 'written';
  } catch (error) {
    const fault = imageFault(error);
    if (fault === null) throw error;
    return fault;
  } finally {
    // Also what a damaged image announced counts as done, so that the bytes add up in the end.
    onBytes(byteLength);
  }
}

/** Adds an image with its sidecar, or sees to it that neither is there. */
async function writeImage(
  writing: ImageWriting,
  image: JournalImage,
  isCopying: boolean,
): Promise<ImageOutcome> {
  const outcome = await addImage(writing, image, isCopying);
  // The sidecar of an earlier run would be a file that no list of the bag has.
  if (outcome !== 'written' && image.sidecar !== null) await writing.target.remove?.(image.sidecar);
  return outcome;
}

/** Writes images with their sidecars, some at a time, and tells what became of each by its index. Rejects when the target fails. */
export async function writeImages(
  writing: ImageWriting,
  images: Iterable<JournalImage>,
  onOutcome: (index: number, outcome: ImageOutcome) => void,
): Promise<void> {
  const queue = images[Symbol.iterator]();
  let started = 0;
  let broken = false;

  async function work(): Promise<void> {
    for (let next = queue.next(); next.done !== true && !broken; next = queue.next()) {
      writing.signal.throwIfAborted();
      const image = next.value;
      const index = started;
      started += 1;
      const outcome = await writeImage(writing, image, index < writing.copyCount);
      onOutcome(index, outcome);
      writing.onFile(outcome === 'written');
    }
  }

  const writers = Array.from({ length: writing.target.writers }, () =>
    work().catch((error: unknown) => {
      broken = true;
      throw error;
    }),
  );
  const ends = await Promise.allSettled(writers);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
