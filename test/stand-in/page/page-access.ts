import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who may use the page: the browser that gives the printed key, which works once, and then the cookie for it. */
export interface PageAccess {
  /** For the address; works once. */
  readonly key: string;
  /** Takes the key, and answers the `Set-Cookie` header; null when the key is wrong or was used. */
  exchange(key: string): string | null;
  /** True with the cookie, the exact host, and no sign of another site. */
  allows(request: IncomingMessage): boolean;
  /** True with the exact host and no foreign origin: who gives the key may come from anywhere, for example from a file. */
  isOwnHost(request: IncomingMessage): boolean;
  /** True without a sign of another site: the page itself asks, or the person wrote the address. */
  isOwnSite(request: IncomingMessage): boolean;
}

const SECRET_BYTES = 32;

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * `host` is the server's own, for example `127.0.0.1:41234`. While the product is being written `key` is handed in, and the
 * cookie follows from it, so that an open page finds its way back after a restart.
 */
export function createPageAccess(
  host: string,
  key: string = randomBytes(SECRET_BYTES).toString('base64url'),
): PageAccess {
  const ticket = createHmac('sha256', key).update(host).digest('base64url');
  // Cookies know no ports: two previews at a time need two names.
  const cookie = `fleetglass_preview_${host.split(':')[1] ?? ''}`;
  let used = false;

  const isOwnHost = ({ headers }: IncomingMessage) =>
    // Another name that leads here (DNS rebinding) is another host.
    headers.host === host && (headers.origin === undefined || headers.origin === `http://${host}`);

  const isOwnSite = ({ headers: { 'sec-fetch-site': site } }: IncomingMessage) =>
    site === undefined || site === 'same-origin' || site === 'none';

  return {
    key,
    exchange(given) {
      if (used || !isSame(given, key)) return null;
      used = true;
      return `${cookie}=${ticket}; HttpOnly; SameSite=Strict; Path=/`;
    },
    isOwnHost,
    isOwnSite,
    allows(request) {
      const pairs = (request.headers.cookie ?? '').split('; ').map((pair) => pair.split('='));
      return (
        isOwnHost(request) &&
        isOwnSite(request) &&
        pairs.some(([name, value]) => name === cookie && isSame(value ?? '', ticket))
      );
    },
  };
}
