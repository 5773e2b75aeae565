import type { Contact } from '../../../../main/cloud/api/outcome.ts';
import { type Cloud, type CloudOptions, createCloud } from '../../../../main/cloud/cloud.ts';
import { type CloudLimits, cloudLimits, type ExchangeLimits } from '../../../../main/cloud/http/limits.ts';
import { systemTimers } from '../../../../main/core/timers.ts';
import { createDirectAgents } from '../../../support/client/direct-agents.ts';
import { createMemoryCapabilities } from '../../../support/client/memory-capabilities.ts';

export interface OpenCloud {
  readonly cloud: Cloud;
  readonly contacts: readonly Contact[];
  /** A signal that is never aborted. */
  readonly signal: AbortSignal;
}

/** A client of a service on loopback with a token, and its contacts. */
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

/** The token of the tests. */
export const TOKEN = 'test-token-5d1f';

/** No image is stored in any precision. */
export const NOTHING_KNOWN = { low: null, full: null } as const;

/** The product's limits with some changed for both clients, and without repetitions: a test that wants them says so. */
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

/** An environment whose organizations embed their devices, so that no other list is fetched. */
export const devicesEmbedded = () => createMemoryCapabilities({ deviceLists: 'embedded' });
