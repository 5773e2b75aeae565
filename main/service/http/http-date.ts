import { instantOfText } from '../../../preload/contract/rules/instant.ts';

/**
 * Parses a header's date as ms since the epoch: the forms of RFC 9110 5.6.7 and other usual ones
 * with a zone. `null` for anything else and for zeros.
 */
export function parseHttpDate(text: string): number | null {
  return instantOfText(text, 'asctime');
}
