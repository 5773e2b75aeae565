import type { IncomingHttpHeaders } from 'node:http';
import type { Precision, SubjectReference } from '../../../preload/contract/index.ts';
import type { Clock } from '../../shared/desktop.ts';
import { parseCacheControl } from '../http/cache-control.ts';
import type { ImageAddress } from './snapshot-outcome.ts';

/** A few MB; more than a gallery and its pins need within the time. */
const MOST_ADDRESSES = 10_000;

/** An address may stand for one image: long freshness must not hide a newer one. */
const LONGEST_MS = 5 * 60_000;

/**
 * Keeps image addresses that the service called fresh, so that checking an image is one small
 * request. They carry signatures: kept in memory only, as long as the service allows, and never in
 * a message (P21).
 */
export function createAddressMemory(clock: Clock) {
  const addresses = new Map<string, ImageAddress & { readonly freshUntil: number }>();
  const keyOf = ({ deviceId, archiveId }: SubjectReference, precision: Precision) =>
    JSON.stringify([deviceId, archiveId, precision]);
  return {
    find(subject: SubjectReference, precision: Precision): ImageAddress | null {
      if (addresses.size === 0) return null;
      const key = keyOf(subject, precision);
      const known = addresses.get(key);
      if (known === undefined) return null;
      const left = known.freshUntil - clock.now();
      // After the clock was set back an address must not stay for a day.
      if (left > 0 && left <= LONGEST_MS) return known;
      addresses.delete(key);
      return null;
    },
    /** `requestedAt`: when the address was requested, ms since the epoch. */
    store(subject: SubjectReference, precision: Precision, address: ImageAddress, requestedAt: number) {
      if (address.freshMs <= 0) return;
      if (addresses.size >= MOST_ADDRESSES) addresses.clear();
      const fresh = Math.min(address.freshMs, LONGEST_MS);
      addresses.set(keyOf(subject, precision), { ...address, freshUntil: requestedAt + fresh });
    },
    forget: (subject: SubjectReference, precision: Precision) =>
      void addresses.delete(keyOf(subject, precision)),
  };
}

/** Returns how long a response may be reused, ms: its `max-age` minus its age (RFC 9111 4.2.1). */
export function freshMs(headers: IncomingHttpHeaders): number {
  const directives = parseCacheControl(headers['cache-control']);
  if (directives.has('no-store') || directives.has('no-cache')) return 0;
  const maxAge = Number(directives.get('max-age') ?? 0);
  const age = Number(headers.age ?? 0);
  return Number.isFinite(maxAge - age) ? Math.max(0, maxAge - age) * 1_000 : 0;
}
