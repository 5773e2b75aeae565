import { describeFailure } from '../../preload/contract/core/describe-failure.ts';
import type { Failure } from '../../preload/contract/index.ts';
import type { ExchangeFacts } from '../service/http/exchange-facts.ts';
import type { Log, StateEntry } from './log.ts';
import type { Redactor } from './redactor.ts';

/** Turns events into log entries without secrets. */
export interface Recorder {
  exchanged(facts: ExchangeFacts): void;
  /** Logs a failure that the user sees, and returns it with its request id. */
  failed(origin: string, failure: Failure): Failure & { readonly requestId: string };
  defect(origin: string, requestId: string, error: unknown): void;
  /** Logs a state if it differs from the last of its kind. */
  state(event: StateEntry['event'], state: string): void;
  /** Logs synchronously that the session ended, to distinguish a log-off from a crash. */
  sessionEnded(): void;
}

/** Most lines of a stack trace: enough to find the cause. */
const FRAME_LIMIT = 12;

/** `newId`: creates a request id for a failure without a request. */
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
        message: redactor.text(describeFailure(failure)),
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

/** Error codes of Node.js (`ENOENT`, `ERR_…`): fixed words that quote nothing. */
const NODE_CODE = /^E[A-Z0-9_]{2,40}$/;

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && NODE_CODE.test(code) ? `${error.name} ${code}` : error.name;
}

/** Returns the stack without the error's message, which may quote a signed address (P13). */
function framesOf(error: unknown, redactor: Redactor): readonly string[] {
  if (!(error instanceof Error)) return [];
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, FRAME_LIMIT)
    .map((line) => redactor.text(line.trim()));
}
