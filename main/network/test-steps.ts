import type { NetworkFinding, NetworkStep, NetworkValues } from '../../preload/contract/index.ts';
import type { SessionCheck } from '../cloud/api/check-session.ts';

/** What a step found. A failure ends the test: what lies behind it can't be looked at. */
export interface Found {
  readonly state: 'ok' | 'warn' | 'fail' | 'skipped';
  readonly finding: NetworkFinding;
  readonly values: NetworkValues;
}

/** Makes a finding of each kind. */
export const found = {
  ok: (finding: NetworkFinding, values: NetworkValues = {}): Found => ({ state: 'ok', finding, values }),
  warn: (finding: NetworkFinding, values: NetworkValues = {}): Found => ({ state: 'warn', finding, values }),
  fail: (finding: NetworkFinding, values: NetworkValues = {}): Found => ({ state: 'fail', finding, values }),
  skipped: (finding: NetworkFinding): Found => ({ state: 'skipped', finding, values: {} }),
} as const;

/** A signed-in account that the test may ask with. */
export interface TestAccount {
  checkSession(signal: AbortSignal): Promise<SessionCheck>;
  /** Fetches one image that is not kept for it; how many bytes came. Null: there is nothing to fetch. */
  fetchImage(signal: AbortSignal): Promise<number | null>;
}

/** A step that nobody has come to. */
export function waitingStep(step: NetworkStep['step']): NetworkStep {
  return { step, state: 'waiting', finding: null, values: {} };
}
