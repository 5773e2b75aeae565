import type { Contact } from '../../../../main/service/client/outcome.ts';
import { type Cloud, type CloudOptions, createCloud } from '../../../../main/service/cloud.ts';
import { type CloudLimits, cloudLimits, type ExchangeLimits } from '../../../../main/service/http/limits.ts';
import { systemTimers } from '../../../../main/shared/timers.ts';
import { createDirectAgents } from '../../../support/client/direct-agents.ts';
import { createMemoryCapabilities } from '../../../support/client/memory-capabilities.ts';

export interface OpenCloud {
  readonly cloud: Cloud;
  readonly contacts: readonly Contact[];
  /** A signal that is never aborted. */
  readonly signal: AbortSignal;
}

/** Opens a client of a loopback service with a token; returns it with its contacts. */
export function openCloud(
  baseUrl: string,
  options: Partial<CloudOptions> = {},
  limits: CloudLimits = limitsWith({}),
): OpenCloud {
  const contacts: Contact[] = [];
  let requestCount = 0;
  const cloud = createCloud(
    {
      baseUrl,
      token: () => TOKEN,
      capabilities: createMemoryCapabilities(),
      createAgents: createDirectAgents,
      version: '1.2.3',
      requestId: () => {
        requestCount += 1;
        return `request-${requestCount}`;
      },
      responses: null,
      clock: { now: () => Date.now() },
      timers: systemTimers,
      random: () => 0,
      onContact: (contact) => contacts.push(contact),
      ...options,
    },
    limits,
  );
  return { cloud, contacts, signal: new AbortController().signal };
}

export const TOKEN = 'test-token-5d1f';

/** No image is stored in any precision. */
export const NOTHING_KNOWN = { low: null, full: null } as const;

/**
 * Returns the product's limits with some changed for both clients, without repetitions unless a
 * test wants them.
 */
export function limitsWith(change: Partial<ExchangeLimits>, rest: Partial<CloudLimits> = {}): CloudLimits {
  return {
    ...cloudLimits,
    api: { ...cloudLimits.api, ...change },
    list: { ...cloudLimits.list, ...change },
    image: { ...cloudLimits.image, ...change },
    pace: { ...cloudLimits.pace, retries: 0 },
    ...rest,
  };
}

/** Returns an environment whose organizations embed their devices: no other list is fetched. */
export const devicesEmbedded = () => createMemoryCapabilities({ deviceLists: 'embedded' });
