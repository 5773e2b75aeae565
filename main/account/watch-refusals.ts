import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type { Failure } from '../../preload/contract/index.ts';
import type { Cloud } from '../service/cloud.ts';
import type { Renewal } from './sign-in/live-sign-ins.ts';

export interface RefusalWatch {
  /** Identifies the sign-in that a request is sent with. */
  readonly credential: () => number;
  /** Called if the API origin refused the token of that sign-in. */
  readonly onRefused: (credential: number) => void;
  /**
   * Renews a token that is about to expire; `null` if it is not. The failure says why no request
   * can be sent now.
   */
  readonly prepare: () => Promise<Failure | null> | null;
  /** Replaces a refused token if possible. */
  readonly renew: (credential: number) => Promise<Renewal>;
}

/**
 * Renews a client's token, and reports refusals of the API origin (P23): any 401, and a 403 of the
 * lists. A 403 for one subject means that the account may not see that subject. A renewable token
 * is renewed before it expires, and once after a 401.
 */
export function watchRefusals(cloud: Cloud, watch: RefusalWatch): Cloud {
  async function withValidToken<Answer extends { readonly kind: string }>(
    send: () => Promise<Answer>,
    refusalOf: (answer: Answer) => Failure | null,
  ): Promise<Answer | { readonly kind: 'failed'; readonly failure: Failure }> {
    const preparing = watch.prepare();
    const obstacle = preparing === null ? null : await preparing;
    if (obstacle !== null) return { kind: 'failed', failure: obstacle };
    const sentWith = watch.credential();
    const answer = await send();
    const refusal = refusalOf(answer);
    if (refusal === null) return answer;
    // Another token of the same user has no more rights, so only a 401 concerns the token.
    const renewal = refusal.code === 'unauthorized' ? await watch.renew(sentWith) : { kind: 'none' as const };
    switch (renewal.kind) {
      case 'renewed': {
        const renewed = watch.credential();
        const second = await send();
        if (refusalOf(second) !== null) watch.onRefused(renewed);
        return second;
      }
      case 'none':
        watch.onRefused(sentWith);
        return answer;
      case 'failed':
        return renewal;
      default:
        return assertNever(renewal);
    }
  }

  // Every member is listed, so that a new one can't send a request with an expiring token.
  return {
    authenticate: (credentials, signal) => cloud.authenticate(credentials, signal),
    organizations: (known, signal, handOver) =>
      withValidToken(() => cloud.organizations(known, signal, handOver), refusalOfList),
    archives: (deviceId, signal) => withValidToken(() => cloud.archives(deviceId, signal), refusalOfSubject),
    checkSession: (signal) => withValidToken(() => cloud.checkSession(signal), refusalOfList),
    detect: (signal) => withValidToken(() => cloud.detect(signal), refusalOfList),
    snapshot: (subject, precision, known, signal) =>
      withValidToken(() => cloud.snapshot(subject, precision, known, signal), refusalOfSubject),
    requestsAtOnce: () => cloud.requestsAtOnce(),
    close: () => cloud.close(),
  };
}

type Answer = { readonly kind: 'unauthorized'; readonly failure: Failure } | { readonly kind: string };

function refusalOfSubject(answer: Answer): Failure | null {
  const refusal = refusalOfList(answer);
  return refusal?.code === 'forbidden' ? null : refusal;
}

function refusalOfList(answer: Answer): Failure | null {
  return answer.kind === 'unauthorized' && 'failure' in answer ? answer.failure : null;
}
