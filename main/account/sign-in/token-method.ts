import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { type Failure, fail, succeed, type TokenSignIn } from '../../../preload/contract/index.ts';
import type { Cloud } from '../../service/cloud.ts';
import type { StoredEnvironment } from '../environments/stored-environment.ts';
import { type JwtClaims, readJwtClaims } from './jwt-claims.ts';
import { isSendable } from './received-tokens.ts';
import type { Grant, SignInMethod } from './sign-in-method.ts';

/** Authority of an account whose name only the user stated. */
const NAMED_BY_PERSON = 'token';

/**
 * Signs in with a pasted bearer token, and checks it using one request, so that an invalid token
 * is reported at once. `connect` creates a client with the token. Failures: `invalidInput`,
 * `tokenRefused`, and those of `Cloud.checkSession`.
 */
export function createTokenMethod(
  connect: (environment: StoredEnvironment, token: string) => Promise<Cloud>,
): SignInMethod<TokenSignIn> {
  return async (environment, attempt, signal) => {
    // A pasted token often includes these.
    const token = attempt.token.trim().replace(/^Bearer\s+/i, '');
    if (!isSendable(token)) return fail(notAToken);
    const cloud = await connect(environment, token);
    try {
      const check = await cloud.checkSession(signal);
      switch (check.kind) {
        case 'reached':
          return succeed(grantOf(token, attempt.username, readJwtClaims(token)));
        case 'unauthorized':
          return fail({ ...check.failure, ...refused });
        case 'failed':
          return fail(check.failure);
        default:
          return assertNever(check);
      }
    } finally {
      cloud.close();
    }
  };
}

/**
 * Tokens of the same user share an account; a token without an owner belongs to the name that the
 * user stated.
 */
function grantOf(token: string, named: string, claims: JwtClaims | null): Grant {
  const identity =
    claims === null || claims.subject === null
      ? { authority: NAMED_BY_PERSON, subject: named }
      : { authority: claims.issuer ?? '', subject: claims.subject };
  return { identity, username: named, token, expiresAt: claims?.expiresAt ?? null, refreshToken: null };
}

const notAToken: Failure = { code: 'invalidInput', refusal: 'tokenMalformed' };

const refused = { code: 'tokenRefused' } as const satisfies Failure;
