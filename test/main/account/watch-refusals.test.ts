import { describe, expect, it } from 'vitest';
import type { Renewal } from '../../../main/account/sign-in/live-sign-ins.ts';
import { watchRefusals } from '../../../main/account/watch-refusals.ts';
import type { Cloud } from '../../../main/service/cloud.ts';
import type { SnapshotOutcome } from '../../../main/service/snapshots/snapshot-outcome.ts';
import type { Failure } from '../../../preload/contract/index.ts';

const signal = new AbortController().signal;
const subject = { deviceId: 'mast', archiveId: null };
const nothing = { low: null, full: null };

function failure(code: Failure['code']): Failure {
  return { code };
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
  const cloud = {
    organizations: answer,
    archives: answer,
    checkSession: answer,
    snapshot: answer as () => Promise<SnapshotOutcome>,
  };
  const watched = watchRefusals(cloud as unknown as Cloud, {
    credential: () => credential,
    onRefused: (of) => refused.push(of),
    prepare: () => null,
    renew: async () => ({ kind: 'none' }),
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

describe('a list that is long', () => {
  it('D15: is handed over while it comes', async () => {
    const handOver = async () => {};
    const received: unknown[] = [];
    const cloud = {
      organizations: async (...values: readonly unknown[]) => {
        received.push(values[2]);
        return { kind: 'failed', failure: failure('unreachable') } as const;
      },
    };
    const watched = watchRefusals(cloud as unknown as Cloud, {
      credential: () => 1,
      onRefused() {},
      prepare: () => null,
      renew: async () => ({ kind: 'none' }),
    });
    await watched.organizations(null, signal, handOver);
    expect(received).toEqual([handOver]);
  });
});

describe('refusals', () => {
  it('P23: of the lists, of a subject, and of the smallest question end the sign-in they were sent with', async () => {
    const { watched, refused, answer } = createScene('unauthorized');
    answer();
    await watched.organizations(null, signal);
    await watched.snapshot(subject, 'low', nothing, signal);
    await watched.checkSession(signal);
    expect(refused).toEqual([1, 1, 1]);
  });

  it('P23: that come after another sign-in name the one that they were sent with', async () => {
    const { watched, refused, answer, signInAgain } = createScene('unauthorized');
    const sentWith = watched.snapshot(subject, 'low', nothing, signal);
    signInAgain();
    answer();
    await sentWith;
    expect(refused).toEqual([1]);
  });

  it('P23: 403 for one subject ends nothing, 403 for the lists does', async () => {
    const { watched, refused, answer } = createScene('forbidden');
    answer();
    await watched.snapshot(subject, 'low', nothing, signal);
    await watched.archives('d1', signal);
    expect(refused).toEqual([]);
    await watched.organizations(null, signal);
    await watched.checkSession(signal);
    expect(refused).toEqual([1, 1]);
  });
});

/** A client that answers 401 until the token is another one, and a renewal of the token. */
function createRenewalScene(renewal: Renewal, tokenAfter = 2) {
  const refused: number[] = [];
  const sentWith: number[] = [];
  let credential = 1;
  const organizations = async () => {
    sentWith.push(credential);
    return credential === tokenAfter
      ? { kind: 'notModified' }
      : { kind: 'unauthorized', failure: failure('unauthorized') };
  };
  const watched = watchRefusals({ organizations } as unknown as Cloud, {
    credential: () => credential,
    onRefused: (of) => refused.push(of),
    prepare: () => null,
    async renew() {
      if (renewal.kind === 'renewed') credential = 2;
      return renewal;
    },
  });
  return { watched, refused, sentWith };
}

describe('a token that can be renewed', () => {
  it('is renewed once after a 401, and the request is sent again', async () => {
    const { watched, refused, sentWith } = createRenewalScene({ kind: 'renewed' });
    expect(await watched.organizations(null, signal)).toEqual({ kind: 'notModified' });
    expect({ refused, sentWith }).toEqual({ refused: [], sentWith: [1, 2] });
  });

  it('P23: ends the sign-in when the service refuses the new one, too', async () => {
    const { watched, refused, sentWith } = createRenewalScene({ kind: 'renewed' }, 3);
    expect(await watched.organizations(null, signal)).toMatchObject({ kind: 'unauthorized' });
    expect({ refused, sentWith }).toEqual({ refused: [2], sentWith: [1, 2] });
  });

  it('P23: ends no sign-in while the authorization server can not be reached', async () => {
    const { watched, refused } = createRenewalScene({ kind: 'failed', failure: failure('unreachable') });
    expect(await watched.organizations(null, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'unreachable' },
    });
    expect(refused).toEqual([]);
  });
});
