import { AsyncLocalStorage } from 'node:async_hooks';
import type { Failure } from '../../../preload/contract/index.ts';

/** Counts the bytes that arrive, slows them down, and stops them. */
export interface WireMeter {
  /** A person waits for the requests: those of others that wait for a connection come after them. */
  readonly goesFirst: boolean;
  /** A request is about to be sent. Throws `WireRefused` when none may be sent. */
  admit(): void;
  /** Bytes arrived. Resolves when more may be read; undefined: at once. Throws `WireRefused` when no more may come. */
  take(bytes: number): Promise<void> | undefined;
  /** How much longer than usual a body of that many bytes may take because the meter slows it down; ms. */
  extraMs(bytes: number): number;
}

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
 * Runs `work` and counts everything that it receives with `meter`. The meter passes by the context of the call, so that every request of an image is
 * counted without a parameter. Of two callers that join in one request, the first one's meter counts.
 */
export function meterWire<Value>(meter: WireMeter, work: () => Promise<Value>): Promise<Value> {
  return meters.run(meter, work);
}

export function currentMeter(): WireMeter | undefined {
  return meters.getStore();
}
