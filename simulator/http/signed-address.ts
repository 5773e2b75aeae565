import { createHmac } from 'node:crypto';
import type { Subject } from '../fleet/fleet.ts';
import { deviceDigits, indexOfDigits } from '../fleet/identifiers.ts';
import { floorTo, MINUTE, SECOND } from '../time.ts';
import { keyFromSeed, sameText } from './tokens.ts';

export const precisions = ['full', 'low'] as const;
/** `low` is the service's Low-Precision Snapshot. */
export type Precision = (typeof precisions)[number];

/** Addresses are the same within a window, so that an unchanged answer can be a 304 that is true. */
export const ADDRESS_WINDOW = 10 * MINUTE;
/** How long an address stays good after its window. */
const ADDRESS_LIFETIME = 10 * MINUTE;

/** What an address on the image origin stands for. */
export interface ImageTarget {
  readonly subject: Subject;
  readonly precision: Precision;
}

export type AddressCheck =
  | { readonly kind: 'good'; readonly target: ImageTarget }
  | { readonly kind: 'expired' }
  | { readonly kind: 'tampered' };

/** Makes and checks signed, expiring addresses of images. */
export interface AddressSigner {
  /** Path and query for an image, good until `expiresAt` (ms since the epoch). */
  sign(target: ImageTarget, now: number): { readonly path: string; readonly expiresAt: number };
  /** The signature of a path that is good until `expires` (s since the epoch). */
  signature(path: string, expires: string): string;
  check(path: string, query: URLSearchParams, now: number): AddressCheck;
}

/** The start of the window that `now` lies in, ms since the epoch: an address answer is never older. */
export function windowStart(now: number): number {
  return floorTo(now, ADDRESS_WINDOW);
}

export function createAddressSigner(seed: number): AddressSigner {
  const key = keyFromSeed(seed, 'image address');
  const signature = (path: string, expires: string) =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url');

  const pathOf = ({ subject, precision }: ImageTarget): string => {
    const device = deviceDigits(seed, subject.deviceIndex);
    const slot = subject.archiveSlot === null ? 'latest' : subject.archiveSlot.toString(36);
    return `/images/${device}/${slot}/${precision}.jpg`;
  };

  return {
    signature,
    sign(target, now) {
      const expiresAt = windowStart(now) + ADDRESS_WINDOW + ADDRESS_LIFETIME;
      const expires = String(expiresAt / SECOND);
      const path = pathOf(target);
      return { path: `${path}?expires=${expires}&signature=${signature(path, expires)}`, expiresAt };
    },
    check(path, query, now) {
      const expires = query.get('expires') ?? '';
      const parts = /^\/images\/([0-9a-f]{8})\/(latest|[0-9a-z]{1,8})\/(full|low)\.jpg$/.exec(path);
      if (!parts || !sameText(query.get('signature') ?? '', signature(path, expires))) {
        return { kind: 'tampered' };
      }
      if (Number(expires) * SECOND <= now) return { kind: 'expired' };
      const subject = {
        deviceIndex: indexOfDigits(seed, parts[1] ?? ''),
        archiveSlot: parts[2] === 'latest' ? null : Number.parseInt(parts[2] ?? '', 36),
      };
      return { kind: 'good', target: { subject, precision: parts[3] === 'low' ? 'low' : 'full' } };
    },
  };
}
