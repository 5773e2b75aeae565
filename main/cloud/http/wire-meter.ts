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
 * counted without a parameter.
 */
export function meterWire<Value>(meter: WireMeter, work: () => Promise<Value>): Promise<Value> {
  return meters.run(meter, work);
}

export function currentMeter(): WireMeter | undefined {
  return meters.getStore();
}

/**
 * A meter of work that several callers join: the one of the caller that begins it counts, until a person waits for it, too. Then that caller's counts: it
 * comes first, and no limit of the others ends it.
 */
export function createSharedMeter() {
  let lead = currentMeter();
  const meter: WireMeter = {
    get goesFirst() {
      return lead?.goesFirst ?? true;
    },
    admit: () => lead?.admit(),
    take: (bytes) => lead?.take(bytes),
    extraMs: (bytes) => lead?.extraMs(bytes) ?? 0,
  };
  return {
    run: <Value>(work: () => Promise<Value>) => meterWire(meter, work),
    /** Another caller joins. */
    join(): void {
      const joining = currentMeter();
      if (joining?.goesFirst && !meter.goesFirst) lead = joining;
    },
  };
}
