import type { Failure } from '../../../preload/contract/index.ts';
import type { PartialImage, PartialImages } from '../../core/partial-images.ts';
import type { Timers } from '../../core/timers.ts';
import type { ReceivedImage } from '../../gate/accept-snapshot.ts';
import type { Exchange, Outcome } from '../api/outcome.ts';
import { statusFailure } from '../failures/answer-failure.ts';
import { resolveNotModified } from '../http-cache/not-modified.ts';
import { validatorsOf } from '../http-cache/validators.ts';
import { receiveImage } from './receive-image.ts';
import { resumeImage } from './resume-image.ts';
import {
  createDownloadTime,
  createSendImage,
  type ImageRequest,
  type SendImageOptions,
} from './send-image.ts';

/** The client of image origins. It has no token, sends no cookies, and checks each address before it connects (P15, P17). */
export interface ImageClient {
  fetch(request: ImageRequest): Promise<ImageAnswer>;
}

interface ImageClientOptions extends SendImageOptions {
  readonly timers: Timers;
  /** Null: a download that is cut begins from the start. */
  readonly partials: PartialImages | null;
}

/** Creates the client of image origins for an environment. */
export function createImageClient(options: ImageClientOptions): ImageClient {
  const { limits, timers } = options;
  const send = createSendImage(options);

  async function fetch(request: ImageRequest, partial: PartialImage | null): Promise<ImageAnswer> {
    const { requestId } = request;
    const now = options.clock.now();
    const time = createDownloadTime(limits.image.totalMs);
    const { reply, host, unchanged } = await resolveNotModified(
      request.known,
      { requestId, now },
      (condition) => {
        if (partial === null) return send(request, { fields: condition, time });
        const resume = { timers, limits: limits.image, requestId, mayGoOn: () => time.leftMs() > 0 };
        return resumeImage(partial, resume, (range, onBody) =>
          send(request, { fields: { ...condition, ...range }, time, onBody }),
        );
      },
    );
    if (reply.kind === 'failed') return { kind: 'failed', failure: reply.failure };
    const { status, headers } = reply;
    const exchange: Exchange = { requestId, wireBytes: reply.wireBytes };
    if (unchanged !== null) return { kind: 'notModified', validators: unchanged, exchange };
    // An error status of an image origin never ends a session (P23). Its body is not read, because it is not from the service.
    if (REFUSING.has(status)) {
      const failure = imageRefused(status, host, requestId);
      return status === 401
        ? { kind: 'failed', failure }
        : { kind: 'expired', failure, status, addressAgeMs: time.addressAgeMs() };
    }
    if (status !== 200) {
      return {
        kind: 'failed',
        failure: statusFailure({ status, host, requestId, problem: null, requestedMs: reply.requestedMs }),
      };
    }
    const received = receiveImage(reply.body, headers, {
      host,
      requestId,
      precision: request.precision,
      pixelLimit: limits.pixels,
      now: options.clock.now(),
    });
    if (received.ok)
      return {
        kind: 'changed',
        value: received.value,
        validators: validatorsOf(headers, options.clock.now()),
        exchange,
      };
    await partial?.remove();
    return { kind: 'failed', failure: received.failure };
  }

  return {
    async fetch(request) {
      const partial = options.partials?.open(request.subject, request.precision) ?? null;
      try {
        return await fetch(request, partial);
      } finally {
        partial?.close();
      }
    },
  };
}

type ImageAnswer =
  | Extract<Outcome<ReceivedImage>, { readonly kind: 'changed' | 'notModified' | 'failed' }>
  /** 403, 404 or 410 of the image origin: most often the address has run out. */
  | {
      readonly kind: 'expired';
      readonly failure: Failure;
      readonly status: number;
      /** How old the address was when a request was sent to it last; ms. */
      readonly addressAgeMs: number;
    };

function imageRefused(status: number, host: string, requestId: string): Failure {
  return {
    code: 'imageRefused',
    message: `The image server ${host} refused the image (${status}).`,
    advice: 'Try again later. If it keeps failing, tell your administrator.',
    requestId,
  };
}

/** Statuses with which an image origin refuses one address, most often because it has run out; they say nothing about the account. */
const REFUSING: ReadonlySet<number> = new Set([401, 403, 404, 410]);
