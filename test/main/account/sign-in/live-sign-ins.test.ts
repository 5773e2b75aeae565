import { beforeEach, describe, expect, it } from 'vitest';
import {
  createLiveSignIns,
  type LiveSignIns,
  type RefreshOutcome,
} from '../../../../main/account/sign-in/live-sign-ins.ts';
import type { SignInSecret } from '../../../../main/account/sign-in/token-vault.ts';
import { createTestTime, type TestTime } from '../../../support/memory-desktop.ts';

const MINUTE_MS = 60_000;
const unreachable = { code: 'unreachable' } as const;

let time: TestTime;
let refreshed: string[];
let stored: SignInSecret[];
let outcomes: (RefreshOutcome | Promise<RefreshOutcome>)[];
let signIns: LiveSignIns;

function renewed(token: string, refreshToken: string | null = null): RefreshOutcome {
  return { kind: 'renewed', token, expiresAt: time.clock.now() + 5 * MINUTE_MS, refreshToken };
}

beforeEach(() => {
  time = createTestTime();
  refreshed = [];
  stored = [];
  outcomes = [];
  signIns = createLiveSignIns({
    clock: time.clock,
    async refresh(environmentId, refreshToken) {
      refreshed.push(`${environmentId} ${refreshToken}`);
      return outcomes.shift() ?? { kind: 'refused' };
    },
    store: async (_accountId, secret) => void stored.push(secret),
  });
  const secret = {
    username: 'ada',
    token: 'first',
    expiresAt: time.clock.now() + 5 * MINUTE_MS,
    refreshToken: 'r1',
  };
  signIns.put('ada', 'plant', secret, 'sealed');
});

describe('a token that ends', () => {
  it('is renewed a minute before, and not earlier', async () => {
    time.advance(3 * MINUTE_MS);
    expect(signIns.prepare('ada')).toBeNull();
    time.advance(MINUTE_MS);
    outcomes = [renewed('second', 'r2')];
    expect(await signIns.prepare('ada')).toBeNull();
    expect(signIns.token('ada')).toBe('second');
    expect(refreshed).toEqual(['plant r1']);
  });

  it('is renewed by one request for all callers', async () => {
    const answer = Promise.withResolvers<RefreshOutcome>();
    outcomes = [answer.promise];
    const credential = signIns.credential('ada');
    const waiting = [signIns.renew('ada', credential), signIns.renew('ada', credential)];
    answer.resolve(renewed('second'));
    expect(await Promise.all(waiting)).toEqual([{ kind: 'renewed' }, { kind: 'renewed' }]);
    expect(await signIns.renew('ada', credential)).toEqual({ kind: 'renewed' });
    expect(refreshed).toEqual(['plant r1']);
  });

  it('is sealed again together with the refresh token that came with it', async () => {
    outcomes = [renewed('second', 'r2'), renewed('third')];
    await signIns.renew('ada', signIns.credential('ada'));
    await signIns.renew('ada', signIns.credential('ada'));
    expect(refreshed).toEqual(['plant r1', 'plant r2']);
    expect(stored.map(({ token, refreshToken }) => [token, refreshToken])).toEqual([
      ['second', 'r2'],
      ['third', 'r2'],
    ]);
  });

  it('P23: stays while the server can not be reached, and is used until it ends', async () => {
    time.advance(4.5 * MINUTE_MS);
    outcomes = [
      { kind: 'failed', failure: unreachable },
      { kind: 'failed', failure: unreachable },
    ];
    expect(await signIns.prepare('ada')).toBeNull();
    time.advance(MINUTE_MS);
    expect(await signIns.prepare('ada')).toEqual(unreachable);
    expect(signIns.find('ada')).toMatchObject({ isRefused: false });
  });

  it('is reported when its refresh token has ended', async () => {
    expect(signIns.find('ada')?.endsAt).toBeNull();
    expect(await signIns.renew('ada', signIns.credential('ada'))).toEqual({ kind: 'none' });
    expect(signIns.find('ada')?.endsAt).toBe(time.clock.now() + 5 * MINUTE_MS);
    await signIns.renew('ada', signIns.credential('ada'));
    expect(refreshed).toHaveLength(1);
  });

  it('P14: does not come back if the user signed out while it was renewed', async () => {
    const answer = Promise.withResolvers<RefreshOutcome>();
    outcomes = [answer.promise];
    const waiting = signIns.renew('ada', signIns.credential('ada'));
    signIns.drop('ada');
    answer.resolve(renewed('second'));
    await waiting;
    expect(signIns.token('ada')).toBeNull();
    expect(stored).toEqual([]);
  });
});

describe('the tokens of several accounts', () => {
  it('P14, P15: are each given out for their own account', () => {
    signIns.put('grace', 'plant', { username: 'grace', token: 'of grace' }, 'sealed');
    expect(signIns.token('ada')).toBe('first');
    expect(signIns.token('grace')).toBe('of grace');
    expect(signIns.token('unknown')).toBeNull();
  });

  it('P23: are refused one by one, and an older refusal changes nothing', () => {
    signIns.put('grace', 'plant', { username: 'grace', token: 'of grace' }, 'sealed');
    expect(signIns.refuse('ada', signIns.credential('grace'))).toBe(false);
    expect(signIns.refuse('ada', signIns.credential('ada'))).toBe(true);
    expect(signIns.token('ada')).toBeNull();
    expect(signIns.token('grace')).toBe('of grace');
  });
});
