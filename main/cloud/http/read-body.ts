import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { createBodyBytes } from './body-bytes.ts';
import { DECODED_RATIO, type ExchangeLimits, RATIO_APPLIES_FROM_BYTES } from './limits.ts';
import type { WireMeter } from './wire-meter.ts';

/** What this app can decode, as it is written into `Accept-Encoding`. */
export const ACCEPTED_ENCODINGS = 'gzip, br, deflate';

interface Body {
  readonly bytes: Uint8Array;
  readonly wireBytes: number;
}

/** A body went over a limit of size (`tooLarge`), came too slowly (`tooSlow`) or has an unknown or broken coding (`badCoding`). */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly reason: 'tooLarge' | 'tooSlow' | 'badCoding';

  constructor(reason: BodyRefused['reason']) {
    super(`Body refused: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Reads a whole body within limits and decodes its content coding (P18). Bytes are counted on the wire and after decoding,
 * and the ratio of both is watched, so no body takes more memory than the limit says. The source is destroyed on refusal.
 * `statedBytes`: the length that the server states for the bytes on the wire; null: none.
 * Throws `BodyRefused`, the `WireRefused` of the meter, or the error of the source.
 */
export async function readBody(
  source: Readable,
  contentEncoding: string | undefined,
  limits: ExchangeLimits,
  statedBytes: number | null = null,
  meter?: WireMeter,
): Promise<Body> {
  const decoder = decoderOf(contentEncoding);
  const bytes = createBodyBytes(decoder === null ? statedBytes : null);
  let startedAt = performance.now();
  let wireBytes = 0;
  let decodedBytes = 0;
  // The pipeline reports the end of the stream (an abort) before the reason for which it was ended.
  let refusal: BodyRefused | null = null;
  const listen = () => setTimeout(() => source.destroy(refuse('tooSlow')), limits.silenceMs);
  let silence = listen();
  let isOver = false;

  function refuse(reason: BodyRefused['reason']): BodyRefused {
    refusal ??= new BodyRefused(reason);
    return refusal;
  }

  function count(chunk: Uint8Array): void {
    silence.refresh();
    wireBytes += chunk.byteLength;
    if (wireBytes > limits.wireBytes) throw refuse('tooLarge');
    const elapsedMs = performance.now() - startedAt;
    const drips = wireBytes < (elapsedMs / 1_000) * limits.dripBytesPerSecond;
    if (elapsedMs > limits.dripGraceMs && drips) throw refuse('tooSlow');
  }

  function keep(chunk: Uint8Array): void {
    decodedBytes += chunk.byteLength;
    const ratioExceeded = decodedBytes > RATIO_APPLIES_FROM_BYTES && decodedBytes > wireBytes * DECODED_RATIO;
    if (decodedBytes > limits.decodedBytes || ratioExceeded) throw refuse('tooLarge');
    bytes.add(chunk);
  }

  async function* counted(wire: AsyncIterable<Uint8Array>) {
    for await (const chunk of wire) {
      count(chunk);
      const waiting = meter?.take(chunk.byteLength);
      if (waiting !== undefined) await pauseFor(waiting);
      yield chunk;
    }
  }

  /** While this side does not read, the other side is neither silent nor slow. */
  async function pauseFor(waiting: Promise<void>): Promise<void> {
    clearTimeout(silence);
    const pausedAt = performance.now();
    await waiting;
    startedAt += performance.now() - pausedAt;
    if (!isOver) silence = listen();
  }

  async function collect(decoded: AsyncIterable<Uint8Array>) {
    for await (const chunk of decoded) keep(chunk);
  }

  try {
    if (decoder === null) {
      // Without a decoder there is nothing to pipe; a pipeline costs more than a small answer does.
      await eachPiece(source, (piece) => {
        count(piece);
        keep(piece);
        const waiting = meter?.take(piece.byteLength);
        return waiting === undefined ? undefined : pauseFor(waiting);
      });
    } else {
      await pipeline(source, counted, decoder, collect);
    }
  } catch (error) {
    throw refusal ?? (isCodingError(error) ? refuse('badCoding') : error);
  } finally {
    isOver = true;
    clearTimeout(silence);
  }
  return { bytes: bytes.take(), wireBytes };
}

/**
 * Hands over the pieces of a body as they come; while `take` waits, nothing is read. What `take` throws destroys the source. By events, because the
 * iterator of a stream costs more than a small answer does.
 */
function eachPiece(source: Readable, take: (piece: Uint8Array) => Promise<void> | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let isWaiting = false;

  function refuse(error: unknown): void {
    reject(error);
    source.destroy();
  }

  function drain(): void {
    try {
      while (!isWaiting) {
        const piece = source.read() as Uint8Array | null;
        if (piece === null) return;
        const waiting = take(piece);
        if (waiting === undefined) continue;
        isWaiting = true;
        waiting.then(goOn, refuse);
      }
    } catch (error) {
      refuse(error);
    }
  }

  function goOn(): void {
    isWaiting = false;
    drain();
  }

  const cut = () => reject(new CutOff());
  source.on('error', reject);
  source.once('end', resolve);
  source.once('close', cut);
  source.on('readable', drain);
  if (source.destroyed) cut();
  return promise;
}

/** A body that ended without its end. */
class CutOff extends Error {
  override readonly name = 'CutOff';
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Whether `readBody` can decode a content coding. */
export function isKnownCoding(contentEncoding: string | undefined): boolean {
  return ['', 'identity', 'gzip', 'x-gzip', 'br', 'deflate'].includes(
    (contentEncoding ?? '').trim().toLowerCase(),
  );
}

function decoderOf(contentEncoding: string | undefined): Transform | null {
  switch ((contentEncoding ?? '').trim().toLowerCase()) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return createInflate();
    default:
      throw new BodyRefused('badCoding');
  }
}

/** zlib's codes are Z_DATA_ERROR, Z_BUF_ERROR…; those of brotli begin with ERR_. */
function isCodingError(error: unknown): boolean {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code !== undefined && /^(Z_|ERR_(_?BROTLI|BUFFER|PADDING))/.test(code);
}
