interface ParsedIdentifiers {
  /** Each id once, in the order of the text. */
  readonly identifiers: readonly string[];
  /** How many repeated ids were left out. */
  readonly repeated: number;
}

/** Splits at line ends, commas, semicolons and tabs; spaces inside an id belong to it, around it they don't. */
export function parseIdentifiers(input: string): ParsedIdentifiers {
  const parts = input
    .split(/[\r\n,;\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const identifiers = [...new Set(parts)];
  return { identifiers, repeated: parts.length - identifiers.length };
}
