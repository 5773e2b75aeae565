import type { Failure } from '../../preload/contract/index.ts';
import type { ExchangeFacts } from '../cloud/http/exchange-facts.ts';
import type { Log, StateEntry } from './log.ts';
import type { Redactor } from './redactor.ts';

/** Turns what happens into entries of the log, without what must not be there. */
export interface Recorder {
  exchanged(facts: ExchangeFacts): void;
  /** Writes down a failure that the person sees, and returns it with the request id that it is found by. */
  failed(origin: string, failure: Failure): Failure & { readonly requestId: string };
  defect(origin: string, requestId: string, error: unknown): void;
  /** Only a state that differs from the last one of its kind is worth a line. */
  state(event: StateEntry['event'], state: string): void;
  /** The line that tells a log-off from a crash; it is in the file when this returns. */
  sessionEnded(): void;
}

/** The longest trace that is written: enough to find the cause. */
const FRAME_LIMIT = 12;

/** `newId`: a request id for a failure that no request caused. */
export function createRecorder(log: Log, redactor: Redactor, newId: () => string): Recorder {
  const states = new Map<StateEntry['event'], string>();
  return {
    exchanged: ({ requestId, method, url, result, durationMs, wireBytes }) =>
      log.write({
        event: 'request',
        requestId,
        method,
        host: url.host,
        path: redactor.path(url),
        result,
        durationMs: Math.round(durationMs),
        wireBytes,
      }),
    failed(origin, failure) {
      const { code, problem, requestId = newId() } = failure;
      log.write({
        event: 'failed',
        origin: origin,
        code,
        requestId,
        message: redactor.text(failure.message),
        ...(problem === undefined
          ? {}
          : { problem: { status: problem.status, type: redactor.text(problem.type) } }),
      });
      return { ...failure, requestId };
    },
    defect: (origin, requestId, error) =>
      log.write({
        event: 'defect',
        origin,
        requestId,
        kind: kindOf(error),
        frames: framesOf(error, redactor),
      }),
    state(event, state) {
      if (states.get(event) === state) return;
      states.set(event, state);
      log.write({ event, state });
    },
    sessionEnded: () => log.writeNow({ event: 'app', state: 'sessionEnded' }),
  };
}

/** The codes of Node.js (`ENOENT`, `ERR_…`): fixed words that quote nothing. */
const NODE_CODE = /^E[A-Z0-9_]{2,40}$/;

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && NODE_CODE.test(code) ? `${error.name} ${code}` : error.name;
}

/** Where it happened; the error's message may quote an address with its signature, and stays out (P13). */
function framesOf(error: unknown, redactor: Redactor): readonly string[] {
  if (!(error instanceof Error)) return [];
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, FRAME_LIMIT)
    .map((line) => redactor.text(line.trim()));
}
