import {
  type EnvironmentKind,
  fail,
  type RefusalCode,
  type Result,
  succeed,
} from '../../../preload/contract/index.ts';
import { bareHost, isLoopbackHost } from './loopback.ts';

/** Kinds whose service may run without TLS on this machine (P16). */
const KINDS_WITH_PLAIN_LOOPBACK: ReadonlySet<EnvironmentKind> = new Set(['demo', 'development']);

/**
 * Parses a base URL as the user typed it into its normal form: lower-case host, no trailing dot,
 * default port or trailing slash. `https`; `http` only on loopback in a demo or development
 * environment (P16). Refuses user info, query and fragment: credentials don't belong in a URL.
 * Failures: `insecureAddress`, `invalidInput`.
 */
export function parseBaseUrl(text: string, kind: EnvironmentKind): Result<string> {
  const url = URL.parse(text.trim());
  if (url === null) return refuse('addressIncomplete');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse('addressNotWeb');
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('addressHasUser');
  }
  // Checks the text: `search` and `hash` are empty for a lone `?` or `#`.
  if (/[?#]/.test(text)) {
    return refuse('addressHasQuery');
  }
  const host = bareHost(url);
  if (host === '' || host.endsWith('.')) return refuse('addressNoHost');
  if (url.protocol === 'http:') {
    const plainAllowed = isLoopbackHost(host) && KINDS_WITH_PLAIN_LOOPBACK.has(kind);
    if (!plainAllowed) {
      return fail({ code: 'insecureAddress' });
    }
  }
  url.hostname = url.hostname.replace(/\.$/, '');
  return succeed(url.origin + url.pathname.replace(/(?<!\/)\/+$/, ''));
}

function refuse(refusal: RefusalCode) {
  return fail({ code: 'invalidInput', refusal });
}
