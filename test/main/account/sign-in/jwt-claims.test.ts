import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJwtClaims } from '../../../../main/account/sign-in/jwt-claims.ts';
import { madeToken } from '../../../support/made-token.ts';

describe('the claims of a token', () => {
  it('say whose it is and when it ends', () => {
    const token = madeToken({
      iss: 'https://login.example',
      sub: 'a1',
      email: 'ada@example.org',
      exp: 1_790_000_000,
    });
    expect(readJwtClaims(token)).toEqual({
      issuer: 'https://login.example',
      subject: 'a1',
      username: 'ada@example.org',
      expiresAt: 1_790_000_000_000,
    });
  });

  it('are none of their own where a claim has a wrong type', () => {
    const nothing = { issuer: null, subject: null, username: null, expiresAt: null };
    expect(readJwtClaims(madeToken({ iss: 7, sub: {}, exp: 'soon', email: '' }))).toEqual(nothing);
    expect(readJwtClaims(madeToken({ exp: 1e300 }))).toEqual(nothing);
  });

  it.each(['opaque', 'a.b', 'a.b.c', 'a.bnVsbA.c', ''])('are null for %s', (token) => {
    expect(readJwtClaims(token)).toBeNull();
  });

  it('never throw, whatever the token is', () => {
    fc.assert(
      fc.property(fc.string(), fc.json(), (text, json) => {
        readJwtClaims(text);
        readJwtClaims(`a.${Buffer.from(json).toString('base64url')}.c`);
      }),
      { numRuns: 1_000 },
    );
  });
});
