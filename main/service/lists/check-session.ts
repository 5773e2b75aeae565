import type { Failure, OrganizationRecord } from '../../../preload/contract/index.ts';
import { isBare } from '../../gate/accept-record.ts';
import type { ApiClient } from '../client/api-client.ts';
import type { ApiAnswer } from '../client/api-request.ts';
import { organizationsUrl } from '../client/service-path.ts';
import { isInvalid, isUnreadable, refusedOutcome } from '../http/answer-failure.ts';
import type { ExchangeLimits } from '../http/limits.ts';
import type { ServiceCapabilities } from '../read/service-capabilities.ts';
import { readOrganizations } from './list-page.ts';

export type SessionCheck =
  | { readonly kind: 'reached' }
  | { readonly kind: 'unauthorized'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Creates the smallest request: identifiers of the first organizations, using `fields` (Device
 * Cloud "Common conventions" 2). Support for `fields` is a capability of the environment: after a
 * larger response or a refusal the parameter is omitted.
 */
export function createCheckSession(
  api: ApiClient,
  baseUrl: string,
  limits: ExchangeLimits,
  capabilities: ServiceCapabilities,
): (signal: AbortSignal) => Promise<SessionCheck> {
  const send = (signal: AbortSignal, query: Readonly<Record<string, string>>) =>
    api.send({
      url: organizationsUrl(baseUrl, query),
      known: null,
      limits,
      signal,
      authorization: 'bearer',
      urgent: true,
      read: readOrganizations,
    });

  return async (signal) => {
    const selects = capabilities.read('fields') !== 'none';
    let answer = await send(signal, selects ? { fields: '(id)' } : {});
    if (selects) {
      const isHonoured = honoursFields(answer);
      if (isHonoured !== null) capabilities.setDetected('fields', isHonoured ? 'used' : 'none');
      if (isHonoured === false && answer.kind !== 'answered') answer = await send(signal, {});
    }
    if (answer.kind === 'refused') return refusedOutcome(answer);
    return answer.kind === 'failed' ? answer : { kind: 'reached' };
  };
}

/** Returns whether the service honours `fields`; `null` if the answer doesn't show it. */
function honoursFields(answer: ApiAnswer<readonly OrganizationRecord[]>): boolean | null {
  if (answer.kind === 'answered' && answer.value.length > 0)
    return answer.value.every((organization) => organization.devices === null && isBare(organization));
  // Without the field that really holds the identifier, records are unreadable.
  return isInvalid(answer) || isUnreadable(answer) ? false : null;
}
