import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ADDRESS_REFUSED } from '../failures/network-failure.ts';
import { addressBehindIsatap, translatedAddresses } from './inner-addresses.ts';

/** The addresses from which an image may be fetched besides public ones. */
export interface AddressPolicy {
  /** True when the base URL of the environment is on loopback itself (P17). */
  readonly loopbackAllowed: boolean;
}

/** The addresses of IPv6 that are given out on the internet (IANA, RFC 4291 2.4). Others are of private networks, if of any. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address may be contacted for an image: public unicast addresses, and loopback if the policy allows it. Private, link-local, carrier-grade
 * and other special ranges are refused. If packets for an IPv6 address go to an IPv4 address inside, as behind NAT64, that one has to be public (P17).
 */
export function isAllowedAddress(address: string, policy: AddressPolicy): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` makes 10.0.0.1 of ::ffff:10.0.0.1.
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') return policy.loopbackAllowed;
  if (parsed instanceof ipaddr.IPv4) return range === 'unicast';
  const translated = translatedAddresses(parsed);
  if (translated === null && !(range === 'unicast' && parsed.match(GLOBAL_UNICAST))) return false;
  const inner = [...(translated ?? []), addressBehindIsatap(parsed) ?? []].flat();
  return inner.every((one) => one.range() === 'unicast');
}

/**
 * Creates a `lookup` for sockets that returns allowed addresses only, so that the checked address is the one that is connected to, and a name that
 * changes its address in between gains nothing. `resolve` is the system's look-up, a parameter for tests.
 */
export function guardedLookup(policy: AddressPolicy, resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, '', 0);
        return;
      }
      const allowed = addresses.filter(({ address }) => isAllowedAddress(address, policy));
      const [first] = allowed;
      if (first === undefined) {
        callback(Object.assign(new Error('No allowed address'), { code: ADDRESS_REFUSED }), '', 0);
      } else if (options.all === true) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}
