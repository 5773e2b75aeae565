import type { HeaderLines } from '../../response-store.ts';
import { fieldValue } from './header-lines.ts';

/** Methods that change nothing at the server (RFC 9110 9.2.1). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Whether a method changes nothing. Unknown methods may change something. */
export function isSafe(method: string): boolean {
  return SAFE_METHODS.has(method);
}

/**
 * The addresses of which nothing stored is good any more after a change has succeeded: the target, and what `Location` and
 * `Content-Location` name on the same origin (RFC 9111 4.4).
 */
export function invalidatedAddresses(target: string, headers: HeaderLines): readonly string[] {
  const { origin } = new URL(target);
  const named = ['location', 'content-location']
    .map((name) => fieldValue(headers, name))
    .map((value) => (value === undefined ? null : URL.parse(value, target)))
    .filter((url) => url !== null && url.origin === origin)
    .map((url) => url?.href ?? target);
  return [...new Set([target, ...named])];
}
