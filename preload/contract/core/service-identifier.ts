import { IDENTIFIER_LIMIT } from './limits.ts';

/**
 * Returns true if a text can be an identifier of the service: not blank, well-formed, of limited
 * length.
 */
export function isServiceIdentifier(text: string): boolean {
  return text.length <= IDENTIFIER_LIMIT && text.trim() !== '' && text.isWellFormed();
}
