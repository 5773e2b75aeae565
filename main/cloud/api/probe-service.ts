import type { Failure } from '../../../preload/contract/index.ts';
import type { Timers } from '../../core/timers.ts';
import { cloudLimits, type ExchangeLimits } from '../http/limits.ts';
import { createPacedExchange } from '../pacing/paced-exchange.ts';
import type { Agents } from '../routes/agents.ts';
import { type ApiOptions, createApiClient } from './api-client.ts';
import type { TimeSample } from './server-time.ts';
import { organizationsUrl } from './service-path.ts';

/** What answered at the address of a service, without a sign-in. */
export type Probed =
  /** The service: it accepted the request or, as it should, refused it with a status of its own. */
  | { readonly kind: 'service'; readonly status: number | null; readonly time: TimeSample | null }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly time: TimeSample | null };

export interface ProbeOptions extends Pick<ApiOptions, 'baseUrl' | 'version' | 'requestId' | 'clock'> {
  readonly timers: Timers;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly createAgents: () => Agents;
}

/** A person waits for each step of a test. */
const LIMITS: ExchangeLimits = { ...cloudLimits.api, totalMs: 20_000, silenceMs: 15_000 };

/**
 * Requests the organizations once, without a token, and judges the response as every response is judged: a service, a portal, something else, or
 * nothing (P25).
 */
export async function probeService(options: ProbeOptions, signal: AbortSignal): Promise<Probed> {
  const { baseUrl, clock, timers, random } = options;
  let time: TimeSample | null = null;
  const agents = options.createAgents();
  const pace = { ...cloudLimits.pace, retries: 0 };
  const api = createApiClient({
    ...options,
    token: () => null,
    responses: null,
    agents,
    send: createPacedExchange({ clock, timers, random, limits: pace, onPaused() {} }),
    onContact() {},
    onServerTime(sample) {
      time = sample;
    },
  });
  const answer = await api.send({
    url: organizationsUrl(baseUrl),
    known: null,
    limits: LIMITS,
    signal,
    authorization: 'none',
    urgent: true,
    read: () => null,
  });
  agents.dropIdle();
  if (answer.kind === 'failed') return { kind: 'failed', failure: answer.failure, time };
  return { kind: 'service', status: answer.kind === 'refused' ? answer.status : null, time };
}
