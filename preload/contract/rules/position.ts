/** Position in degrees of WGS 84: north and east are positive. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

interface Angle {
  readonly degrees: number;
  /** Axis that a letter names: `54.3 N`; `null` without one. */
  readonly axis: 'latitude' | 'longitude' | null;
}

const NUMBER = /^\d{1,3}(?:\.\d+)?$/;
const LETTERS = /[NSEW]/gi;
/** No written position is longer. */
const LENGTH_LIMIT = 100;

/** Returns a position on Earth; `null` for 0, 0, which means that it was never entered. */
export function positionOf(latitude: number | null, longitude: number | null): Position | null {
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Parses decimal degrees, or degrees, minutes and seconds: `-54.32`, `54° 19′ 12″ S`, `E 10 7.8`. */
function angleIn(text: string): Angle | null {
  const letter = text.match(LETTERS)?.[0].toUpperCase() ?? '';
  const bare = text.replace(LETTERS, '').trim();
  const sign = /^[+-]/.exec(bare)?.[0] ?? '';
  const parts = bare.slice(sign.length).split(/[°º'′’"″”\s]+/);
  if (parts.at(-1) === '') parts.pop();
  if (parts.length === 0 || parts.length > 3 || !parts.every((part) => NUMBER.test(part))) return null;
  const numbers = parts.map(Number);
  const isWhole = numbers.slice(0, -1).every(Number.isInteger);
  if (!isWhole || numbers.slice(1).some((number) => number >= 60)) return null;
  // A sign and a letter may contradict each other.
  if (sign !== '' && letter !== '') return null;
  const degrees = numbers.reduce((sum, number, index) => sum + number / 60 ** index, 0);
  const axis = letter === '' ? null : 'NS'.includes(letter) ? 'latitude' : 'longitude';
  return { degrees: sign === '-' || letter === 'S' || letter === 'W' ? -degrees : degrees, axis };
}

/** Reads a comma as a decimal sign where it can't separate the two numbers. */
function withPoints(text: string): string {
  const commas = text.match(/\d,\d/g)?.length ?? 0;
  const isDecimal = commas === 2 || (commas === 1 && /[;/\s°NSEW]/i.test(text.trim()));
  return isDecimal && !/\d\.\d/.test(text) ? text.replaceAll(/(\d),(?=\d)/g, '$1.') : text;
}

function halvesOf(text: string): readonly string[] {
  const [first, second, ...others] = [...text.matchAll(LETTERS)].map(({ index }) => index);
  if (others.length > 0) return [];
  if (first !== undefined && second !== undefined) {
    const end = first === 0 ? second : first + 1;
    return [text.slice(0, end), text.slice(end)].map((half) => half.replaceAll(/^[\s,;/]+|[\s,;/]+$/g, ''));
  }
  const parts = text.split(/[,;/]/);
  return (parts.length === 1 ? text.split(/\s+/) : parts).map((part) => part.trim());
}

function positionInPair(text: string): Position | null {
  const [one, other, ...rest] = halvesOf(withPoints(text)).map(angleIn);
  if (!one || !other || rest.length > 0) return null;
  if (one.axis === null && other.axis === null) return positionOf(one.degrees, other.degrees);
  if (one.axis === null || other.axis === null || one.axis === other.axis) return null;
  return one.axis === 'latitude'
    ? positionOf(one.degrees, other.degrees)
    : positionOf(other.degrees, one.degrees);
}

/** Returns degrees given as a number or text; `null` for anything else. */
export function degreesIn(value: unknown, axis: 'latitude' | 'longitude'): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > LENGTH_LIMIT) return null;
  const angle = angleIn(value.trim().replace(/(\d),(?=\d)/, '$1.'));
  return angle === null || (angle.axis !== null && angle.axis !== axis) ? null : angle.degrees;
}

/**
 * Parses a written position: `54.32, 10.13` with the latitude first as in common usage, letters or
 * degrees and minutes, a `geo:` URI (RFC 5870), a WKT point (longitude first), or ISO 6709.
 */
export function positionInText(text: string): Position | null {
  const written = text.trim();
  if (written.length > LENGTH_LIMIT) return null;
  const uri = /^geo:([^;?]+)(.*)$/i.exec(written);
  if (uri !== null) {
    const [latitude, longitude] = (uri[1] ?? '').split(',').map((part) => degreesIn(part, 'latitude'));
    const isOther = /;crs=(?!wgs84\b)/i.test(uri[2] ?? '');
    return isOther ? null : positionOf(latitude ?? null, longitude ?? null);
  }
  const point = /^(?:SRID=4326; ?)?POINT ?(?:Z|M|ZM)? ?\(([^()]*)\)$/i.exec(written);
  if (point !== null) {
    const [longitude, latitude] = (point[1] ?? '').trim().split(/\s+/);
    return positionOf(degreesIn(latitude, 'latitude'), degreesIn(longitude, 'longitude'));
  }
  const iso = /^([+-]\d{2}(?:\.\d+)?)([+-]\d{3}(?:\.\d+)?)(?:[+-]\d+(?:\.\d+)?)?(?:CRS\w+)?\/?$/.exec(
    written,
  );
  return iso === null ? positionInPair(written) : positionOf(Number(iso[1]), Number(iso[2]));
}
