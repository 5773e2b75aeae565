import type { IncomingHttpHeaders } from 'node:http';
import {
  fail,
  type Precision,
  type ReceivedImage,
  type Result,
  succeed,
} from '../../../preload/contract/index.ts';
import { answeredRequestId, isWebPage, mediaTypeOf } from '../failures/answer-content.ts';
import { networkNeedsSignIn, tooLarge } from '../failures/answer-failure.ts';
import { lastModifiedTime } from '../http-cache/validators.ts';
import { exifCapture } from './exif-capture.ts';
import { recogniseImage } from './recognise-image.ts';

/**
 * Accepts the body of a 200 as an image, by its magic bytes and within the limit of pixels (P18, P19).
 * Failures: `notAnImage`, `tooLarge`, `networkNeedsSignIn`.
 */
export function receiveImage(
  bytes: Uint8Array,
  headers: IncomingHttpHeaders,
  precision: Precision,
  pixelLimit: number,
  host: string,
  requestId: string,
): Result<ReceivedImage> {
  const image = recogniseImage(bytes);
  if (image === null) {
    // A body that calls itself a web page is in most cases the sign-in page of the network (P25).
    if (mediaTypeOf(headers) === 'text/html' && isWebPage(headers, bytes))
      return fail(networkNeedsSignIn(host, requestId));
    const what =
      bytes.byteLength === 0 ? 'nothing' : isWebPage(headers, bytes) ? 'a web page' : 'something else';
    return fail({
      code: 'notAnImage',
      message: `${host} sent ${what} instead of an image.`,
      advice: 'Downloaded images stay. JPEG, PNG, WebP, AVIF and GIF can be shown.',
      requestId,
    });
  }
  if (image.widthPixels * image.heightPixels > pixelLimit) return fail(tooLarge(host, requestId));
  const capture = exifCapture(bytes);
  return succeed({
    bytes,
    ...image,
    precision,
    capturedAt: capture?.at ?? null,
    capturedOffsetMinutes: capture?.offsetMinutes ?? null,
    receivedAt: lastModifiedTime(headers),
    requestId: answeredRequestId(headers) ?? requestId,
  });
}
