import { isAgeRecipient } from '../../../preload/contract/core/age-recipient.ts';

/** Characters of an invalid recipient that identify it. */
const NAMED_CHARACTERS = 24;

interface ParsedRecipients {
  /** Without duplicates. */
  readonly recipients: readonly string[];
  /** Invalid ones, shortened. */
  readonly bad: readonly string[];
}

/** Parses recipients separated by spaces, commas or line breaks. */
export function parseRecipients(text: string): ParsedRecipients {
  const words = [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))];
  const bad = words.filter((word) => !isAgeRecipient(word));
  return {
    recipients: words.filter(isAgeRecipient),
    bad: bad.map((word) => (word.length > NAMED_CHARACTERS ? `${word.slice(0, NAMED_CHARACTERS)}…` : word)),
  };
}
