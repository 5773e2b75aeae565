import type { AuthorizationPage } from '../../core/desktop.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The one address beside the fixed pages that the app hands to the system's browser (P8): the page on which a person signs in. It is as safe as
 * those, because neither the screen nor the service that answers can choose it. The screen names an environment by its id; the issuer comes from the
 * environment, which a person or an administrator entered; the endpoint comes from the issuer's metadata, read over TLS and checked to be its own
 * (RFC 8414 3.3). This function checks the rest: the address is https (or http on loopback in a demo or development environment), without user info,
 * and is exactly that endpoint. Returns the address; throws when a check fails.
 */
export function checkAuthorizationPage({ url, endpoint, kind }: AuthorizationPage): string {
  const page = new URL(url);
  const allowed = new URL(endpoint);
  const mayGoPlain = (kind === 'demo' || kind === 'development') && LOOPBACK.test(page.hostname);
  const isSafe = page.protocol === 'https:' || (page.protocol === 'http:' && mayGoPlain);
  const isEndpoint = page.origin === allowed.origin && page.pathname === allowed.pathname;
  if (!isSafe || !isEndpoint || page.username !== '' || page.password !== '') {
    throw new Error('The address is not the authorization page of the environment.');
  }
  return page.href;
}
