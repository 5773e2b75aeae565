import { instantOfText } from '../../../preload/contract/rules/instant.ts';

/**
 * Reads the date of a header as ms since the epoch: the forms of RFC 9110 5.6.7, and others that name a zone, as many servers write them. Null for
 * anything else and for zeros.
 */
export function parseHttpDate(text: string): number | null {
  return instantOfText(text, 'asctime');
}
