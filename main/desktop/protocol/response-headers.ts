import type { DevServer } from './dev-server.ts';

/**
 * Returns the Content Security Policy of every answer of the app protocol (P5): only the app's own
 * origin, no inline code, and script sinks only through Lit's policy and one that knows the built
 * workers. During development Vite adds style elements and a socket; scripts stay as strict.
 */
export function contentSecurityPolicy(devServer: DevServer | null): string {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    devServer === null ? "style-src 'self'" : "style-src 'self' 'unsafe-inline'",
    "img-src 'self'",
    "font-src 'self'",
    devServer === null ? "connect-src 'self'" : `connect-src 'self' ${devServer.socketOrigin}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html fleetglass-worker',
  ];
  return directives.join('; ');
}

export function securityHeaders(devServer: DevServer | null): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(devServer),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), display-capture=(), usb=(), hid=(), serial=(), payment=()',
  };
}
