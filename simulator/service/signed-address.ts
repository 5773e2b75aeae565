import { createHmac } from 'node:crypto';
import { floorTo, MINUTE_MS, SECOND_MS } from '../core/time.ts';
import { deviceDigits, indexOfDigits } from '../fleet/identifiers.ts';
import type { Subject } from '../fleet/snapshots.ts';
import type { Address } from './address.ts';
import { keyFromSeed, sameText } from './tokens.ts';

export const precisions = ['full', 'low'] as const;
/** `low` is the service's Low-Precision Snapshot. */
export type Precision = (typeof precisions)[number];

/** Addresses are the same within a window, so that a 304 is true for an unchanged answer. */
const ADDRESS_WINDOW_MS = 10 * MINUTE_MS;
/** Validity of an address after its window. */
const ADDRESS_LIFETIME_MS = 10 * MINUTE_MS;

export interface ImageTarget {
  readonly subject: Subject;
  readonly precision: Precision;
}

type AddressCheck =
  | { readonly kind: 'good'; readonly target: ImageTarget }
  | { readonly kind: 'expired' }
  | { readonly kind: 'tampered' };

interface Verified {
  readonly target: ImageTarget;
  /** ms since the epoch. */
  readonly expiresAt: number;
}

/** More than a gallery of a large fleet requests while an address is valid; takes a few MB. */
const MOST_VERIFIED = 20_000;

export type AddressSigner = ReturnType<typeof createAddressSigner>;

/**
 * Returns the start of the window of `now` (ms since the epoch): an answer with an address is
 * never older.
 */
export function windowStart(now: number): number {
  return floorTo(now, ADDRESS_WINDOW_MS);
}

export function createAddressSigner(seed: number) {
  const key = keyFromSeed(seed, 'image address');
  /** Signs a path that is valid until `expires` (s since the epoch). */
  const signature = (path: string, expires: string) =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url');

  const pathOf = ({ subject, precision }: ImageTarget): string => {
    const device = deviceDigits(seed, subject.deviceIndex);
    const slot = subject.archiveSlot === null ? 'latest' : subject.archiveSlot.toString(36);
    return `/images/${device}/${slot}/${precision}.jpg`;
  };

  /** Addresses with a valid signature, as clients send the same one again and again. */
  const verified = new Map<string, Verified>();
  const verify = ({ pathname, searchParams }: Address): Verified | null => {
    const expires = searchParams.get('expires') ?? '';
    const parts = /^\/images\/([0-9a-f]{8})\/(latest|[0-9a-z]{1,8})\/(full|low)\.jpg$/.exec(pathname);
    if (!parts || !sameText(searchParams.get('signature') ?? '', signature(pathname, expires))) return null;
    const [, digits = '', slot = '', precision] = parts;
    const subject = {
      deviceIndex: indexOfDigits(seed, digits),
      archiveSlot: slot === 'latest' ? null : Number.parseInt(slot, 36),
    };
    return {
      target: { subject, precision: precision === 'low' ? 'low' : 'full' },
      expiresAt: Number(expires) * SECOND_MS,
    };
  };

  return {
    signature,
    /** Returns path and query of an image, valid until `expiresAt` (ms since the epoch). */
    sign(target: ImageTarget, now: number) {
      const expiresAt = windowStart(now) + ADDRESS_WINDOW_MS + ADDRESS_LIFETIME_MS;
      const expires = String(expiresAt / SECOND_MS);
      const path = pathOf(target);
      return { path: `${path}?expires=${expires}&signature=${signature(path, expires)}`, expiresAt };
    },
    check(address: Address, now: number): AddressCheck {
      const key = address.pathname + address.search;
      let known = verified.get(key);
      if (known === undefined) {
        const fresh = verify(address);
        if (fresh === null) return { kind: 'tampered' };
        if (verified.size >= MOST_VERIFIED) verified.clear();
        verified.set(key, fresh);
        known = fresh;
      }
      return known.expiresAt <= now ? { kind: 'expired' } : { kind: 'good', target: known.target };
    },
  };
}
