import { decodeImage } from '../../../renderer/imaging/image-decode.ts';
import { answerRequests } from '../../../renderer/workers/answer-requests.ts';
import type { ThumbnailRequest } from '../../../renderer/workers/thumbnail-worker.ts';

/** As the product's worker (renderer/workers/thumbnail-worker.ts) encodes. */
const FORMAT = { type: 'image/jpeg', quality: 0.85 };

/** Answers with a thumbnail as the product's worker makes it, and measures nothing. */
answerRequests<Pick<ThumbnailRequest, 'source' | 'side'>, ArrayBuffer>(async ({ source, side }, signal) => {
  const { bitmap } = await decodeImage(source, { width: side, height: side }, signal);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  const blob = await canvas.convertToBlob(FORMAT);
  const bytes = await blob.arrayBuffer();
  return { value: bytes, transfer: [bytes] };
});
