import { TOKEN_LIMIT } from '../limits.ts';
import { below, isJsonObject, kindOf, ROOT, Unreadable } from './json-path.ts';
import { firstOf } from './record-fields.ts';

/**
 * Reads the bearer token from a sign-in answer (Device Cloud "Access token response"); `accessToken` is tolerated. Refused are
 * other schemes than Bearer, tokens over 16 KiB, and characters that a header field cannot carry. Throws `Unreadable`; its
 * message never holds a part of the token.
 */
export function decodeAccessToken(json: unknown): string {
  if (!isJsonObject(json)) throw new Unreadable(ROOT, `${kindOf(json)} where a token was expected`);
  const type = firstOf(json, ['type', 'token_type', 'tokenType']);
  if (type !== null && (typeof type.value !== 'string' || type.value.trim().toLowerCase() !== 'bearer')) {
    throw new Unreadable(below(ROOT, type.key), 'a scheme other than Bearer');
  }
  const token = firstOf(json, ['access_token', 'accessToken']);
  const path = below(ROOT, token?.key ?? 'access_token');
  if (token === null) throw new Unreadable(path, 'missing');
  if (typeof token.value !== 'string') throw new Unreadable(path, `${kindOf(token.value)} is no token`);
  if (token.value === '') throw new Unreadable(path, 'an empty text is no token');
  if (token.value.length > TOKEN_LIMIT) throw new Unreadable(path, `longer than ${TOKEN_LIMIT} characters`);
  if (!/^[\x21-\x7e]+$/.test(token.value)) throw new Unreadable(path, 'characters that a token cannot have');
  return token.value;
}
