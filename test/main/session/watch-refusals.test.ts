import { describe, expect, it } from 'vitest';
import type { Cloud, SnapshotOutcome } from '../../../main/cloud/cloud.ts';
import { watchRefusals } from '../../../main/session/watch-refusals.ts';
import type { Failure } from '../../../preload/contract/index.ts';

const signal = new AbortController().signal;
const subject = { deviceId: 'mast', archiveId: null };
const nothing = { low: null, full: null };

function failure(code: Failure['code']): Failure {
  return { code, message: 'No.', advice: 'Sign in again.' };
}

/** A client whose every answer is a refusal with this code, and the sign-ins that were reported as refused. */
function createScene(code: Failure['code']) {
  const refused: number[] = [];
  let credential = 1;
  const answered = Promise.withResolvers<void>();
  const answer = async () => {
    await answered.promise;
    return { kind: 'unauthorized', failure: failure(code) } as const;
  };
  const cloud = { organizations: answer, reach: answer, snapshot: answer as () => Promise<SnapshotOutcome> };
  const watched = watchRefusals(cloud as unknown as Cloud, {
    credential: () => credential,
    onRefused: (of) => refused.push(of),
  });
  return {
    watched,
    refused,
    answer: () => answered.resolve(),
    signInAgain: () => {
      credential += 1;
    },
  };
}

describe('refusals', () => {
  it('P23: of the lists, of a subject, and of the smallest question end the sign-in they were sent with', async () => {
    const { watched, refused, answer } = createScene('unauthorized');
    answer();
    await watched.organizations(null, signal);
    await watched.snapshot(subject, 'low', nothing, signal);
    await watched.reach(signal);
    expect(refused).toEqual([1, 1, 1]);
  });

  it('P23: that come after another sign-in name the one that they were sent with', async () => {
    const { watched, refused, answer, signInAgain } = createScene('unauthorized');
    const asked = watched.snapshot(subject, 'low', nothing, signal);
    signInAgain();
    answer();
    await asked;
    expect(refused).toEqual([1]);
  });

  it('P23: 403 for one subject ends nothing, 403 for the lists does', async () => {
    const { watched, refused, answer } = createScene('forbidden');
    answer();
    await watched.snapshot(subject, 'low', nothing, signal);
    expect(refused).toEqual([]);
    await watched.organizations(null, signal);
    expect(refused).toEqual([1]);
  });
});
