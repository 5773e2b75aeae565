import type { Failure } from '../../../preload/contract/index.ts';
import type { ReceivedImage } from '../../gate/accept-snapshot.ts';
import type { PartialImage, PartialImages } from '../../shared/partial-images.ts';
import type { Timers } from '../../shared/timers.ts';
import { resolveNotModified } from '../client/not-modified.ts';
import type { Exchange, Outcome } from '../client/outcome.ts';
import { statusFailure } from '../http/answer-failure.ts';
import { validatorsOf } from '../http/validators.ts';
import { receiveImage } from './receive-image.ts';
import { resumeImage } from './resume-image.ts';
import {
  createDownloadTime,
  createSendImage,
  type ImageRequest,
  type SendImageOptions,
} from './send-image.ts';

/** Client of image origins: no token, no cookies; checks each address (P15, P17). */
export interface ImageClient {
  fetch(request: ImageRequest): Promise<ImageAnswer>;
}

interface ImageClientOptions extends SendImageOptions {
  readonly timers: Timers;
  /** `null`: a cut download starts over. */
  readonly partials: PartialImages | null;
}

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
    // An image origin's error never ends a session (P23). Its body isn't the service's and isn't
    // read.
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
    const received = await receiveImage(reply.body, headers, {
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
  /** 403, 404 or 410 of the image origin: most often the address has expired. */
  | {
      readonly kind: 'expired';
      readonly failure: Failure;
      readonly status: number;
      /** Age of the address when last used, ms. */
      readonly addressAgeMs: number;
    };

function imageRefused(status: number, host: string, requestId: string): Failure {
  return {
    code: 'imageRefused',
    refusal: 'imageRefusedBy',
    facts: { host, status },
    requestId,
  };
}

/** Statuses that refuse one address, mostly expired; they say nothing about the account. */
const REFUSING: ReadonlySet<number> = new Set([401, 403, 404, 410]);
