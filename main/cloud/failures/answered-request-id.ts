import type { IncomingHttpHeaders } from 'node:http';

/** A person reads an id out or pastes it; the usual ones have 36 characters or fewer. */
const LONGEST_ID = 128;

const READABLE = new RegExp(`^[\\x21-\\x7e]{1,${LONGEST_ID}}$`);

/**
 * The id of a request that the service states in `X-Request-Id`, its own or the one that was sent; null where it states none that a person can read.
 */
export function answeredRequestId(headers: IncomingHttpHeaders): string | null {
  const value = headers['x-request-id'];
  return typeof value === 'string' && READABLE.test(value) ? value : null;
}
