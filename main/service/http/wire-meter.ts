import { AsyncLocalStorage } from 'node:async_hooks';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import type { Failure } from '../../../preload/contract/index.ts';

/** Counts, slows down and stops arriving bytes. */
export interface WireMeter {
  /** True if the user waits: other requests queue behind these. */
  readonly goesFirst: boolean;
  /** Calls back when the user starts waiting; absent: never. */
  readonly onGoesFirst?: ((listener: () => void) => void) | undefined;
  /** Called before each request. Throws `WireRefused` if none may be sent. */
  admit(): void;
  /** Resolves when more may be read; undefined: at once. Throws `WireRefused` if none may. */
  take(bytes: number): Promise<void> | undefined;
  /** Returns the extra time that a body of this length may take because the meter slows it, ms. */
  extraMs(bytes: number): number;
}

export class WireRefused extends Error {
  override readonly name = 'WireRefused';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(describeFailure(failure));
    this.failure = failure;
  }
}

const meters = new AsyncLocalStorage<WireMeter>();

/**
 * Runs `work` and counts all that it receives with `meter`, using the call's async context, so
 * that no request of an image needs a parameter.
 */
export function meterWire<Value>(meter: WireMeter, work: () => Promise<Value>): Promise<Value> {
  return meters.run(meter, work);
}

export function currentMeter(): WireMeter | undefined {
  return meters.getStore();
}

/**
 * Creates a meter for work that several callers join. Uses the one of a caller for whom the user
 * waits, else the first one's, so that no limit of the others ends it.
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
