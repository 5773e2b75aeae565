import { beforeEach, describe, expect, it } from 'vitest';
import { demoEnvironment } from '../../../../main/account/environments/environments.ts';
import { createTokenMethod } from '../../../../main/account/sign-in/token-method.ts';
import type { Cloud } from '../../../../main/service/cloud.ts';
import type { SessionCheck } from '../../../../main/service/lists/check-session.ts';
import type { Failure } from '../../../../preload/contract/index.ts';
import { madeToken } from '../../../support/made-token.ts';

const failure = (code: Failure['code']): Failure => ({ code, requestId: 'r1' });
const never = new AbortController().signal;

let check: SessionCheck;
let sent: string[];

function signIn(token: string, username = 'Gate crew') {
  const method = createTokenMethod(async (_environment, tried) => {
    sent.push(tried);
    return { checkSession: async () => check, close() {} } as unknown as Cloud;
  });
  return method(demoEnvironment, { environmentId: 'plant', token, username, keepSignedIn: true }, never);
}

beforeEach(() => {
  check = { kind: 'reached' };
  sent = [];
});

describe('a pasted token', () => {
  it('loses the characters that were copied along with it', async () => {
    await signIn('  Bearer abc.def \n');
    expect(sent).toEqual(['abc.def']);
  });

  it.each(['two words', 'line\r\nbreak', 'ümlaut', '   ', 'x'.repeat(16_385)])(
    'that no header field can carry is not sent (%#)',
    async (token) => {
      const outcome = await signIn(token);
      expect(outcome).toMatchObject({ ok: false, failure: { code: 'invalidInput' } });
      expect(sent).toEqual([]);
    },
  );

  it('belongs to whom it says, whatever the user calls the account', async () => {
    const token = madeToken({ iss: 'https://login.example', sub: 'a1', exp: 1_790_000_000 });
    expect(await signIn(token, 'Mine')).toMatchObject({
      ok: true,
      value: {
        identity: { authority: 'https://login.example', subject: 'a1' },
        username: 'Mine',
        expiresAt: 1_790_000_000_000,
        refreshToken: null,
      },
    });
  });

  it('that does not say whose it is belongs to the name that the user gave', async () => {
    expect(await signIn('opaque')).toMatchObject({
      value: { identity: { authority: 'token', subject: 'Gate crew' }, expiresAt: null },
    });
  });

  it('is refused when the service refuses it, and not when the service can not be reached', async () => {
    check = { kind: 'unauthorized', failure: failure('unauthorized') };
    expect(await signIn('opaque')).toMatchObject({ failure: { code: 'tokenRefused', requestId: 'r1' } });
    check = { kind: 'failed', failure: failure('unreachable') };
    expect(await signIn('opaque')).toMatchObject({ failure: { code: 'unreachable' } });
  });
});
