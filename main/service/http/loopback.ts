import ipaddr from 'ipaddr.js';

/** Returns a URL's host in lower case, without IPv6 brackets and a trailing dot. */
export function bareHost(url: URL): string {
  return url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

/** Returns true for `localhost`, 127.0.0.0/8 and ::1, without resolving names. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}
