import { AsyncLocalStorage } from 'node:async_hooks';
import type { Failure } from '../../../preload/contract/index.ts';

/** Counts the bytes that arrive, slows them down, and stops them. */
export interface WireMeter {
  /** A person waits for the requests: those of others that wait for a connection come after them. */
  readonly goesFirst: boolean;
  /** Calls back when a person joins and comes to wait; absent: none can. */
  readonly onGoesFirst?: ((listener: () => void) => void) | undefined;
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
 * A meter of work that several callers join: that of a caller for whom a person waits counts, as long as it is among them, or else the first one's. So
 * what a person waits for comes first, and no limit of the others ends it.
 */
export function createSharedMeter() {
  const beginning = currentMeter();
  let callers: readonly { readonly meter: WireMeter | undefined }[] = [];
  const listeners: (() => void)[] = [];
  const goesFirst = (meter: WireMeter | undefined) => meter?.goesFirst ?? true;
  function lead(): WireMeter | undefined {
    const [first = { meter: beginning }] = callers;
    return (callers.find(({ meter }) => goesFirst(meter)) ?? first).meter;
  }
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const shared: WireMeter = {
    get goesFirst() {
      return goesFirst(lead());
    },
    onGoesFirst: (listener) => void listeners.push(listener),
    admit: () => lead()?.admit(),
    take: (bytes) => lead()?.take(bytes),
    extraMs: (bytes) => lead()?.extraMs(bytes) ?? 0,
  };
  return {
    run: <Value>(work: () => Promise<Value>) => meterWire(shared, work),
    /** Another caller joins; the returned function takes it out again. */
    join(): () => void {
      const caller = { meter: currentMeter() };
      caller.meter?.onGoesFirst?.(notify);
      callers = [...callers, caller];
      if (goesFirst(caller.meter)) notify();
      return () => {
        callers = callers.filter((other) => other !== caller);
      };
    },
  };
}
