import { createSharedMeter } from '../http/wire-meter.ts';

interface Flight<Value> {
  readonly result: Promise<Value>;
  readonly ending: AbortController;
  readonly meter: ReturnType<typeof createSharedMeter>;
  callers: number;
}

/** Joins callers with the same request at the same time, so that it is sent once (P24); a person among them makes it go first. */
export function createSingleFlight<Value>() {
  const flights = new Map<string, Flight<Value>>();

  function begin(key: string, work: (signal: AbortSignal) => Promise<Value>): Flight<Value> {
    const ending = new AbortController();
    const meter = createSharedMeter();
    const result = meter
      .run(() => work(ending.signal))
      .finally(() => {
        // Another flight may have begun under the key after this one was given up.
        if (flights.get(key)?.ending === ending) flights.delete(key);
      });
    const flight = { result, ending, meter, callers: 0 };
    flights.set(key, flight);
    return flight;
  }

  return {
    /**
     * Runs `work` under `key`, or joins the work that runs. A caller that gives up gets `whenAborted` at once; the work itself is aborted when all of
     * its callers have given up.
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
