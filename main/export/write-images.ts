import { contentOf } from '../bagit/files/write-content.ts';
import { allocateChunk, imageFault, readStoredImage } from '../bagit/images/read-image.ts';
import type { StoredImage } from '../library/images/snapshots.ts';
import type { Library } from '../library/library.ts';
import { describeImage, type ImageOutcome } from './bag/build-manifest.ts';
import { sidecar } from './bag/sidecar.ts';
import type { JournalImage } from './journal/journal.ts';
import type { ExportTarget, ReopenedTarget } from './targets/export-target.ts';

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

/** When an image was taken, as far as it is known: a file has this time, so that a file manager sorts by it. */
function timeOf({ capturedAt, receivedAt, fetchedAt }: StoredImage): number {
  return capturedAt ?? receivedAt ?? fetchedAt;
}

/** Adds an image, unless an earlier run did. */
async function writeImage(
  { library, target, signal, onBytes }: ImageWriting,
  { planned: { image }, path }: JournalImage,
  isCopying: boolean,
  chunk: Buffer,
): Promise<ImageOutcome> {
  const there = (await target.take?.(path, image.hash)) ?? null;
  if (there !== null) {
    onBytes(image.byteLength);
    return 'written';
  }
  if (!isCopying) return 'notWritten';
  let copied = 0;
  const onPiece = (count: number) => {
    copied += count;
    onBytes(count);
  };
  const content = readStoredImage(library, image, signal, onPiece, chunk);
  try {
    await target.add(path, content, { modified: timeOf(image), sha256: image.hash });
    return 'written';
  } catch (error) {
    const fault = imageFault(error);
    if (fault === null) throw error;
    // What a damaged image announced counts as done, so that the bytes add up in the end.
    onBytes(image.byteLength - copied);
    return fault;
  }
}

/** Adds the sidecar of an image, unless an earlier run did. */
async function writeSidecar(
  { target, host }: ImageWriting,
  { planned }: JournalImage,
  path: string,
): Promise<void> {
  const text = sidecar(describeImage(planned), host);
  const there = (await target.take?.(path, contentOf(text).sha256)) ?? null;
  if (there === null) await target.add(path, [Buffer.from(text)], { modified: timeOf(planned.image) });
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
    const chunk = allocateChunk();
    for (let next = queue.next(); next.done !== true && !broken; next = queue.next()) {
      writing.signal.throwIfAborted();
      const image = next.value;
      const index = started;
      started += 1;
      const outcome = await writeImage(writing, image, index < writing.copyCount, chunk);
      if (outcome === 'written' && image.sidecar !== null) await writeSidecar(writing, image, image.sidecar);
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
