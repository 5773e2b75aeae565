import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ADDRESS_REFUSED } from '../failures/network-failure.ts';

/** The addresses from which an image may be fetched besides public ones. */
export interface AddressPolicy {
  /** True when the base URL of the environment is on loopback itself (P17). */
  readonly loopbackAllowed: boolean;
}

/**
 * Whether an IP address may be contacted for an image: public unicast addresses, and loopback where the policy allows it.
 * Private, link-local, carrier-grade and other special ranges are refused, also inside IPv6 forms of IPv4 (P17).
 */
export function isAllowedAddress(address: string, policy: AddressPolicy): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` makes 10.0.0.1 of ::ffff:10.0.0.1.
  const range = ipaddr.process(address).range();
  return range === 'unicast' || (range === 'loopback' && policy.loopbackAllowed);
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
