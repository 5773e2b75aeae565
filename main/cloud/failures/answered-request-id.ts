import type { IncomingHttpHeaders } from 'node:http';

/** An id is for a person to read out or to paste; the usual ones have 36 characters or fewer. */
const LONGEST_ID = 128;

const READABLE = new RegExp(`^[\\x21-\\x7e]{1,${LONGEST_ID}}$`);

/**
 * The id that a service gave to a request of its own accord, or the one that it was sent, in `X-Request-Id`; null where the answer
 * carries none that a person can read.
 */
export function answeredRequestId(headers: IncomingHttpHeaders): string | null {
  const value = headers['x-request-id'];
  return typeof value === 'string' && READABLE.test(value) ? value : null;
}
