import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { addressBehindIsatap, translatedAddresses } from './inner-addresses.ts';
import { ADDRESS_REFUSED } from './network-failure.ts';

/** Addresses other than public ones from which images may be fetched. */
export interface AddressPolicy {
  /** True if the environment's base URL is on loopback itself (P17). */
  readonly loopbackAllowed: boolean;
}

/** IPv6 addresses assigned on the internet (IANA, RFC 4291 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns true for public unicast addresses, and for loopback if the policy allows it; false for
 * private, link-local, carrier-grade NAT and other special ranges. An embedded IPv4 address, as
 * with NAT64, has to be public too (P17).
 */
export function isAllowedAddress(address: string, policy: AddressPolicy): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` turns ::ffff:10.0.0.1 into 10.0.0.1.
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
 * Creates a socket `lookup` that returns allowed addresses only. The socket connects to the
 * checked address, so a name that changes in between gains nothing. `resolve`: the system's
 * look-up; a parameter for tests.
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
