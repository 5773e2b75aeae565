import ipaddr from 'ipaddr.js';

/** The host name of a URL without the brackets of IPv6 and without the trailing dot of a rooted name; lower case. */
export function bareHost(url: URL): string {
  return url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

/** Whether a host is this machine: `localhost`, 127.0.0.0/8 or ::1. Names are not resolved. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}
