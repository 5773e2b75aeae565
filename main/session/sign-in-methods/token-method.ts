import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { type Failure, fail, succeed, type TokenSignIn } from '../../../preload/contract/index.ts';
import type { Cloud } from '../../cloud/cloud.ts';
import type { StoredEnvironment } from '../environments/stored-environment.ts';
import { isSendable } from '../oauth/received-tokens.ts';
import { type JwtClaims, readJwtClaims } from '../sign-in/jwt-claims.ts';
import type { Grant, SignInMethod } from '../sign-in/sign-in-method.ts';

/** The authority of an account whose name only the person stated. */
const NAMED_BY_PERSON = 'token';

/**
 * Signs in with a pasted bearer token. One request checks it, so that a wrong token shows here and not later. `connect` makes a client that sends the
 * token. Failures: `invalidInput`, `tokenRefused`, and those of `Cloud.checkSession`.
 */
export function createTokenMethod(
  connect: (environment: StoredEnvironment, token: string) => Promise<Cloud>,
): SignInMethod<TokenSignIn> {
  return async (environment, attempt, signal) => {
    // A token that was copied from a command line or a page often has these around it.
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

/** The next token of the same user is the same account; a token that does not name its owner belongs to the name that the person stated. */
function grantOf(token: string, named: string, claims: JwtClaims | null): Grant {
  const identity =
    claims === null || claims.subject === null
      ? { authority: NAMED_BY_PERSON, subject: named }
      : { authority: claims.issuer ?? '', subject: claims.subject };
  return { identity, username: named, token, expiresAt: claims?.expiresAt ?? null, refreshToken: null };
}

const notAToken: Failure = {
  code: 'invalidInput',
  message: 'This isn’t an access token.',
  advice: 'Paste the token alone, without spaces or line breaks inside.',
};

const refused = {
  code: 'tokenRefused',
  message: 'The service doesn’t accept this token.',
  advice: 'Check that it is complete, for this environment and not expired, then paste it again.',
} as const satisfies Failure;
