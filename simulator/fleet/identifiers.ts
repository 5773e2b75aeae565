import { hash32 } from '../core/random.ts';
import { hostileIdPrefixes } from './hostile.ts';

/** Odd, so that multiplying by it permutes all 32-bit numbers; neighbours get unlike identifiers. */
const MULTIPLIER = 0x9e3779b1;
/** The inverse of `MULTIPLIER` modulo 2^32. */
const INVERSE = 0x0e8b2f51;

/** One device in this many has a hostile identifier and name. */
const HOSTILE_EVERY = 50;
const HOSTILE_AT = 37;

/** The eight hexadecimal digits at the end of every identifier, which carry the index. */
export function deviceDigits(seed: number, index: number): string {
  return ((Math.imul(index, MULTIPLIER) ^ hash32(seed, 0x1d)) >>> 0).toString(16).padStart(8, '0');
}

export interface Naming {
  readonly seed: number;
  /** Whether one device in fifty has an identifier and a name that break careless code. */
  readonly hostile: boolean;
}

/** The number of the hostile trait of a device, or null for the well-behaved rest. */
export function hostileTrait({ hostile }: Naming, index: number): number | null {
  return hostile && index % HOSTILE_EVERY === HOSTILE_AT ? Math.floor(index / HOSTILE_EVERY) : null;
}

/** The identifier of a device: opaque, unlike those of its neighbours, and computable in both directions. */
export function deviceId(naming: Naming, index: number): string {
  const trait = hostileTrait(naming, index);
  const prefix = trait === null ? 'dev-' : (hostileIdPrefixes[trait % hostileIdPrefixes.length] ?? '');
  return `${prefix}${deviceDigits(naming.seed, index)}`;
}

/** The index that eight digits carry; whether a device has it is for the fleet to say. */
export function indexOfDigits(seed: number, digits: string): number {
  return Math.imul(Number.parseInt(digits, 16) ^ hash32(seed, 0x1d), INVERSE) >>> 0;
}

/** The index behind an identifier, or null when no device of this seed can have it. */
export function deviceIndex(naming: Naming, id: string): number | null {
  const digits = id.slice(-8);
  if (!/^[0-9a-f]{8}$/.test(digits)) return null;
  const index = indexOfDigits(naming.seed, digits);
  return deviceId(naming, index) === id ? index : null;
}

export function organizationId(seed: number, index: number): string {
  return `org-${hash32(seed, 0x06, index).toString(16).padStart(8, '0').slice(0, 6)}${index.toString(36)}`;
}

/** The identifier of an archive by the number of its time slot since the epoch. */
export function archiveId(slot: number): string {
  return `arc-${slot.toString(36)}`;
}

/** The slot number behind an archive's identifier, or null. */
export function archiveSlot(id: string): number | null {
  const digits = /^arc-([0-9a-z]{1,8})$/.exec(id)?.[1];
  if (digits === undefined) return null;
  const slot = Number.parseInt(digits, 36);
  return archiveId(slot) === id ? slot : null;
}
