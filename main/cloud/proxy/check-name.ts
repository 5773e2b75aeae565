import { isIP, type LookupFunction } from 'node:net';
import type { Clock } from '../../core/desktop.ts';
import { elapsedMs } from '../../core/elapsed-ms.ts';
import { ADDRESS_REFUSED } from '../failures/network-failure.ts';

/** Looks a host name up before a proxy connects to it. Rejects for a refused address, as the lookup does, and for nothing else. */
export type NameCheck = (host: string) => Promise<void>;

/** The longest that is waited for a name that perhaps only the proxy can resolve; ms. */
const LOOKUP_MS = 1_500;
/** How long a name that is unknown here is not looked up again: behind a proxy that is the usual case, and the wait is felt. */
const UNKNOWN_MS = 10 * 60_000;

/**
 * P17 where a proxy connects: the proxy resolves the name, so the address that it connects to stays unseen. The name is looked up here as well, and
 * refused when this laptop knows it under forbidden addresses alone. A name that this laptop does not know, as is usual behind a proxy, is left to
 * the proxy: its operator decides which hosts it may reach, and this laptop's own loopback is out of its reach. `lookup`: a `guardedLookup`.
 */
export function createNameCheck(lookup: LookupFunction, clock: Clock): NameCheck {
  const unknownSince = new Map<string, number>();
  const isUnknown = (host: string) => elapsedMs(unknownSince.get(host) ?? 0, clock.now()) < UNKNOWN_MS;

  return async (host) => {
    // An address that stands in the URL itself has been checked before.
    if (isIP(host) !== 0 || isUnknown(host)) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const unknown = () => {
      unknownSince.set(host, clock.now());
      resolve();
    };
    const limit = setTimeout(unknown, LOOKUP_MS);
    lookup(host, { all: true }, (error) => {
      clearTimeout(limit);
      if (error === null) resolve();
      else if (error.code === ADDRESS_REFUSED) reject(error);
      else unknown();
    });
    await promise;
  };
}
