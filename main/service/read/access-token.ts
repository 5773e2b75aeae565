import { below, isJsonObject, type JsonPath, kindOf, ROOT, Unreadable } from '../http/json.ts';
import { TOKEN_LIMIT } from '../http/limits.ts';
import { tokenEnvelopeNames, tokenNames, tokenSchemeNames } from './answer-names.ts';
import { firstOf } from './names.ts';

/** A token is wrapped once at most: `{ data: { access_token } }`. */
const DEEPEST = 1;

/**
 * Reads the bearer token from a sign-in response (Device Cloud "Access token response"), also
 * under another name or wrapped once. Refuses other schemes, tokens over 16 KiB, and characters
 * that a header field can't carry. Throws `Unreadable`, never quoting the token.
 */
export function decodeAccessToken(json: unknown): string {
  return tokenIn(json, ROOT, DEEPEST);
}

function tokenIn(json: unknown, at: JsonPath, depth: number): string {
  if (!isJsonObject(json)) throw new Unreadable(at, `${kindOf(json)} where a token was expected`);
  const token = firstOf(json, tokenNames);
  if (depth > 0 && (token === null || isJsonObject(token.value))) {
    const inner = firstOf(json, tokenEnvelopeNames);
    if (inner !== null && isJsonObject(inner.value))
      return tokenIn(inner.value, below(at, inner.key), depth - 1);
  }
  const path = below(at, token?.key ?? 'access_token');
  const type = firstOf(json, tokenSchemeNames);
  if (type !== null && (typeof type.value !== 'string' || type.value.trim().toLowerCase() !== 'bearer')) {
    throw new Unreadable(below(at, type.key), 'a scheme other than Bearer');
  }
  if (token === null) throw new Unreadable(path, 'missing');
  if (typeof token.value !== 'string') throw new Unreadable(path, `${kindOf(token.value)} is no token`);
  if (token.value === '') throw new Unreadable(path, 'an empty text is no token');
  if (token.value.length > TOKEN_LIMIT) throw new Unreadable(path, `longer than ${TOKEN_LIMIT} characters`);
  if (!/^[\x21-\x7e]+$/.test(token.value)) throw new Unreadable(path, 'characters that a token cannot have');
  return token.value;
}
