import type { IncomingHttpHeaders } from 'node:http';
import { fail, type Precision, type Result, succeed } from '../../../preload/contract/index.ts';
import { acceptSnapshot, type ReceivedImage } from '../../gate/accept-snapshot.ts';
import { answeredRequestId, isWebPage, mediaTypeOf } from '../failures/answer-content.ts';
import { networkNeedsSignIn, tooLarge } from '../failures/answer-failure.ts';
import { lastModifiedTime } from '../http-cache/validators.ts';
import { exifCapture } from './exif-capture.ts';

/** Who sent an image, and how much of one is taken. */
interface ImageSource {
  readonly host: string;
  readonly requestId: string;
  readonly precision: Precision;
  readonly pixelLimit: number;
  /** ms since the epoch. */
  readonly now: number;
}

/** Accepts the body of a 200 as an image. Failures: `notAnImage`, `tooLarge`, `networkNeedsSignIn`. */
export function receiveImage(
  bytes: Uint8Array,
  headers: IncomingHttpHeaders,
  { host, requestId, precision, pixelLimit, now }: ImageSource,
): Result<ReceivedImage> {
  const capture = exifCapture(bytes);
  const facts = {
    precision,
    capturedAt: capture?.at ?? null,
    capturedOffsetMinutes: capture?.offsetMinutes ?? null,
    receivedAt: lastModifiedTime(headers),
    requestId: answeredRequestId(headers) ?? requestId,
  };
  const image = acceptSnapshot(bytes, facts, now, pixelLimit);
  if (typeof image !== 'string') return succeed(image);
  if (image !== 'notAnImage') return fail(tooLarge(host, requestId));
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
