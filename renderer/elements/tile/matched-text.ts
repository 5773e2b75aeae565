import { html, type TemplateResult } from 'lit';
import type { MatchedPart } from '../../core/matched-parts.ts';

/** Splits a text into matches of the search and the rest. */
export type Match = (text: string) => readonly MatchedPart[];

/** Renders a text with search matches in bold; `match` is `null` without a search. */
export function matchedText(
  text: string,
  match: Match | null,
): string | readonly (string | TemplateResult)[] {
  if (match === null) return text;
  return match(text).map((part) => (part.isHit ? html`<b>${part.text}</b>` : part.text));
}

/**
 * The searched words as a `Match`. Its code is not part of the first screen: `host` is updated
 * once it has loaded.
 */
export class SearchedWords {
  private words = '';
  private match: Match | null = null;

  constructor(private readonly host: { requestUpdate(): void }) {}

  /** Returns `null` for an empty text, and until the code has loaded. */
  of(words: string): Match | null {
    if (words === this.words) return this.match;
    this.words = words;
    this.match = null;
    if (words !== '') void this.load(words);
    return null;
  }

  private async load(words: string): Promise<void> {
    const { createMatchedParts } = await import('../../core/matched-parts.ts');
    if (this.words !== words) return;
    this.match = createMatchedParts(words);
    this.host.requestUpdate();
  }
}
