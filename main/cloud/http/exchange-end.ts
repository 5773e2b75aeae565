/** Why an exchange ends before its answer is whole. */
type EndReason = 'cancelled' | 'timedOut';

/** The end of an exchange, whatever it waits for. */
export interface ExchangeEnd {
  /** Null while the exchange may go on. `cancelled` goes before `timedOut`. */
  reason(): EndReason | null;
  /** Replaces the function that stops the present step. Calls it at once when the exchange has ended already. */
  onEnd(stop: (error: Error) => void): void;
  /** The exchange is over. */
  release(): void;
}

/**
 * Creates the end of an exchange: its caller gives up, or its time is over (ms). One timer and one listener; joined signals (`AbortSignal.any`,
 * `AbortSignal.timeout`) cost more than a small request does.
 */
export function createExchangeEnd(signal: AbortSignal, totalMs: number): ExchangeEnd {
  let isOver = false;
  let stop: ((error: Error) => void) | null = null;
  const reason = () => (signal.aborted ? 'cancelled' : isOver ? 'timedOut' : null);
  const end = () => stop?.(new ExchangeEnded());
  const timer = setTimeout(() => {
    isOver = true;
    end();
  }, totalMs);
  // A request alone keeps no process alive.
  timer.unref();
  signal.addEventListener('abort', end, { once: true });

  return {
    reason,
    onEnd(next) {
      stop = next;
      if (reason() !== null) end();
    },
    release() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      stop = null;
    },
  };
}

/** The reason with which an exchange is stopped. */
class ExchangeEnded extends Error {
  override readonly name = 'ExchangeEnded';
}
