import type { Failure } from '../../preload/contract/index.ts';
import type { Cloud } from '../cloud/cloud.ts';

export interface RefusalWatch {
  /** Which sign-in a request is sent with. */
  readonly credential: () => number;
  /** The API origin refused the token of that sign-in. */
  readonly onRefused: (credential: number) => void;
}

/**
 * Tells when the API origin refuses the token (P23): 401 anywhere, and 403 of the lists. A 403 for one subject is about
 * that subject: the account may not see it.
 */
export function watchRefusals(cloud: Cloud, { credential, onRefused }: RefusalWatch): Cloud {
  async function watch<Answer extends { readonly kind: string }>(
    ask: () => Promise<Answer>,
    isRefusal: (answer: Answer) => boolean,
  ): Promise<Answer> {
    const asked = credential();
    const answer = await ask();
    if (isRefusal(answer)) onRefused(asked);
    return answer;
  }

  return {
    ...cloud,
    organizations: (known, signal) =>
      watch(
        () => cloud.organizations(known, signal),
        ({ kind }) => kind === 'unauthorized',
      ),
    reach: (signal) =>
      watch(
        () => cloud.reach(signal),
        ({ kind }) => kind === 'unauthorized',
      ),
    snapshot: (subject, precision, known, signal) =>
      watch(
        () => cloud.snapshot(subject, precision, known, signal),
        (answer) => answer.kind === 'unauthorized' && !isAboutSubject(answer.failure),
      ),
  };
}

function isAboutSubject(failure: Failure): boolean {
  return failure.code === 'forbidden';
}
