import type { StoredImage } from '../library/images/snapshots.ts';
import type { Library } from '../library/library.ts';
import { describeImage, type ExportedImage } from './bag/build-manifest.ts';
import type { ImageFault } from './bag/manifest-schema.ts';
import { sidecar } from './bag/sidecar.ts';
import { imageFault, readStoredImage } from './read-image.ts';
import type { ExportTarget } from './targets/export-target.ts';
import type { WrittenContent } from './targets/write-content.ts';

/** Files written at a time, so that one is copied while another is on its way to the disk. */
const WRITER_COUNT = 4;

export interface ImageWriting {
  readonly library: Pick<Library, 'openImage'>;
  readonly target: ExportTarget;
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

/** Adds an image and its sidecar. Returns what was wrong with it, or null. */
async function writeImage(
  { library, target, host, signal, onBytes }: ImageWriting,
  { planned, path, sidecar: sidecarPath }: ExportedImage,
  payload: Map<string, WrittenContent>,
): Promise<ImageFault | null> {
  const { image } = planned;
  const modified = timeOf(image);
  let copied = 0;
  const content = readStoredImage(library, image, signal, (count) => {
    copied += count;
    onBytes(count);
  });
  try {
    payload.set(path, await target.add(path, content, { modified, sha256: image.hash }));
  } catch (error) {
    const fault = imageFault(error);
    if (fault === null) throw error;
    // What a damaged image announced counts as done, so that the bytes add up in the end.
    onBytes(image.byteLength - copied);
    return fault;
  }
  if (sidecarPath !== null) {
    const text = sidecar(describeImage(planned), host);
    payload.set(sidecarPath, await target.add(sidecarPath, [Buffer.from(text)], { modified }));
  }
  return null;
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
      const fault = await writeImage(writing, image, payload);
      images[index] = { ...image, outcome: fault ?? 'written' };
      writing.onFile(fault === null);
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
