import { parseHttpDate } from '../cloud/http/http-date.ts';

/** The announced end of a resource; times in ms since the epoch, null where none is stated. */
interface Retirement {
  readonly deprecatedAt: number | null;
  readonly sunsetAt: number | null;
}

/** The response fields that are read here. */
export type RetirementFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A date of structured fields (RFC 9651 3.3.7): seconds since the epoch after an `@`. */
const STRUCTURED_DATE = /^@(-?\d{1,15})$/;

/**
 * Reads `Deprecation` (RFC 9745: `@` and seconds; drafts before it: `true` or an HTTP-date) and `Sunset` (RFC 8594: an HTTP-date). Null where neither
 * is there; an unreadable value counts as none.
 */
export function readRetirement(headers: RetirementFields): Retirement | null {
  const deprecation = oneValue(headers['deprecation']);
  const sunset = oneValue(headers['sunset']);
  const deprecatedAt = deprecation === null ? null : structuredDate(deprecation);
  const sunsetAt = sunset === null ? null : parseHttpDate(sunset);
  const isDeprecated = deprecatedAt !== null || deprecation?.toLowerCase() === 'true';
  return isDeprecated || sunsetAt !== null ? { deprecatedAt, sunsetAt } : null;
}

function structuredDate(text: string): number | null {
  const seconds = STRUCTURED_DATE.exec(text)?.[1];
  return seconds === undefined ? parseHttpDate(text) : Number(seconds) * 1_000;
}

function oneValue(value: string | readonly string[] | undefined): string | null {
  return typeof value === 'string' ? value.trim() : null;
}
