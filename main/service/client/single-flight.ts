import { createSharedMeter } from '../http/wire-meter.ts';

interface Flight<Value> {
  readonly result: Promise<Value>;
  readonly ending: AbortController;
  readonly meter: ReturnType<typeof createSharedMeter>;
  callers: number;
}

/** Sends simultaneous identical requests once (P24), first if the user waits for one. */
export function createSingleFlight<Value>() {
  const flights = new Map<string, Flight<Value>>();

  function begin(key: string, work: (signal: AbortSignal) => Promise<Value>): Flight<Value> {
    const ending = new AbortController();
    const meter = createSharedMeter();
    const result = meter
      .run(() => work(ending.signal))
      .finally(() => {
        // Another flight may have started under the key since this one was given up.
        if (flights.get(key)?.ending === ending) flights.delete(key);
      });
    const flight = { result, ending, meter, callers: 0 };
    flights.set(key, flight);
    return flight;
  }

  return {
    /**
     * Runs `work` under `key` or joins a running one. A caller that aborts gets `whenAborted` at
     * once; the work is aborted when all callers have.
     */
    async join(
      key: string,
      signal: AbortSignal,
      work: (signal: AbortSignal) => Promise<Value>,
      whenAborted: () => Value,
    ): Promise<Value> {
      if (signal.aborted) return whenAborted();
      const flight = flights.get(key) ?? begin(key, work);
      const leaveMeter = flight.meter.join();
      flight.callers += 1;
      const aborted = Promise.withResolvers<Value>();
      const leave = () => {
        flight.callers -= 1;
        leaveMeter();
        if (flight.callers === 0) {
          flights.delete(key);
          flight.ending.abort(signal.reason);
        }
        aborted.resolve(whenAborted());
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await Promise.race([flight.result, aborted.promise]);
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
  };
}
