import type { IncomingHttpHeaders } from 'node:http';
import { fail, type Precision, type Result, succeed } from '../../../preload/contract/index.ts';
import { acceptSnapshot, type ReceivedImage } from '../../gate/accept-snapshot.ts';
import { otherFormat } from '../../gate/other-formats.ts';
import { answeredRequestId, isWebPage, mediaTypeOf } from '../client/answer-content.ts';
import { networkNeedsSignIn, tooLarge } from '../http/answer-failure.ts';
import { lastModifiedTime } from '../http/validators.ts';
import { exifCapture } from './exif-capture.ts';

/** Sender of an image, and how much of one is accepted. */
interface ImageSource {
  readonly host: string;
  readonly requestId: string;
  readonly precision: Precision;
  readonly pixelLimit: number;
  /** ms since the epoch. */
  readonly now: number;
}

/** Accepts a 200 as an image. Failures: `notAnImage`, `tooLarge`, `networkNeedsSignIn`. */
export async function receiveImage(
  bytes: Uint8Array,
  headers: IncomingHttpHeaders,
  { host, requestId, precision, pixelLimit, now }: ImageSource,
): Promise<Result<ReceivedImage>> {
  const capture = exifCapture(bytes);
  const facts = {
    precision,
    capturedAt: capture?.at ?? null,
    capturedOffsetMinutes: capture?.offsetMinutes ?? null,
    receivedAt: lastModifiedTime(headers),
    requestId: answeredRequestId(headers) ?? requestId,
  };
  const image = await acceptSnapshot(bytes, facts, now, pixelLimit);
  if (typeof image !== 'string') return succeed(image);
  if (image !== 'notAnImage') return fail(tooLarge(host, requestId));
  const format = otherFormat(bytes);
  if (format !== null)
    return fail({
      code: 'notAnImage',
      refusal: 'imageFormat',
      facts: { format },
      requestId,
    });
  // A body that calls itself a web page is mostly the network's sign-in page (P25).
  if (mediaTypeOf(headers) === 'text/html' && isWebPage(headers, bytes))
    return fail(networkNeedsSignIn(host, requestId));
  const received = bytes.byteLength === 0 ? 'nothing' : isWebPage(headers, bytes) ? 'page' : 'other';
  return fail({ code: 'notAnImage', facts: { host, received }, requestId });
}
