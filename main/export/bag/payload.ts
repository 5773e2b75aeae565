import type { BagFile, Payload } from '../../bagit/bag-files.ts';
import type { PlannedImage } from '../../bagit/planned-image.ts';
import { contentOf } from '../../bagit/write-content.ts';
import { describeImage, type ExportedImage } from './build-manifest.ts';
import { sidecar } from './sidecar.ts';

/**
 * Yields the images and their sidecars by path: other images may sort between an image and its
 * sidecar.
 */
function* payloadFiles(
  images: Iterable<ExportedImage>,
  sidecarText: (image: PlannedImage) => string,
): Generator<BagFile> {
  const waiting: BagFile[] = [];
  for (const { planned, path, outcome, sidecar: beside } of images) {
    if (outcome !== 'written') continue;
    while (waiting[0] !== undefined && waiting[0].path < path) yield* waiting.splice(0, 1);
    yield { path, sha256: planned.image.hash };
    if (beside === null) continue;
    const file = { path: beside, sha256: contentOf(sidecarText(planned)).sha256 };
    const at = waiting.findIndex((one) => beside < one.path);
    waiting.splice(at < 0 ? waiting.length : at, 0, file);
  }
  yield* waiting;
}

/** Builds the payload from what was written. */
export function buildPayload(images: Iterable<ExportedImage>, host: string): Payload {
  const textOf = (planned: PlannedImage) => sidecar(describeImage(planned), host);
  let [count, byteLength] = [0, 0];
  for (const { planned, outcome, sidecar: beside } of images) {
    if (outcome !== 'written') continue;
    count += beside === null ? 1 : 2;
    byteLength += planned.image.byteLength + (beside === null ? 0 : Buffer.byteLength(textOf(planned)));
  }
  return { count, byteLength, files: () => payloadFiles(images, textOf) };
}
