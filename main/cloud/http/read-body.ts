import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type BodyBytes, createBodyBytes } from './body-bytes.ts';
import { DECODED_RATIO, type ExchangeLimits, RATIO_APPLIES_FROM_BYTES } from './limits.ts';
import type { WireMeter } from './wire-meter.ts';

interface Body {
  readonly bytes: Uint8Array;
  readonly wireBytes: number;
}

interface BodyReaders {
  /** The length that the server states for the bytes on the wire; null: none. */
  readonly statedBytes?: number | null;
  readonly meter?: WireMeter | undefined;
  /** Receives the bytes of a body without a coding before the first of them comes. */
  readonly onPlain?: (bytes: BodyBytes) => void;
  /** Receives each piece, decoded. */
  readonly onPiece?: ((piece: Uint8Array) => void) | undefined;
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
 * Throws `BodyRefused`, the `WireRefused` of the meter, or the error of the source.
 */
export async function readBody(
  source: Readable,
  contentEncoding: string | undefined,
  limits: ExchangeLimits,
  { statedBytes = null, meter, onPlain, onPiece }: BodyReaders = {},
): Promise<Body> {
  const decoder = createDecoder(contentEncoding);
  if (decoder === 'unknown') throw new BodyRefused('badCoding');
  const bytes = createBodyBytes(decoder === null ? statedBytes : null);
  if (decoder === null) onPlain?.(bytes);
  const count = createBodyCount(limits);
  const listen = () => setTimeout(() => source.destroy(count.refuse('tooSlow')), limits.silenceMs);
  let silence = listen();
  let isOver = false;

  function receive(piece: Uint8Array): void {
    silence.refresh();
    count.addWire(piece.byteLength);
  }

  /** Resolves when the meter lets more be read; undefined: at once. */
  function passMeter(piece: Uint8Array): Promise<void> | undefined {
    const waiting = meter?.take(piece.byteLength);
    return waiting === undefined ? undefined : pauseFor(waiting);
  }

  /** While this side does not read, the other side is neither silent nor slow. */
  async function pauseFor(waiting: Promise<void>): Promise<void> {
    clearTimeout(silence);
    const pausedAt = performance.now();
    await waiting;
    count.leaveOut(performance.now() - pausedAt);
    if (!isOver) silence = listen();
  }

  function store(piece: Uint8Array): void {
    count.addDecoded(piece.byteLength);
    bytes.add(piece);
    onPiece?.(piece);
  }

  async function* counted(wire: AsyncIterable<Uint8Array>) {
    for await (const piece of wire) {
      receive(piece);
      const waiting = passMeter(piece);
      if (waiting !== undefined) await waiting;
      yield piece;
    }
  }

  async function collect(decoded: AsyncIterable<Uint8Array>) {
    for await (const piece of decoded) store(piece);
  }

  try {
    if (decoder === null) {
      // A pipeline costs more than a small answer does, and without a decoder nothing needs one.
      await eachPiece(source, (piece) => {
        receive(piece);
        store(piece);
        return passMeter(piece);
      });
    } else {
      await pipeline(source, counted, decoder, collect);
    }
  } catch (error) {
    throw count.refusal() ?? (isCodingError(error) ? new BodyRefused('badCoding') : error);
  } finally {
    isOver = true;
    clearTimeout(silence);
  }
  return { bytes: bytes.take(), wireBytes: count.wireBytes() };
}

function createBodyCount(limits: ExchangeLimits) {
  let startedAt = performance.now();
  let wireBytes = 0;
  let decodedBytes = 0;
  let refusal: BodyRefused | null = null;

  /** Makes the refusal of the body, or returns the first one. */
  function refuse(reason: BodyRefused['reason']): BodyRefused {
    refusal ??= new BodyRefused(reason);
    return refusal;
  }

  return {
    refuse,
    /** A pipeline reports the end of the stream (an abort) before the reason for which it was ended, so the reason is remembered here. */
    refusal: () => refusal,
    wireBytes: () => wireBytes,
    addWire(bytes: number) {
      wireBytes += bytes;
      if (wireBytes > limits.wireBytes) throw refuse('tooLarge');
      const elapsedMs = performance.now() - startedAt;
      const drips = wireBytes < (elapsedMs / 1_000) * limits.dripBytesPerSecond;
      if (elapsedMs > limits.dripGraceMs && drips) throw refuse('tooSlow');
    },
    addDecoded(bytes: number) {
      decodedBytes += bytes;
      const isOverRatio = decodedBytes > RATIO_APPLIES_FROM_BYTES && decodedBytes > wireBytes * DECODED_RATIO;
      if (decodedBytes > limits.decodedBytes || isOverRatio) throw refuse('tooLarge');
    },
    /** Time in which nothing was read does not count for the speed. */
    leaveOut(milliseconds: number) {
      startedAt += milliseconds;
    },
  };
}

/**
 * Hands over the pieces of a body as they come; while `take` waits, nothing is read. An error of `take` destroys the source. By events, because the
 * iterator of a stream costs more than a small response does.
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

  const cut = () =>
    reject(Object.assign(new Error('The body was cut off.'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }));
  source.on('error', reject);
  source.once('end', resolve);
  source.once('close', cut);
  source.on('readable', drain);
  if (source.destroyed) cut();
  return promise;
}

/** The content codings that this app decodes, as they are written into `Accept-Encoding`. */
export const ACCEPTED_ENCODINGS = 'gzip, br, deflate';

/** Makes the decoder of a content coding; null for a body that is not coded, `unknown` for any other coding. */
function createDecoder(contentEncoding: string | undefined): Transform | null | 'unknown' {
  const coding = (contentEncoding ?? '').trim().toLowerCase();
  return coding === '' || coding === 'identity' ? null : (DECODERS.get(coding)?.() ?? 'unknown');
}

const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

/** Whether a decoder failed: the codes of zlib are Z_DATA_ERROR, Z_BUF_ERROR…; those of brotli begin with ERR_. */
function isCodingError(error: unknown): boolean {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code !== undefined && /^(Z_|ERR_(_?BROTLI|BUFFER|PADDING))/.test(code);
}
