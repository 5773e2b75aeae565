import { type EnvironmentKind, fail, type Result, succeed } from '../../../preload/contract/index.ts';
import { bareHost, isLoopbackHost } from './loopback.ts';

/** Kinds whose service may run without TLS on this machine (P16). */
const KINDS_WITH_PLAIN_LOOPBACK: ReadonlySet<EnvironmentKind> = new Set(['demo', 'development']);

/**
 * Reads the base URL of an environment as a person typed it and returns it in one normal form: lower-case host without a
 * trailing dot, no default port, no trailing slash. `https` always; `http` only on loopback in a demo or development
 * environment (P16). User info, a query and a fragment are refused: credentials never stand in a URL.
 * Failures: `insecureAddress`, `invalidInput`.
 */
export function parseBaseUrl(text: string, kind: EnvironmentKind): Result<string> {
  const url = URL.parse(text.trim());
  if (url === null)
    return refuse(
      'The address isn’t a complete URL.',
      'Enter it with its scheme, for example https://cloud.example.org.',
    );
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse('The address is not one of the web.', 'Use an address that begins with https://.');
  }
  if (url.username !== '' || url.password !== '') {
    return refuse(
      'The address contains a username or password.',
      'Leave them out; you enter them when you sign in.',
    );
  }
  // `search` and `hash` are empty for a lone `?` or `#`, so the text itself is checked.
  if (/[?#]/.test(text)) {
    return refuse('The address holds a query or a fragment.', 'Leave out everything from the ? or # on.');
  }
  const host = bareHost(url);
  if (host === '' || host.endsWith('.'))
    return refuse('The address has no valid host name.', 'Check the host name.');
  if (url.protocol === 'http:') {
    const plainAllowed = isLoopbackHost(host) && KINDS_WITH_PLAIN_LOOPBACK.has(kind);
    if (!plainAllowed) {
      return fail({
        code: 'insecureAddress',
        message:
          'The address starts with http://, so others on the network could read and change what is sent.',
        advice:
          'Use the https:// address of the service. http:// is allowed only for Development environments on this computer.',
      });
    }
  }
  url.hostname = url.hostname.replace(/\.$/, '');
  return succeed(url.origin + url.pathname.replace(/(?<!\/)\/+$/, ''));
}

function refuse(message: string, advice: string) {
  return fail({ code: 'invalidInput', message, advice });
}
