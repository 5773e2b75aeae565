import { snapshotTime } from '../../preload/contract/rules/snapshot-time.ts';
import { findStoredImage, imageFault } from '../bagit/read-image.ts';
import { contentOf } from '../bagit/write-content.ts';
import type { Library } from '../library/library.ts';
import { describeImage, type ImageOutcome } from './bag/build-manifest.ts';
import type { ExportTarget, ReopenedTarget, Sidecar } from './bag/export-target.ts';
import type { JournalImage } from './bag/journal.ts';
import { sidecar } from './bag/sidecar.ts';

export interface ImageWriting {
  readonly library: Pick<Library, 'openImage'>;
  readonly target: ExportTarget & Partial<ReopenedTarget>;
  /**
   * Number of images, from the first on, that may be copied: the others are skipped, because the
   * export is finished as partial.
   */
  readonly copyCount: number;
  /** Host of the service, for sidecars. */
  readonly host: string;
  readonly signal: AbortSignal;
  readonly onBytes: (count: number) => void;
  readonly onFile: (written: boolean) => void;
}

/** Returns the sidecar of an image; `null` if none is wanted, or an earlier run wrote it. */
async function missingSidecar(
  { target, host }: ImageWriting,
  { planned, sidecar: path }: JournalImage,
): Promise<Sidecar | null> {
  if (path === null) return null;
  const text = sidecar(describeImage(planned), host);
  const isThere = (await target.take?.(path, contentOf(text))) ?? false;
  return isThere ? null : { path, text };
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
  const isThere = (await target.take?.(path, { sha256: hash, byteLength })) ?? false;
  if (!isThere && !isCopying) return 'notWritten';
  const beside = await missingSidecar(writing, image);
  const find = async () => ({ source: await findStoredImage(library, hash), byteLength, sha256: hash });
  try {
    if (!isThere) await target.addImage(path, { modified, beside, signal, find });
    else if (beside !== null) await target.add(beside.path, [Buffer.from(beside.text)], { modified });
    return 'written';
  } catch (error) {
    const fault = imageFault(error);
    if (fault === null) throw error;
    return fault;
  } finally {
    // Counts a damaged image's announced bytes as done, so that the sum matches in the end.
    onBytes(byteLength);
  }
}

/** Adds an image with its sidecar, or makes sure that neither exists. */
async function writeImage(
  writing: ImageWriting,
  image: JournalImage,
  isCopying: boolean,
): Promise<ImageOutcome> {
  const outcome = await addImage(writing, image, isCopying);
  // The sidecar of an earlier run would not be in any list of the bag.
  if (outcome !== 'written' && image.sidecar !== null) await writing.target.remove?.(image.sidecar);
  return outcome;
}

/**
 * Writes images with their sidecars, several at a time, and reports each outcome by index. Rejects
 * if the target fails.
 */
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
