import type { Failure, OrganizationRecord } from '../../../preload/contract/index.ts';
import { isBare } from '../../gate/accept-record.ts';
import type { ServiceCapabilities } from '../capabilities/service-capabilities.ts';
import { parseJson } from '../decode/json.ts';
import { decodeOrganizations } from '../decode/organizations.ts';
import { isInvalid, isUnreadable, refusedOutcome } from '../failures/answer-failure.ts';
import type { ExchangeLimits } from '../http/limits.ts';
import type { ApiClient } from './api-client.ts';
import type { ApiAnswer } from './api-request.ts';
import { organizationsUrl } from './service-path.ts';

/** Whether the service could be reached and still knows the account. */
export type SessionCheck =
  | { readonly kind: 'reached' }
  | { readonly kind: 'unauthorized'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Creates the smallest request: the identifiers of the first organizations, by `fields` (Device Cloud "Common conventions" 2). The interface does not
 * say which services honour `fields`, so that is a capability of the environment: after a response with more than identifiers, or a refusal, the
 * parameter is left out.
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
      read: (body) => decodeOrganizations(parseJson(body)),
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

/** Whether an answer shows that the service honours `fields`; null: it shows nothing of that. */
function honoursFields(answer: ApiAnswer<readonly OrganizationRecord[]>): boolean | null {
  if (answer.kind === 'answered' && answer.value.length > 0)
    return answer.value.every((organization) => organization.devices === null && isBare(organization));
  // Without the field under which the identifier really stands, records are unreadable.
  return isInvalid(answer) || isUnreadable(answer) ? false : null;
}
