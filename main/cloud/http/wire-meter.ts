import { AsyncLocalStorage } from 'node:async_hooks';
import type { Failure } from '../../../preload/contract/index.ts';

/** Counts what arrives, slows it down, and stops it. */
export interface WireMeter {
  /** A request is about to be sent. Throws `WireRefused` when nothing may be asked for. */
  admit(): void;
  /** So many bytes arrived. Resolves when more may be read; undefined: at once. Throws `WireRefused` when no more may come. */
  take(bytes: number): Promise<void> | undefined;
  /** How much longer than usual a body of that many bytes may take because this meter slows it down; ms. */
  extraMs(bytes: number): number;
}

/** A meter lets no more bytes come. */
export class WireRefused extends Error {
  override readonly name = 'WireRefused';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

const meters = new AsyncLocalStorage<WireMeter>();

/**
 * Does `work` with all that it receives counted by `meter`. It passes by the context of the call, so that every way to an image is
 * counted without each of them knowing. Of two that ask for the same at the same time, the first one's meter counts.
 */
export function meterWire<Value>(meter: WireMeter, work: () => Promise<Value>): Promise<Value> {
  return meters.run(meter, work);
}

/** The meter of the call under way. */
export function currentMeter(): WireMeter | undefined {
  return meters.getStore();
}
