/** Why an exchange ends before its answer is whole. */
type EndReason = 'cancelled' | 'timedOut';

/** When an exchange has to end, whatever it waits for. */
export interface ExchangeEnd {
  /** Null while it may go on. Giving up goes before the time. */
  reason(): EndReason | null;
  /** What ends what is under way now; takes the place of the one before. Called at once where the end has come. */
  onEnd(stop: (error: Error) => void): void;
  /** The exchange is over. */
  release(): void;
}

/**
 * The end of an exchange: its caller gives up, or its time is over (ms). One timer and one listener; joined signals (`AbortSignal.any`, `AbortSignal.timeout`)
 * cost more than a small request does.
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
  // A request that nobody waits for keeps no process alive.
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

/** What an exchange is stopped with. */
class ExchangeEnded extends Error {
  override readonly name = 'ExchangeEnded';
}
