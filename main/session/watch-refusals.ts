import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type { Failure } from '../../preload/contract/index.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { Renewal } from './sign-in/live-sign-ins.ts';

export interface RefusalWatch {
  /** Which sign-in a request is sent with. */
  readonly credential: () => number;
  /** The API origin refused the token of that sign-in. */
  readonly onRefused: (credential: number) => void;
  /** Renews a token that is about to end; null when there is nothing to do. Its failure says why nothing can be asked now. */
  readonly prepare: () => Promise<Failure | null> | null;
  /** Gets another token in place of one that was refused, where there is a way. */
  readonly renew: (credential: number) => Promise<Renewal>;
}

/**
 * Keeps a client's token good, and tells when the API origin refuses it (P23): 401 anywhere, and 403 of the lists. A 403 for one subject is
 * about that subject: the account may not see it. A token that can be renewed is: before it ends, and once after a 401.
 */
export function watchRefusals(cloud: Cloud, watch: RefusalWatch): Cloud {
  async function keepGood<Answer extends { readonly kind: string }>(
    ask: () => Promise<Answer>,
    refusalOf: (answer: Answer) => Failure | null,
  ): Promise<Answer | { readonly kind: 'failed'; readonly failure: Failure }> {
    const preparing = watch.prepare();
    const obstacle = preparing === null ? null : await preparing;
    if (obstacle !== null) return { kind: 'failed', failure: obstacle };
    const asked = watch.credential();
    const answer = await ask();
    const refusal = refusalOf(answer);
    if (refusal === null) return answer;
    // Another token of the same user may no more than this one: only a 401 is about the token.
    const renewal = refusal.code === 'unauthorized' ? await watch.renew(asked) : { kind: 'none' as const };
    switch (renewal.kind) {
      case 'renewed': {
        const renewed = watch.credential();
        const second = await ask();
        if (refusalOf(second) !== null) watch.onRefused(renewed);
        return second;
      }
      case 'none':
        watch.onRefused(asked);
        return answer;
      case 'failed':
        return renewal;
      default:
        return assertNever(renewal);
    }
  }

  // Every member is listed, so that a new one can't send a request with a token that is about to end.
  return {
    authenticate: (credentials, signal) => cloud.authenticate(credentials, signal),
    organizations: (known, signal) => keepGood(() => cloud.organizations(known, signal), refusalOfList),
    archives: (deviceId, signal) => keepGood(() => cloud.archives(deviceId, signal), refusalOfSubject),
    checkSession: (signal) => keepGood(() => cloud.checkSession(signal), refusalOfList),
    snapshot: (subject, precision, known, signal) =>
      keepGood(() => cloud.snapshot(subject, precision, known, signal), refusalOfSubject),
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
