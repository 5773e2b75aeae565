import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BodyBytes, createBodyBytes } from './body-bytes.ts';
import { CODING_SHOWN_BYTES, codingsOf, decodersOf, isCodingError } from './content-coding.ts';
import { DECODED_RATIO, type ExchangeLimits, RATIO_APPLIES_FROM_BYTES } from './limits.ts';
import type { WireMeter } from './wire-meter.ts';

interface Body {
  readonly bytes: Uint8Array;
  /** True if a receiver took the body; `bytes` is then its beginning. */
  readonly isTaken: boolean;
  /** True if the receiver stopped early; the rest was not read. */
  readonly hasRest: boolean;
  readonly wireBytes: number;
}

/**
 * Receives a decoded piece of a body. Returning a promise takes the body from here on: the next
 * piece is read when it resolves, none if it rejects.
 */
export type ReceivePiece = (piece: Uint8Array) => Promise<void> | undefined;

/** Collected even if a receiver takes the body: the limit of the store of answers. */
const COLLECTED_BYTES = 4 * 1_024 * 1_024;

interface BodyReaders {
  /** Length stated for the bytes on the wire; `null`: none. */
  readonly statedBytes?: number | null;
  readonly meter?: WireMeter | undefined;
  /** Counts each piece on the wire. */
  readonly onWire?: (bytes: number) => void;
  /** Receives the buffer of a body without coding before its first byte. */
  readonly onPlain?: (bytes: BodyBytes) => void;
  readonly onPiece?: ReceivePiece | undefined;
}

/** Enough to recognise the kind of document. */
const BEGINNING_BYTES = 4 * 1_024;

/** A body exceeded a size limit (`tooLarge`), was too slow (`tooSlow`), or has a broken coding. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly reason: 'tooLarge' | 'tooSlow' | 'badCoding';

  constructor(reason: BodyRefused['reason']) {
    super(`Body refused: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Reads a whole body within limits and decodes it (P18). Counts bytes on the wire and decoded, and
 * watches their ratio, so no body exceeds the memory limit. Destroys the source on refusal. Throws
 * `BodyRefused`, the meter's `WireRefused`, or the source's error.
 */
export async function readBody(
  source: Readable,
  contentEncoding: string | undefined,
  limits: ExchangeLimits,
  { statedBytes = null, meter, onWire, onPlain, onPiece }: BodyReaders = {},
): Promise<Body> {
  const codings = codingsOf(contentEncoding);
  if (codings === null) throw leaveUnread(source);
  const isPlain = codings.length === 0;
  let bytes = createBodyBytes(isPlain ? statedBytes : null);
  let isTaken = false;
  let hasRest = false;
  if (isPlain) onPlain?.(bytes);
  const count = createBodyCount(limits);
  const silence = createSilence(
    () => source.destroy(count.refuse('tooSlow')),
    limits.silenceMs,
    count.leaveOut,
  );

  function receive(piece: Uint8Array): void {
    silence.broken();
    onWire?.(piece.byteLength);
    count.addWire(piece.byteLength);
  }

  /** Waits until the meter allows more; undefined: at once. */
  const passMeter = (piece: Uint8Array) => silence.pauseFor(meter?.take(piece.byteLength));

  /** Waits until the receiver takes more; undefined: at once. */
  function store(piece: Uint8Array): Promise<void> | undefined {
    const taking = onPiece?.(piece);
    taking?.catch(() => {
      hasRest = true;
    });
    count.addDecoded(piece.byteLength, taking !== undefined);
    if (!isTaken) bytes.add(piece);
    if (!isTaken && taking !== undefined && bytes.byteLength() > COLLECTED_BYTES) {
      isTaken = true;
      const beginning = bytes.take().slice(0, BEGINNING_BYTES);
      bytes = createBodyBytes(null);
      bytes.add(beginning);
    }
    return silence.pauseFor(taking);
  }

  async function* counted() {
    for await (const piece of source as AsyncIterable<Uint8Array>) {
      receive(piece);
      await passMeter(piece);
      yield piece;
    }
  }

  try {
    if (isPlain) {
      // Without a decoder no pipeline is needed; one costs more than a small answer.
      await eachPiece(source, (piece) => {
        receive(piece);
        const storing = store(piece);
        // If the meter refuses the piece, nothing waits for the receiver any more.
        storing?.catch(() => undefined);
        const passing = passMeter(piece);
        return storing === undefined ? passing : both(storing, passing);
      });
    } else {
      const { beginning, isWhole, ...wire } = await lookAhead(counted(), CODING_SHOWN_BYTES);
      let { pieces } = wire;
      // A body without bytes has no coding, whatever its head says.
      const decoders = beginning.byteLength === 0 ? [] : decodersOf(codings, beginning, isWhole);
      for (const decoder of decoders) pieces = count.bounded(decodedBy(decoder, pieces));
      for await (const piece of pieces) await store(piece);
    }
  } catch (error) {
    const refusal = count.refusal();
    if (refusal !== null || !hasRest)
      throw refusal ?? (isCodingError(error) ? new BodyRefused('badCoding') : error);
  } finally {
    silence.end();
  }
  return { bytes: bytes.take(), isTaken: isTaken || hasRest, hasRest, wireBytes: count.wireBytes() };
}

