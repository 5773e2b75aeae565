import { decodeImage, type ImageSource } from '../imaging/image-decode.ts';
import { answerRequests } from './answer-requests.ts';

/** Requests a thumbnail whose longer side has at most `side` px, as the bytes of a WebP. */
export interface ThumbnailRequest {
  readonly source: ImageSource;
  readonly side: number;
}

/** Thumbnails of photographs look the same above this quality, and each step costs a tenth of the bytes. */
const QUALITY = 0.8;

answerRequests<ThumbnailRequest, ArrayBuffer>(async ({ source, side }, signal) => {
  const { bitmap } = await decodeImage(source, { width: side, height: side }, signal);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  const bytes = await blob.arrayBuffer();
  return { value: bytes, transfer: [bytes] };
});
