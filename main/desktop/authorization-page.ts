import type { AuthorizationPage } from '../shared/desktop.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Checks the only address, besides the fixed pages, that the app opens in the system's browser
 * (P8): a sign-in page. Neither the screen nor the answering service can choose it. The screen
 * names an environment by id; its issuer was entered by the user or an administrator; the endpoint
 * comes from the issuer's metadata, read over TLS and checked to be its own (RFC 8414 3.3). This
 * function checks the rest: https (or http on loopback in a demo or development environment), no
 * user info, and exactly that endpoint. Returns the address; throws if a check fails.
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
