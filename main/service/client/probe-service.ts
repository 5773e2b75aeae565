import type { Failure } from '../../../preload/contract/index.ts';
import type { Timers } from '../../shared/timers.ts';
import { cloudLimits, type ExchangeLimits } from '../http/limits.ts';
import { outermostIdentifiers, type ServiceProfile } from '../profile/service-profile.ts';
import type { Agents } from '../routes/agents.ts';
import { type ApiOptions, createApiClient } from './api-client.ts';
import { createPacedExchange } from './paced-exchange.ts';
import type { TimeSample } from './server-time.ts';
import { filledPath, organizationsUrl } from './service-path.ts';

export type Probed =
  /** The service accepted the request or refused it, as it should, with a status of its own. */
  | { readonly kind: 'service'; readonly status: number | null; readonly time: TimeSample | null }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly time: TimeSample | null };

export interface ProbeOptions extends Pick<ApiOptions, 'baseUrl' | 'version' | 'requestId' | 'clock'> {
  readonly timers: Timers;
  readonly profile?: ServiceProfile | null;
  readonly random: () => number;
  readonly createAgents: () => Agents;
}

/** Shorter than usual: the user waits for each step of a test. */
const LIMITS: ExchangeLimits = { ...cloudLimits.api, totalMs: 20_000, silenceMs: 15_000 };

/**
 * Requests the organizations, or a profile's outermost list, once without a token, and judges the
 * response as usual: a service, a portal, something else, or nothing (P25).
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
    url: outermostUrl(baseUrl, options.profile ?? null),
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

function outermostUrl(baseUrl: string, profile: ServiceProfile | null): URL {
  if (profile === null) return organizationsUrl(baseUrl);
  const { organizations, levels = [], devices } = profile;
  const path = 'path' in organizations ? organizations.path : (levels[0]?.path ?? devices.path ?? '/');
  const url = filledPath(baseUrl, path, outermostIdentifiers(profile));
  return url.ok ? url.value : organizationsUrl(baseUrl);
}
