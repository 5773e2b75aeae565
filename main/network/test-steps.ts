import type { NetworkFinding, NetworkStep, NetworkValues } from '../../preload/contract/index.ts';
import type { SessionCheck } from '../service/lists/check-session.ts';

/** The finding of a step. A failure ends the test: later steps can't run. */
export interface Found {
  readonly state: 'ok' | 'warn' | 'fail' | 'skipped';
  readonly finding: NetworkFinding;
  readonly values: NetworkValues;
}

export const found = {
  ok: (finding: NetworkFinding, values: NetworkValues = {}): Found => ({ state: 'ok', finding, values }),
  warn: (finding: NetworkFinding, values: NetworkValues = {}): Found => ({ state: 'warn', finding, values }),
  fail: (finding: NetworkFinding, values: NetworkValues = {}): Found => ({ state: 'fail', finding, values }),
  skipped: (finding: NetworkFinding): Found => ({ state: 'skipped', finding, values: {} }),
} as const;

export interface TestAccount {
  checkSession(signal: AbortSignal): Promise<SessionCheck>;
  /**
   * Fetches one image without storing it; returns its length in bytes. `null` if there is nothing
   * to fetch.
   */
  fetchImage(signal: AbortSignal): Promise<number | null>;
}

export function waitingStep(step: NetworkStep['step']): NetworkStep {
  return { step, state: 'waiting', finding: null, values: {} };
}

/**
 * Waits for `work`, limited by a time-out and a signal. Rejects with the reason of the one that
 * ended the wait.
 */
export async function within<Value>(
  milliseconds: number,
  signal: AbortSignal,
  work: Promise<Value>,
): Promise<Value> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(limit.reason);
  if (limit.aborted) end();
  limit.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    limit.removeEventListener('abort', end);
  }
}
