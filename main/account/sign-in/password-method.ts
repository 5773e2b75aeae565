import { type SignInRequest, succeed } from '../../../preload/contract/index.ts';
import type { Cloud } from '../../service/cloud.ts';
import type { StoredEnvironment } from '../environments/stored-environment.ts';
import { readJwtClaims } from './jwt-claims.ts';
import type { SignInMethod } from './sign-in-method.ts';

/**
 * Signs in with user name and password (`POST /v1/auth`, deprecated by the service). `connect`
 * creates a client without a token. Failures: those of `Cloud.authenticate`.
 */
export function createPasswordMethod(
  connect: (environment: StoredEnvironment) => Promise<Cloud>,
): SignInMethod<SignInRequest> {
  return async (environment, { username, password }, signal) => {
    const cloud = await connect(environment);
    try {
      const answer = await cloud.authenticate({ username, password }, signal);
      if (!answer.ok) return answer;
      return succeed({
        identity: { authority: null, subject: username },
        username,
        token: answer.value,
        expiresAt: readJwtClaims(answer.value)?.expiresAt ?? null,
        refreshToken: null,
      });
    } finally {
      cloud.close();
    }
  };
}
