import type { StoredImage } from '../library/images/snapshots.ts';
import type { Library } from '../library/library.ts';
import { describeImage, type ExportedImage } from './bag/build-manifest.ts';
import type { ImageFault } from './bag/manifest-schema.ts';
import { sidecar } from './bag/sidecar.ts';
import { imageFault, readStoredImage } from './read-image.ts';
import type { ExportTarget, ReopenedTarget } from './targets/export-target.ts';
import { contentOf, type WrittenContent } from './targets/write-content.ts';

/** Files written at a time, so that one is copied while another is on its way to the disk. */
const WRITER_COUNT = 4;

export interface ImageWriting {
  readonly library: Pick<Library, 'openImage'>;
  readonly target: ExportTarget & Partial<ReopenedTarget>;
  /** False: what is not there yet stays away, as the export is finished as partial. */
  readonly isCopying: boolean;
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
  { library, target, isCopying, signal, onBytes }: ImageWriting,
  { planned: { image }, path }: ExportedImage,
): Promise<WrittenContent | 'notWritten' | ImageFault> {
  const there = (await target.take?.(path, image.hash)) ?? null;
  if (there !== null) {
    onBytes(image.byteLength);
    return there;
  }
  if (!isCopying) return 'notWritten';
  let copied = 0;
  const content = readStoredImage(library, image, signal, (count) => {
    copied += count;
    onBytes(count);
  });
  try {
    return await target.add(path, content, { modified: timeOf(image), sha256: image.hash });
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
  { planned }: ExportedImage,
  path: string,
): Promise<WrittenContent> {
  const text = sidecar(describeImage(planned), host);
  const there = (await target.take?.(path, contentOf(text).sha256)) ?? null;
  return there ?? (await target.add(path, [Buffer.from(text)], { modified: timeOf(planned.image) }));
}

/** Writes an image with its sidecar, and notes the files in `payload`. */
async function writeEntry(
  writing: ImageWriting,
  image: ExportedImage,
  payload: Map<string, WrittenContent>,
): Promise<ExportedImage['outcome']> {
  const outcome = await writeImage(writing, image);
  if (typeof outcome === 'string') return outcome;
  payload.set(image.path, outcome);
  if (image.sidecar !== null) payload.set(image.sidecar, await writeSidecar(writing, image, image.sidecar));
  return 'written';
}

/** Writes images, some at a time, and puts into `images` what became of each. Returns all files that were written. Rejects when the target fails. */
export async function writeImages(
  writing: ImageWriting,
  images: ExportedImage[],
): Promise<ReadonlyMap<string, WrittenContent>> {
  const payload = new Map<string, WrittenContent>();
  const queue = images.entries();
  let broken = false;

  async function work(): Promise<void> {
    for (const [index, image] of queue) {
      if (broken) return;
      writing.signal.throwIfAborted();
      const outcome = await writeEntry(writing, image, payload);
      images[index] = { ...image, outcome };
      writing.onFile(outcome === 'written');
    }
  }

  const writers = Array.from({ length: WRITER_COUNT }, () =>
    work().catch((error: unknown) => {
      broken = true;
      throw error;
    }),
  );
  const ends = await Promise.allSettled(writers);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return payload;
}
