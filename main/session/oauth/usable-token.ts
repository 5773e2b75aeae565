import { TOKEN_LIMIT } from '../../cloud/http/limits.ts';

/** The parts of a token response that are used. */
interface TokenAnswer {
  readonly token_type: string;
  readonly access_token: string;
}

/** Whether a token can be sent as a bearer token in a header field (RFC 6750 2.1). */
export function isUsableToken({ token_type, access_token }: TokenAnswer): boolean {
  const isBearer = token_type.toLowerCase() === 'bearer';
  return isBearer && access_token.length <= TOKEN_LIMIT && /^[!-~]+$/.test(access_token);
}
