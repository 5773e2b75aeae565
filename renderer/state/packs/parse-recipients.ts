import { isAgeRecipient } from '../../../preload/contract/core/age-recipient.ts';

/** So much of a text that is no recipient is enough to find it. */
const NAMED_CHARACTERS = 24;

interface ParsedRecipients {
  /** Each once. */
  readonly recipients: readonly string[];
  /** What is none, shortened. */
  readonly bad: readonly string[];
}

/** Recipients of a text, between spaces, commas or lines. */
export function parseRecipients(text: string): ParsedRecipients {
  const words = [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))];
  const bad = words.filter((word) => !isAgeRecipient(word));
  return {
    recipients: words.filter(isAgeRecipient),
    bad: bad.map((word) => (word.length > NAMED_CHARACTERS ? `${word.slice(0, NAMED_CHARACTERS)}…` : word)),
  };
}
