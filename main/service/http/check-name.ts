import { isIP, type LookupFunction } from 'node:net';
import type { Clock } from '../../shared/desktop.ts';
import { elapsedMs } from '../../shared/elapsed-ms.ts';
import { ADDRESS_REFUSED } from './network-failure.ts';

/** Resolves a host name before a proxy connects to it. Rejects for a refused address only. */
export type NameCheck = (host: string) => Promise<void>;

/** Longest wait for a name that perhaps only the proxy can resolve, ms. */
const LOOKUP_MS = 1_500;
/** Time before an unknown name is looked up again: usual behind a proxy, and each wait is felt. */
const UNKNOWN_MS = 10 * 60_000;

/** Limit of remembered unknown names; a forgotten one is looked up again. */
const MOST_NAMES = 1_000;

/**
 * Applies P17 if a proxy connects. The proxy resolves the name unseen, so looks it up here too and
 * refuses a name known under forbidden addresses only. An unknown name, usual behind a proxy, is
 * left to the proxy: its operator decides, and it can't reach this laptop's loopback. `lookup`: a
 * `guardedLookup`.
 */
export function createNameCheck(lookup: LookupFunction, clock: Clock): NameCheck {
  const unknownSince = new Map<string, number>();
  const isUnknown = (host: string) => elapsedMs(unknownSince.get(host) ?? 0, clock.now()) < UNKNOWN_MS;

  return async (host) => {
    // Literal addresses in the URL have been checked before.
    if (isIP(host) !== 0 || isUnknown(host)) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const unknown = () => {
      if (unknownSince.size >= MOST_NAMES) unknownSince.clear();
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
