import { hash32 } from '../core/random.ts';
import { hostileIdPrefixes } from './hostile.ts';

/**
 * Odd, so that multiplying by it permutes all 32-bit numbers and neighbours get dissimilar
 * identifiers.
 */
const MULTIPLIER = 0x9e3779b1;
/** Inverse of `MULTIPLIER` modulo 2^32. */
const INVERSE = 0x0e8b2f51;

/** Every n-th device has a hostile identifier and name. */
const HOSTILE_EVERY = 50;
const HOSTILE_AT = 37;

/** Returns the eight hexadecimal digits that end every identifier and encode the index. */
export function deviceDigits(seed: number, index: number): string {
  return ((Math.imul(index, MULTIPLIER) ^ hash32(seed, 0x1d)) >>> 0).toString(16).padStart(8, '0');
}

export interface Naming {
  readonly seed: number;
  /** Set if one device in fifty has an identifier and a name that break careless code. */
  readonly hostile: boolean;
}

/** Returns the number of a device's hostile trait; `null` for regular devices. */
export function hostileTrait({ hostile }: Naming, index: number): number | null {
  return hostile && index % HOSTILE_EVERY === HOSTILE_AT ? Math.floor(index / HOSTILE_EVERY) : null;
}

/** Returns a device's identifier: opaque, dissimilar to its neighbours', and reversible. */
export function deviceId(naming: Naming, index: number): string {
  const trait = hostileTrait(naming, index);
  const prefix = trait === null ? 'dev-' : (hostileIdPrefixes[trait % hostileIdPrefixes.length] ?? '');
  return `${prefix}${deviceDigits(naming.seed, index)}`;
}

/** Returns the index that eight digits encode, whether or not the fleet has such a device. */
export function indexOfDigits(seed: number, digits: string): number {
  return Math.imul(Number.parseInt(digits, 16) ^ hash32(seed, 0x1d), INVERSE) >>> 0;
}

/** Returns the index of an identifier; `null` if no device of this seed can have it. */
export function deviceIndex(naming: Naming, id: string): number | null {
  const digits = id.slice(-8);
  if (!/^[0-9a-f]{8}$/.test(digits)) return null;
  const index = indexOfDigits(naming.seed, digits);
  return deviceId(naming, index) === id ? index : null;
}

export function organizationId(seed: number, index: number): string {
  return `org-${hash32(seed, 0x06, index).toString(16).padStart(8, '0').slice(0, 6)}${index.toString(36)}`;
}

/** Returns the identifier of an archive by the number of its time slot since the epoch. */
export function archiveId(slot: number): string {
  return `arc-${slot.toString(36)}`;
}

/** Returns the slot number of an archive's identifier; `null` if it is invalid. */
export function archiveSlot(id: string): number | null {
  const digits = /^arc-([0-9a-z]{1,8})$/.exec(id)?.[1];
  if (digits === undefined) return null;
  const slot = Number.parseInt(digits, 36);
  return archiveId(slot) === id ? slot : null;
}