/** Frees the connection of a body that nobody reads. */
function leaveUnread(source: Readable): BodyRefused {
  source.on('error', () => {}).destroy();
  return new BodyRefused('badCoding');
}

/** Reads until `leastBytes` or the end. `pieces` repeats these, then yields the rest. */
async function lookAhead(source: AsyncGenerator<Uint8Array>, leastBytes: number) {
  const begun: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  while (length < leastBytes && !isWhole) {
    const { done, value } = await source.next();
    if (done === true) isWhole = true;
    else {
      begun.push(value);
      length += value.byteLength;
    }
  }
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield* begun;
    yield* source;
  }
  return { pieces: pieces(), beginning: Buffer.concat(begun).subarray(0, leastBytes), isWhole };
}

async function* decodedBy(decoder: Transform, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const feeding = pipeline(pieces, decoder);
  // The decoder ends with the same error.
  feeding.catch(() => {});
  yield* decoder as AsyncIterable<Uint8Array>;
  await feeding;
}

/** Ends a body after a silence; `onPaused` receives time in which nothing was read, ms. */
function createSilence(onSilent: () => void, silenceMs: number, onPaused: (milliseconds: number) => void) {
  const listen = () => setTimeout(onSilent, silenceMs);
  let timer = listen();
  let isOver = false;
  let pauses = 0;
  let pausedAt = 0;

  async function pause(waiting: Promise<void>): Promise<void> {
    clearTimeout(timer);
    if (pauses === 0) pausedAt = performance.now();
    pauses += 1;
    await waiting;
    pauses -= 1;
    if (pauses > 0) return;
    onPaused(performance.now() - pausedAt);
    if (!isOver) timer = listen();
  }

  return {
    broken: () => void timer.refresh(),
    pauseFor: (waiting: Promise<void> | undefined) => (waiting === undefined ? undefined : pause(waiting)),
    end(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

async function both(one: Promise<void>, other: Promise<void> | undefined): Promise<void> {
  await Promise.all([one, other]);
}

function createBodyCount(limits: ExchangeLimits) {
  let startedAt = performance.now();
  let wireBytes = 0;
  let decodedBytes = 0;
  let refusal: BodyRefused | null = null;

  /** Creates the refusal of the body, or returns the first one. */
  function refuse(reason: BodyRefused['reason']): BodyRefused {
    refusal ??= new BodyRefused(reason);
    return refusal;
  }

  function check(bytes: number, isTaken: boolean): void {
    const isOverRatio = bytes > RATIO_APPLIES_FROM_BYTES && bytes > wireBytes * DECODED_RATIO;
    const most = (isTaken ? limits.takenBytes : null) ?? limits.decodedBytes;
    if (bytes > most || isOverRatio) throw refuse('tooLarge');
  }

  return {
    refuse,
    /** Kept here, because a pipeline reports the abort of the stream before its reason. */
    refusal: () => refusal,
    wireBytes: () => wireBytes,
    addWire(bytes: number) {
      wireBytes += bytes;
      if (wireBytes > limits.wireBytes) throw refuse('tooLarge');
      const elapsedMs = performance.now() - startedAt;
      const drips = wireBytes < (elapsedMs / 1_000) * limits.dripBytesPerSecond;
      if (elapsedMs > limits.dripGraceMs && drips) throw refuse('tooSlow');
    },
    addDecoded(bytes: number, isTaken: boolean) {
      decodedBytes += bytes;
      check(decodedBytes, isTaken);
    },
    /** Limits a decoder's output: between two decoders there may be more than at the end. */
    async *bounded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      let bytes = 0;
      for await (const piece of pieces) {
        bytes += piece.byteLength;
        check(bytes, true);
        yield piece;
      }
    },
    /** Excludes time in which nothing was read from the speed. */
    leaveOut(milliseconds: number) {
      startedAt += milliseconds;
    },
  };
}

/**
 * Passes on the pieces of a body; reads nothing while `take` waits. An error of `take` destroys
 * the source. Uses events: a stream's iterator costs more than a small response.
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
  source.once('end', () => {
    // Each stream closes after its end; an error with its stack costs more than a small body.
    source.off('close', cut);
    resolve();
  });
  source.once('close', cut);
  source.on('readable', drain);
  if (source.destroyed) cut();
  return promise;
}
